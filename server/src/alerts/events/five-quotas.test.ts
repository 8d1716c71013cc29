import { Cota } from "@cav/contract/preferencias/preferencias.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Channels, createChannels } from "../../../test/harness/channels.ts";
import { concursoBody, knownLocais } from "../../../test/harness/factories.ts";
import { takeJobs } from "../../../test/harness/take-jobs.ts";
import { updateCargoCotas } from "../../catalogue/concursos/index.ts";

let on: Channels;
beforeAll(async () => {
  on = await createChannels();
});
afterAll(() => on.close());

const wants = {
  salario_minimo: 3_000,
  nivel_escolaridade: ["SUPERIOR" as const],
  locais_trabalho: ["Recife - PE"],
  tiposCota: ["PESSOA_NEGRA" as const],
  consentimento_cotas: true,
};
const everyCota = Object.fromEntries(Cota.options.map((cota) => [cota, "2"]));
const withCotas = (vagas_por_cota: Record<string, string>) => ({
  nome: "Auditor",
  salario: "9000",
  cursos_aceitos: [],
  locais_trabalho: [knownLocais.recife.id],
  vagas_por_cota,
});
const bodyOf = (titulo: string, vagas: Record<string, string>) =>
  concursoBody({ titulo, locais_prova: [], cargos: [withCotas(vagas)] });

async function candidate(soCertos: boolean) {
  const user = await on.candidate(wants);
  if (soCertos) await on.ask(user, "PUT", "/api/alertas/ajustes", { so_certos: true });
  return user;
}

const subjectsOf = async ({ email }: { email: string }, titulo: string) =>
  (await on.subjectsTo(email)).filter((subject) => subject.endsWith(`: ${titulo}`));

test("an exam with vacancies in all five quotas matches for certain, as one with four does", async () => {
  const [wide, narrow] = [await candidate(false), await candidate(true)];
  for (const [titulo, cotas] of [
    ["Quatro", { ...everyCota, QUILOMBOLA: "0" }],
    ["Cinco", everyCota],
  ] as const) {
    const { uuid } = await on.asAdmin("POST", "/api/concursos", bodyOf(titulo, cotas));
    await on.work();
    const page = await on.ask(wide, "GET", `/api/concursos/${uuid}/compatibilidade`);
    expect(page.verdito, titulo).toBe("COMBINA");
    expect(page.cargos_compativeis[0].criterios).toContainEqual(
      expect.objectContaining({
        criterio: "cotas",
        situacao: "atende",
        texto: "2 vagas para pessoas negras",
      }),
    );
    for (const user of [wide, narrow])
      expect(await subjectsOf(user, titulo)).toEqual([`Novo, inscrições até 20/12: ${titulo}`]);
  }
});

test("unannounced quotas stay unknown", async () => {
  const narrow = await candidate(true);
  const { uuid } = await on.asAdmin("POST", "/api/concursos", bodyOf("Nenhuma", {}));
  await on.work();
  expect((await on.ask(narrow, "GET", `/api/concursos/${uuid}/compatibilidade`)).verdito).toBe(
    "PODE_COMBINAR",
  );
  expect(await subjectsOf(narrow, "Nenhuma")).toEqual([]);
});

/** Stores rows as the release before 0155 did. */
async function asBefore0155(publish: () => Promise<void>): Promise<void> {
  const { pool } = on.api.deps;
  const { rows } = await pool.query("SELECT pg_get_functiondef('m_cotas_do_cargo'::regproc) AS now");
  const before = rows[0].now.replace(/\b96 \|/, "32 |").replace(/\(96 \|/, "(32 |");
  expect(before).not.toBe(rows[0].now);
  await pool.query(before);
  try {
    await publish();
  } finally {
    await pool.query(rows[0].now);
  }
}

test("users left out by a stored mask are notified once, and the others not again", async () => {
  const [wide, narrow] = [await candidate(false), await candidate(true)];
  await asBefore0155(async () => {
    await on.asAdmin("POST", "/api/concursos", bodyOf("Antes", everyCota));
    const over = {
      ...bodyOf("Encerrado", everyCota),
      status: "AGUARDANDO_PROVAS",
      data_fim_inscricao: "2026-11-02",
    };
    await on.asAdmin("POST", "/api/concursos", over);
    await on.work();
  });
  expect(await subjectsOf(wide, "Antes")).toHaveLength(1);
  expect(await subjectsOf(narrow, "Antes")).toEqual([]);

  await takeJobs(on.api.deps.pool, "alerts.match");
  expect(await updateCargoCotas(on.api.deps)).toBe(2);
  expect(await updateCargoCotas(on.api.deps)).toBe(0);
  expect(await takeJobs(on.api.deps.pool, "alerts.match")).toHaveLength(1);
  await on.work();
  await on.work();
  expect(await subjectsOf(narrow, "Antes")).toEqual(["Novo, inscrições até 20/12: Antes"]);
  expect(await subjectsOf(wide, "Antes")).toHaveLength(1);
  for (const user of [wide, narrow]) expect(await subjectsOf(user, "Encerrado")).toEqual([]);
});
