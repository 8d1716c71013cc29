import { afterAll, beforeAll, expect, test } from "vitest";
import { type Channels, createChannels } from "../../test/harness/channels.ts";
import { concursoBody, knownLocais } from "../../test/harness/factories.ts";

let on: Channels;
beforeAll(async () => {
  on = await createChannels();
});
afterAll(() => on.close());

const wants = {
  salario_minimo: 6_000,
  nivel_escolaridade: ["SUPERIOR" as const],
  locais_trabalho: ["Recife - PE"],
};
const known = {
  nome: "Auditor",
  salario: "9000",
  cursos_aceitos: [],
  locais_trabalho: [knownLocais.recife.id],
};
const unknown = { ...known, locais_trabalho: [] };

async function readers() {
  const [wide, narrow] = await Promise.all([on.candidate(wants), on.candidate(wants)]);
  await on.ask(narrow, "PUT", "/api/alertas/ajustes", { so_certos: true });
  return { wide, narrow };
}

async function save(titulo: string, cargo: typeof known, uuid?: string): Promise<string> {
  const body = concursoBody({ titulo, cargos: [cargo] });
  const saved = uuid
    ? await on.asAdmin("PUT", `/api/concursos/${uuid}`, body)
    : await on.asAdmin("POST", "/api/concursos", body);
  await on.work();
  return saved.uuid as string;
}

const subjectsOf = async ({ email }: { email: string }, titulo: string) =>
  (await on.subjectsTo(email)).filter((subject) => subject.startsWith(titulo));

test("who wants only what fits for certain is told once it does; the others that it turned out so", async () => {
  const { wide, narrow } = await readers();
  const uuid = await save("TCE", unknown);
  expect(await subjectsOf(wide, "TCE")).toEqual(["TCE: inscrições até 20/12 · pode combinar com você"]);
  expect(await subjectsOf(narrow, "TCE")).toEqual([]);

  await save("TCE", known, uuid);
  expect(await subjectsOf(narrow, "TCE")).toEqual(["TCE: inscrições até 20/12 · combina com você"]);
  expect((await subjectsOf(wide, "TCE")).slice(1)).toEqual(["TCE: já se sabe que combina com você"]);
  const [mail] = (await on.mailsTo(wide.email)).slice(-1);
  expect(mail?.text).toContain("Já se sabe que o cargo Auditor combina com as suas preferências.");
});

test("what turns out not to fit is news to whom it might have fitted, in one message", async () => {
  const { wide, narrow } = await readers();
  const uuid = await save("TRE", unknown);
  await save("TRE", { ...known, locais_trabalho: [knownLocais.beloHorizonte.id] }, uuid);
  expect((await subjectsOf(wide, "TRE")).slice(1)).toEqual(["TRE: deixou de combinar com você"]);
  expect(await subjectsOf(narrow, "TRE")).toEqual([]);
});

test("the draft's reach and the forecast count those who would be told; wanting more brings what is open", async () => {
  const { narrow } = await readers();
  const draft = concursoBody({ titulo: "TJ", cargos: [unknown] });
  const reach = await on.asAdmin("POST", "/api/concursos/alcance", draft);
  expect(reach.candidatos - reach.avisados).toBeGreaterThan(0);
  expect(reach.por_canal.email).toBeLessThanOrEqual(reach.avisados);

  await save("TJ", unknown);
  const forecast = async () =>
    (await on.ask(narrow, "POST", "/api/users/me/preferences/preview", { ...wants }))?.alertas_90_dias;
  const few = await forecast();
  await on.ask(narrow, "PUT", "/api/alertas/ajustes", { so_certos: false });
  await on.work();
  expect(await forecast()).toBeGreaterThan(few);
  expect(await subjectsOf(narrow, "TJ")).toEqual(["TJ: inscrições até 20/12 · pode combinar com você"]);
});
