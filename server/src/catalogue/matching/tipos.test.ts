import { expect, test } from "vitest";
import { type Channels, openChannels } from "../../../test/harness/channels.ts";
import { concursoBody } from "../../../test/harness/factories.ts";
import { updateCargoTipos } from "../concursos/index.ts";

const on: Channels = openChannels();

const bodyOf = (titulo: string, cargo: object) =>
  concursoBody({ titulo, locais_prova: [], cargos: [{ cursos_aceitos: [], locais_trabalho: [], ...cargo }] });
const pupil = {
  nome: "Aluno do 6º ano do Ensino Fundamental",
  nivel_escolaridade: "FUNDAMENTAL",
  salario: "700",
};
const wants = { salario_minimo: 600 };
const titlesOf = async (user: Parameters<Channels["ask"]>[0]) =>
  (await on.ask(user, "GET", "/api/concursos/my?size=100")).items.map(
    ({ titulo }: { titulo: string }) => titulo,
  );

test("a place for pupils is in nobody's matches unless they look for one, and no near miss either", async () => {
  const [job, school] = [
    await on.candidate(wants),
    await on.candidate({ ...wants, tipos_de_vaga: ["ALUNO"] }),
  ];
  const { uuid } = await on.asAdmin("POST", "/api/concursos", bodyOf("Colégio", pupil));
  await on.asAdmin("POST", "/api/concursos", bodyOf("Prefeitura", { nome: "Auditor", salario: "9000" }));
  await on.work();
  expect([await titlesOf(job), await titlesOf(school)]).toEqual([["Prefeitura"], ["Colégio"]]);
  expect((await on.subjectsTo(job.email)).map((subject) => subject.split(/: | · /).at(-1))).toEqual([
    "Prefeitura",
  ]);
  expect((await on.subjectsTo(school.email)).map((subject) => subject.split(/: | · /).at(-1))).toEqual([
    "Colégio",
  ]);
  const page = await on.ask(job, "GET", `/api/concursos/${uuid}/compatibilidade`);
  expect(page.totais).toEqual({ combinam: 0, podem_combinar: 0, falta_1: 0 });
  expect(page.cargos_incompativeis[0].criterios).toContainEqual(
    expect.objectContaining({ criterio: "tipo_de_vaga", texto: "Vaga de aluno, que você não procura" }),
  );
  const concurso = await on.ask(job, "GET", `/api/concursos/${uuid}`);
  expect(concurso.cargos[0].tipo_de_vaga).toBe("ALUNO");
  expect(concurso.resumo.vagas).toBe("4 vagas (vaga de aluno)");
});

test("the administrator's choice counts more than the name, and can be changed", async () => {
  const job = await on.candidate({ salario_minimo: 690 });
  const body = bodyOf("Escola", { ...pupil, tipo_de_vaga: "CARGO" });
  const { uuid, cargos } = await on.asAdmin("POST", "/api/concursos", body);
  expect(cargos[0].tipo_de_vaga).toBe("CARGO");
  expect(await titlesOf(job)).toContain("Escola");
  const changed = await on.asAdmin("PUT", `/api/concursos/${uuid}`, {
    ...body,
    cargos: [{ ...body.cargos[0], tipo_de_vaga: "ESTAGIO" }],
  });
  expect(changed.cargos[0].tipo_de_vaga).toBe("ESTAGIO");
  expect(await titlesOf(job)).not.toContain("Escola");
});

test("kinds do not count for the free plan's limit, and are a separate search", async () => {
  const full = { salario_minimo: 5_000, vagas_minimas: 2, nivel_escolaridade: ["MEDIO" as const] };
  const user = await on.candidate({ ...full, tipos_de_vaga: ["CARGO", "ESTAGIO"] }, { user_type: "REGULAR" });
  expect((await on.ask(user, "GET", "/api/users/me")).preferencias.tipos_de_vaga).toEqual([
    "CARGO",
    "ESTAGIO",
  ]);
  const alone = await on.candidate({ tipos_de_vaga: ["ESTAGIO"] });
  await on.asAdmin("POST", "/api/concursos", bodyOf("Estágio no TJ", { nome: "Estagiário de Direito" }));
  expect(await titlesOf(alone)).toContain("Estágio no TJ");
});

test("positions that a release before stored become what their names say", async () => {
  const { uuid } = await on.asAdmin("POST", "/api/concursos", bodyOf("Colégio antigo", pupil));
  await on.api.deps.pool.query("UPDATE cargos SET tipo_de_vaga = NULL");
  const job = await on.candidate({ salario_minimo: 650 });
  expect(await titlesOf(job)).toContain("Colégio antigo");
  expect(await updateCargoTipos(on.api.deps.db)).toBeGreaterThan(0);
  expect(await updateCargoTipos(on.api.deps.db)).toBe(0);
  expect(await titlesOf(job)).not.toContain("Colégio antigo");
  expect((await on.ask(job, "GET", `/api/concursos/${uuid}`)).cargos[0].tipo_de_vaga).toBe("ALUNO");
});
