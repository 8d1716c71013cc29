import { expect, test } from "vitest";
import { type Channels, openChannels } from "../../../test/harness/channels.ts";
import { buildUser } from "../../../test/harness/factories.ts";
import { composeAnswer } from "../../alerts/conversa/index.ts";

const on = openChannels({ now: "2026-12-01T12:00:00Z", walked: "2026-11-30" });

type KnownUser = Parameters<Channels["ask"]>[0];

const save = (user: KnownUser, uuid: string) => on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
const say = (user: KnownUser, uuid: string, said: object) =>
  on.ask(user, "PUT", `/api/concursos/${uuid}/situacao`, said);
const assistenteOf = async (user: KnownUser) =>
  (await on.ask(user, "GET", "/api/users/me/jornada")).assistente;

/** Publishes an exam whose own day is over, with further ones. */
async function publishSat(titulo: string, etapas: object[]) {
  const { uuid, body } = await on.publish({
    titulo,
    status: "FINALIZADO",
    data_inicio_inscricao: "2026-07-01",
    data_fim_inscricao: "2026-07-31",
    data_prova: "2026-09-20",
    cargos: [{ nome: "Auditor" }, { nome: "Técnico" }],
  });
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, etapas });
  const { cargos } = await on.asAdmin("GET", `/api/concursos/${uuid}`, {});
  return { uuid, auditor: cargos[0].uuid as string, tecnico: cargos[1].uuid as string };
}

const prova = (inicio: string, more: object = {}) => ({
  tipo: "PROVA",
  situacao: "PREVISTA",
  inicio,
  ...more,
});

test("further exam days clash with other exams, for their positions only", async () => {
  const sat = await publishSat("TCE", [prova("2027-01-17", { cargo: "Auditor" })]);
  const other = await on.publish({ titulo: "TRT", data_prova: "2027-01-17" });
  const user = await buildUser(on.api.deps.db);
  for (const { uuid } of [sat, other]) await save(user, uuid);
  const clashes = async () => {
    const { conflitos } = await assistenteOf(user);
    return conflitos.map((one: { certo: boolean; primeiro: object; segundo: object }) => one.certo);
  };
  expect(await clashes()).toEqual([false]);
  await say(user, sat.uuid, { situacao: "FIZ_A_PROVA", cargo: sat.auditor });
  expect(await clashes()).toEqual([true]);
  await say(user, sat.uuid, { situacao: "APROVADO", cargo: sat.auditor });
  expect(await clashes()).toEqual([true]);
  await say(user, sat.uuid, { situacao: "APROVADO", cargo: sat.tecnico });
  expect(await clashes()).toEqual([]);
  await say(user, sat.uuid, { situacao: "NAO_PASSEI", cargo: sat.auditor });
  expect(await clashes()).toEqual([]);
});

test("an exam of several days clashes on each, and for certain on none", async () => {
  const sat = await publishSat("TCE", [prova("2027-01-16", { fim: "2027-01-18" })]);
  const other = await on.publish({ titulo: "TRT", data_prova: "2027-01-17" });
  const user = await buildUser(on.api.deps.db);
  for (const { uuid } of [sat, other]) await save(user, uuid);
  expect((await assistenteOf(user)).conflitos).toMatchObject([{ certo: false }]);
  const { taxas, isencoes } = await assistenteOf(user);
  expect(taxas.a_pagar.map(({ titulo }: { titulo: string }) => titulo)).toEqual(["TRT"]);
  expect(isencoes).toEqual([]);
  // A free exam has nothing to pay.
  const free = await on.publish({ titulo: "TJ", valor_inscricao: 0, data_prova: "2027-02-21" });
  await save(user, free.uuid);
  expect((await assistenteOf(user)).taxas.a_pagar).toEqual(taxas.a_pagar);
});

test("reopened windows appear like the first ones", async () => {
  const { uuid, body } = await on.publish({
    titulo: "TRF",
    data_inicio_inscricao: "2026-11-01",
    data_fim_isencao: "2026-11-10",
    data_fim_inscricao: "2026-11-30",
    data_prova: "2027-02-21",
    status: "AGUARDANDO_PROVAS",
    valor_inscricao: 90,
  });
  const etapas = [
    { tipo: "ISENCAO", situacao: "PREVISTA", inicio: "2026-12-02", fim: "2026-12-04" },
    { tipo: "INSCRICOES", situacao: "PREVISTA", inicio: "2026-12-02", fim: "2026-12-16" },
  ];
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, etapas });
  const user = await buildUser(on.api.deps.db);
  await save(user, uuid);
  const { isencoes, taxas } = await assistenteOf(user);
  expect(isencoes).toMatchObject([{ titulo: "TRF", de: "2026-12-02", ate: "2026-12-04" }]);
  expect(taxas.a_pagar).toMatchObject([{ titulo: "TRF", inscricao: "2026-12-16" }]);
});

test("the conversation lists dates of stages, without given-up exams", async () => {
  const [kept, given] = [
    await publishSat("TCE", [
      { tipo: "RECURSOS", situacao: "PREVISTA", inicio: "2026-12-02", fim: "2026-12-04" },
    ]),
    await publishSat("TJ", [prova("2027-01-24")]),
  ];
  const user = await buildUser(on.api.deps.db);
  for (const { uuid } of [kept, given]) await save(user, uuid);
  await say(user, given.uuid, { situacao: "DESISTI" });
  const ask = (text: string) => composeAnswer(on.api.deps, { userId: user.id, text, concurso: undefined });
  const dates = await ask("prazos");
  expect(dates).toContain("02/12/2026: recursos (até 04/12/2026)\nTCE");
  expect(dates).toContain("04/12/2026: último dia: Recursos\nTCE");
  expect(dates).not.toContain("TJ");
  const saved = await ask("salvos");
  expect(saved).toContain("TCE");
  expect(saved).not.toContain("TJ");
});
