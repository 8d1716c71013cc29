import { beforeEach, expect } from "vitest";
import { matchAtosSemConcurso } from "../../src/collection/minutas/index.ts";
import { deleteActs, insertAct, readAndMatch } from "./acts.ts";
import { openChannels } from "./channels.ts";
import { knownLocais } from "./factories.ts";
import { takeJobs } from "./take-jobs.ts";

type Evidencia = { ato: number; inicio: number; fim: number; celula?: { coluna: string } };
export type Campo = { nome: string; valor: string | null; razao: string; evidencias: Evidencia[] };
export type Minuta = {
  uuid: string;
  versao: number;
  tipo_de_ato: string;
  concurso: { versao: number } | null;
  campos: Campo[];
};

/** A municipality's name in gazettes, the title of its notice, and its exam as an editor enters it. */
export const town = "PREFEITURA MUNICIPAL DE RECIFE/PE";
export const notice = "CONCURSO PÚBLICO – EDITAL Nº 01/2026";
export const townConcurso = {
  titulo: "Prefeitura Municipal de Recife: concurso público",
  orgao: "Prefeitura Municipal de Recife",
  edital_numero: "01",
  edital_ano: 2026,
  cargos: [{ nome: "Técnico", locais_trabalho: [knownLocais.recife.id] }],
};

/**
 * Opens a stage with all channels, acts of a gazette on the day `now`, their drafts, and the editor's actions. Each
 * test starts without acts. Call it once in a test file.
 */
export function openMinutas(now: string) {
  const on = openChannels({ now });
  beforeEach(async () => {
    await deleteActs(on.api.deps);
    await takeJobs(on.api.deps.pool, "%");
  });

  const list = async (query = "") => (await on.asAdmin("GET", `/api/admin/minutas${query}`, {})).items;
  const open = (uuid: string) => on.asAdmin("GET", `/api/admin/minutas/${uuid}`, {});
  const valuesOf = ({ campos }: Pick<Minuta, "campos">) =>
    Object.fromEntries(campos.map(({ nome, valor }) => [nome, valor]));
  /** Confirms only these fields of a draft, with all columns of its positions checked. */
  const take = ({ uuid, versao, concurso, campos: read }: Minuta, campos: Record<string, string | null>) =>
    on.asAdmin("POST", `/api/admin/minutas/${uuid}/confirmacao`, {
      versao,
      concurso_versao: concurso?.versao ?? null,
      campos,
      colunas: [
        ...new Set(
          read.flatMap(({ evidencias }) => evidencias.flatMap(({ celula }) => celula?.coluna ?? [])),
        ),
      ],
    });

  let keys = 0;
  return {
    on,
    list,
    open,
    valuesOf,
    take,
    /** Publishes an act and reads it; returns its document. */
    async publishAct(texto: string, more: Partial<Parameters<typeof insertAct>[1]> = {}): Promise<number> {
      keys += 1;
      const act = { texto, hierarquia: "", chave: `m${keys}`, dia: now.slice(0, 10), ...more };
      const id = await insertAct(on.api.deps, act);
      await readAndMatch(on.api.deps, id);
      return id;
    },
    async openFirst() {
      return open((await list())[0].uuid);
    },
    /** Leaves out discarded drafts, since the list of open drafts includes 1 in 20 of them. */
    async openOnly() {
      const items = (await list()).filter(({ estado }: { estado: string }) => estado === "ABERTA");
      expect(items).toHaveLength(1);
      return open(items[0].uuid);
    },
    valorOf: ({ campos }: Minuta, nome: string) => campos.find((campo) => campo.nome === nome)?.valor,
    link: ({ uuid, versao }: Minuta, concurso_uuid: string | null) =>
      on.asAdmin("PUT", `/api/admin/minutas/${uuid}/concurso`, { versao, concurso_uuid }),
    /** Confirms a draft's proposals, except for the typed fields. */
    confirm: (minuta: Minuta, typed: Record<string, string | null> = {}) =>
      take(minuta, { ...valuesOf(minuta), ...typed }),
    /** Runs the jobs that publications enqueued. */
    async rematch(): Promise<void> {
      for (const { data } of await takeJobs(on.api.deps.pool, "minutas.rematch"))
        await matchAtosSemConcurso(on.api.deps, data);
    },
    concursoOf: (uuid: string) => on.asAdmin("GET", `/api/concursos/${uuid}`, {}),
  };
}
