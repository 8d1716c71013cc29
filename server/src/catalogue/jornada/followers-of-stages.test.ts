import { expect, test } from "vitest";
import { type Channels, openChannels } from "../../../test/harness/channels.ts";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";

const on = openChannels({ now: "2026-12-01T12:00:00Z", walked: "2026-11-30" });

type KnownUser = Parameters<Channels["ask"]>[0];
const situacaoOf = (uuid: string) => `/api/concursos/${uuid}/situacao`;
const dates = { titulo: "TCE", data_fim_inscricao: "2026-12-10", data_prova: "2027-01-20" };

/** Creates a user who saved an exam, optionally with their situation. */
async function follower(uuid: string, said?: object): Promise<KnownUser> {
  const user = await buildUser(on.api.deps.db, { user_type: "PREMIUM" });
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  if (said) await on.ask(user, "PUT", situacaoOf(uuid), said);
  return user;
}

test("calls, results and further exam days reach everyone they can still concern", async () => {
  const { uuid, body } = await on.publish({ ...dates, cargos: [{ nome: "Auditor" }] });
  const followers = await Promise.all(
    [undefined, "VOU_ME_INSCREVER", "INSCRITO", "FIZ_A_PROVA", "APROVADO", "NAO_PASSEI", "DESISTI"].map(
      (situacao) => follower(uuid, situacao === undefined ? undefined : { situacao }),
    ),
  );
  const etapas: object[] = [];
  const happens = async (tipo: string, inicio: string) => {
    const before = await Promise.all(followers.map(async ({ email }) => (await on.subjectsTo(email)).length));
    etapas.push({ tipo, situacao: "REALIZADA", inicio });
    await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, etapas });
    await on.work();
    const after = await Promise.all(followers.map(async ({ email }) => (await on.subjectsTo(email)).length));
    return after.map((count, index) => count - (before[index] ?? 0));
  };
  expect(await happens("GABARITO", "2026-12-01")).toEqual([1, 1, 1, 1, 1, 0, 0]);
  expect(await happens("PROVA", "2026-12-02")).toEqual([1, 1, 1, 1, 1, 0, 0]);
  expect(await happens("RESULTADO", "2026-12-03")).toEqual([1, 1, 1, 1, 1, 1, 0]);
  expect(await happens("CONVOCACAO", "2026-12-04")).toEqual([1, 1, 1, 1, 1, 0, 0]);
  expect(await happens("NOMEACAO", "2026-12-05")).toEqual([1, 1, 1, 1, 1, 0, 0]);
  // A user past the stage gets no alert at all.
  const { rows } = await on.api.deps.pool.query(
    "SELECT user_id, count(*)::integer AS n FROM alerts GROUP BY 1",
  );
  const written = new Map(rows.map(({ user_id, n }) => [user_id, n]));
  expect(followers.map(({ id }) => written.get(id) ?? 0)).toEqual([5, 5, 5, 5, 5, 1, 0]);
});

test("another position's exam day is sent to users without a position, and with other changes", async () => {
  const cargos = [
    { nome: "Auditor", data_prova: "2027-01-21" },
    { nome: "Técnico", data_prova: "2027-01-22" },
  ];
  const { uuid, body } = await on.publish({ ...dates, cargos });
  const { cargos: known } = await on.asAdmin("GET", `/api/concursos/${uuid}`, {});
  const cargoOf = (nome: string) => known.find((cargo: { nome: string }) => cargo.nome === nome).uuid;
  const said = (nome: string) => ({ situacao: "INSCRITO", cargo: cargoOf(nome) });
  const followers = [
    await follower(uuid),
    await follower(uuid, { situacao: "INSCRITO" }),
    await follower(uuid, said("Auditor")),
    await follower(uuid, said("Técnico")),
  ];
  const counts = () => Promise.all(followers.map(async ({ email }) => (await on.subjectsTo(email)).length));
  const withDay = (data_prova: string) => ({
    ...body,
    cargos: body.cargos.map((cargo, index) => ({
      ...cargo,
      uuid: cargoOf(cargo.nome),
      ...(index === 1 ? { data_prova } : {}),
    })),
  });
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, withDay("2027-02-10"));
  await on.work();
  expect(await counts()).toEqual([1, 1, 0, 1]);
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, {
    ...withDay("2027-02-11"),
    data_fim_inscricao: "2026-12-12",
  });
  await on.work();
  expect(await counts()).toEqual([2, 2, 1, 2]);
});

test("nobody has registered for a foreseen exam yet", async () => {
  const none = { data_inicio_inscricao: null, data_fim_inscricao: null, data_prova: null };
  const { uuid } = await on.publish({
    titulo: "TRF",
    status: "PREVISTO",
    ...none,
    cargos: [{ nome: "Auditor" }],
  });
  const user = await follower(uuid, { situacao: "VOU_ME_INSCREVER" });
  const headers = await signInAs(on.api.deps, user);
  for (const situacao of ["INSCRITO", "FIZ_A_PROVA", "APROVADO", "CONVOCADO", "TOMEI_POSSE", "NAO_PASSEI"]) {
    const payload = { situacao };
    const refused = await on.api.app.inject({ method: "PUT", url: situacaoOf(uuid), headers, payload });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      [
        {
          field: "situacao",
          message: "O edital ainda não saiu: por enquanto, diga se vai se inscrever ou se desistiu.",
        },
      ],
    ]);
  }
  expect(await on.ask(user, "GET", situacaoOf(uuid))).toMatchObject({ situacao: "VOU_ME_INSCREVER" });
  expect(await on.ask(user, "PUT", situacaoOf(uuid), { situacao: "DESISTI" })).toMatchObject({
    situacao: "DESISTI",
  });
});

test("after a result users are asked once whether they passed", async () => {
  const { uuid, body } = await on.publish({ ...dates, cargos: [{ nome: "Auditor" }] });
  const [sat, silent] = [await follower(uuid, { situacao: "FIZ_A_PROVA" }), await follower(uuid)];
  const perguntaOf = async (user: typeof sat) => (await on.ask(user, "GET", situacaoOf(uuid))).pergunta;
  expect(await perguntaOf(sat)).toBeNull();
  const etapas = [{ tipo: "RESULTADO", situacao: "REALIZADA", inicio: "2026-12-03" }];
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, etapas });
  expect([await perguntaOf(sat), await perguntaOf(silent)]).toEqual(["PASSOU", "PASSOU"]);
  await on.ask(sat, "PUT", situacaoOf(uuid), { situacao: "APROVADO", classificacao: 12 });
  await on.ask(silent, "PUT", situacaoOf(uuid), { situacao: "NAO_PASSEI" });
  expect([await perguntaOf(sat), await perguntaOf(silent)]).toEqual([null, null]);
  const called = { situacao: "CONVOCADO", classificacao: 12 };
  expect(await on.ask(sat, "PUT", situacaoOf(uuid), called)).toMatchObject(called);
});
