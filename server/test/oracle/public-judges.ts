import { type Concurso, isOpen } from "./facts.ts";
import { compare, judgeAll, type Report } from "./report.ts";
import { judge } from "./verdict.ts";
import type { Ask, Usuario, World } from "./world.ts";

const idAt = (address: string) => Number(/-(\d+)$/.exec(address)?.[1]);
const sorted = (ids: number[]) => [...new Set(ids)].toSorted((a, b) => a - b);

/** Public lists with their defining condition. */
const listas: Record<string, (concurso: Concurso) => boolean> = {
  "": () => true,
  "cadastro-reserva": ({ cargos }) => cargos.some(({ cadastro_reserva }) => cadastro_reserva === true),
  ...Object.fromEntries(
    (["FUNDAMENTAL", "MEDIO", "SUPERIOR"] as const).map((nivel) => [
      `nivel-${nivel.toLowerCase()}`,
      ({ cargos }: Concurso) =>
        cargos.some(({ nivel_escolaridade, niveis_possiveis }) =>
          nivel_escolaridade ? nivel_escolaridade === nivel : niveis_possiveis.includes(nivel),
        ),
    ]),
  ),
  "banca/fundacao-azul": ({ organizadora }) => organizadora === "Fundação Azul",
  "banca/instituto-verde": ({ organizadora }) => organizadora === "Instituto Verde",
};

/** Checks that each public list contains its open exams, on its pages and in its feed (the last 50 changes). */
export async function judgeListas(ask: Ask, { concursos, today }: World, report: Report): Promise<void> {
  for (const [key, holds] of Object.entries(listas)) {
    const expected = sorted(concursos.filter((one) => isOpen(one, today) && holds(one)).map(({ id }) => id));
    const path = `/concursos-abertos${key && `/${key}`}`;
    const found: number[] = [];
    for (let page = 1; page < 100; page += 1) {
      const { status, body } = await ask("GET", `${path}?pagina=${page}`, {});
      if (status !== 200) break;
      found.push(
        ...[...body.matchAll(/href="(\/concurso\/[^"#?]+)"/g)].map(([, address = ""]) => idAt(address)),
      );
    }
    compare(report, `pages of ${path}`, sorted(found), expected, concursos.length);
    const feed: { items: { url: string }[] } = (await ask("GET", `${path}/feed.json`, {})).json();
    const told = feed.items.map(({ url }) => idAt(new URL(url).pathname));
    compare(
      report,
      `feed of ${path}`,
      [told.every((id) => expected.includes(id)), told.length],
      [true, Math.min(50, expected.length)],
    );
  }
}

type OpenCargo = Omit<Concurso["cargos"][number], "cursos_aceitos" | "locais_trabalho" | "uuid"> & {
  cursos_aceitos: number[];
  locais_trabalho: number[];
};
type OpenConcurso = Omit<Concurso, "cargos" | "locais_prova" | "id" | "uuid"> & {
  endereco: string;
  locais_prova: number[];
  cargos: OpenCargo[];
};

/** Checks that a match by open data equals the match on the exam's page. */
export async function judgeOpenData(ask: Ask, { concursos, pessoas }: World, report: Report): Promise<void> {
  const rows: OpenConcurso[] = (await ask("GET", "/dados/concursos.json", {})).json();
  const refs = (ids: number[]) => ids.map((id) => ({ id }));
  compare(report, "exams in the open data", rows.length, concursos.length);
  const byId = new Map(concursos.map((one) => [one.id, one]));
  for (const row of rows) {
    const known = byId.get(idAt(new URL(row.endereco).pathname));
    if (!known) {
      report.wrong.push(`an exam of the open data is unknown: ${row.endereco}`);
      continue;
    }
    const cargos = row.cargos.map((cargo, index) => ({
      ...cargo,
      uuid: known.cargos[index]?.uuid ?? "",
      cursos_aceitos: refs(cargo.cursos_aceitos),
      locais_trabalho: refs(cargo.locais_trabalho),
    }));
    const open = { ...row, id: known.id, uuid: known.uuid, locais_prova: refs(row.locais_prova), cargos };
    for (const pessoa of pessoas.slice(0, 10)) {
      const [a, b] = [judge(pessoa, open), judge(pessoa, known)];
      compare(
        report,
        `open data of ${known.uuid}`,
        [a.verdito, a.totais, open.status],
        [b.verdito, b.totais, known.status],
      );
    }
  }
}

/**
 * Returns the exams that are due to a user as new ones, each with its certainty: open exams that match or, if the
 * user chose so, match for certain.
 */
export function announcementsOf(
  { concursos, today }: Pick<World, "concursos" | "today">,
  pessoa: Usuario,
): string[] {
  return judgeAll(pessoa, concursos).flatMap(({ concurso, judged: { verdito } }) => {
    if (!isOpen(concurso, today)) return [];
    if (verdito === "COMBINA") return [`${concurso.titulo}: combina com você`];
    return verdito === "PODE_COMBINAR" && !pessoa.soCertos
      ? [`${concurso.titulo}: pode combinar com você`]
      : [];
  });
}
