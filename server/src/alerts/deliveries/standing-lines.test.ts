import { expect, test } from "vitest";
import { openChannels } from "../../../test/harness/channels.ts";
import { buildUser } from "../../../test/harness/factories.ts";

const on = openChannels({ now: "2026-12-01T12:00:00Z", walked: "2026-11-30" });

const question = "Você passou? Diga na página do concurso, com a sua posição";
const reach = "Chamados até o 12º lugar";

async function follower(uuid: string, said?: object) {
  const user = await buildUser(on.api.deps.db, { user_type: "PREMIUM" });
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  if (said) await on.ask(user, "PUT", `/api/concursos/${uuid}/situacao`, said);
  return user;
}

test("a result asks by mail who passed, and a call shows its distance to the user's place", async () => {
  const { uuid, body } = await on.publish({
    titulo: "TCE",
    data_fim_inscricao: "2026-12-10",
    data_prova: "2027-01-20",
    cargos: [{ nome: "Auditor" }, { nome: "Técnico" }],
  });
  const { cargos } = await on.asAdmin("GET", `/api/concursos/${uuid}`, {});
  const passed = (classificacao: number, cargo = 0) =>
    follower(uuid, { situacao: "APROVADO", classificacao, cargo: cargos[cargo].uuid });
  const people = {
    silent: await follower(uuid),
    sat: await follower(uuid, { situacao: "FIZ_A_PROVA" }),
    within: await passed(9),
    beyond: await passed(40),
    other: await passed(3, 1),
  };
  const etapas: object[] = [];
  const happens = async (etapa: object) => {
    etapas.push({ situacao: "REALIZADA", inicio: "2026-12-01", ...etapa });
    await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, etapas });
    await on.work();
    const texts = await Promise.all(
      Object.entries(people).map(async ([name, { email }]) => [name, (await on.mailsTo(email)).at(-1)?.text]),
    );
    return Object.fromEntries(texts) as Record<keyof typeof people, string | undefined>;
  };
  const result = await happens({ tipo: "RESULTADO" });
  for (const name of ["silent", "sat"] as const) expect(result[name]).toContain(question);
  for (const name of ["within", "beyond", "other"] as const) expect(result[name]).not.toContain(question);

  const call = await happens({ tipo: "CONVOCACAO", cargo: "Auditor", classificacao: 12, vagas: 4 });
  expect(call.beyond).toContain(`${reach}; você disse que é o 40º.`);
  expect(call.within).toContain(`${reach}; você disse que é o 9º. Confira se o seu nome está na lista`);
  for (const name of ["silent", "sat", "other"] as const) expect(call[name]).not.toContain("você disse");

  const reserved = await happens({
    tipo: "NOMEACAO",
    classificacao: 5,
    modalidade: "PESSOA_COM_DEFICIENCIA",
  });
  expect(reserved.beyond).not.toContain("você disse");
});
