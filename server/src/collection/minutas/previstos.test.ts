import { EtapaInput } from "@cav/contract/concursos/etapas.ts";
import { expect, test } from "vitest";
import { buildUser } from "../../../test/harness/factories.ts";
import { openMinutas, town, townConcurso } from "../../../test/harness/minutas-stage.ts";

const { on, publishAct, list, openOnly, valorOf, valuesOf, link, confirm, rematch, concursoOf } =
  openMinutas("2026-03-10T12:00:00Z");

const contract =
  `EXTRATO DE CONTRATO Nº 45/2026\nContratante: ${town}. Contratada: INSTITUTO ` +
  `CONSULPLAN. Objeto: Prestação de serviços de planejamento, organização e realização de concurso público ` +
  `para provimento de cargos efetivos.`;
const commission =
  `PORTARIA Nº 12/2026\nA ${town} torna pública a nomeação dos membros da comissão ` +
  `organizadora do Concurso Público para provimento de cargos.`;
const foreseen = {
  ...townConcurso,
  edital_numero: null,
  edital_ano: null,
  organizadora: null,
  status: "PREVISTO",
  data_inicio_inscricao: null,
  data_fim_inscricao: null,
  data_prova: null,
  valor_inscricao: null,
  edital_url: null,
} as unknown as typeof townConcurso;

test("a contract with an organiser proposes its stage and name to the foreseen exam of the body", async () => {
  const { uuid } = await on.publish(foreseen);
  await publishAct(contract);
  const minuta = await openOnly();
  // If the act has no number, a reviewer decides which exam it is about.
  expect(minuta).toMatchObject({ ambigua: true, opcoes: [{ uuid }] });
  const linked = await link(minuta, uuid);
  expect(valuesOf(linked)).toEqual({
    organizadora: "Instituto Consulplan",
    etapa: "Banca contratada: 10/03/2026, Instituto Consulplan",
  });
  await confirm(linked);
  expect(await concursoOf(uuid)).toMatchObject({
    status: "PREVISTO",
    organizadora: "Instituto Consulplan",
    etapas: [
      {
        tipo: "BANCA_CONTRATADA",
        situacao: "REALIZADA",
        inicio: "2026-03-10",
        descricao: "Instituto Consulplan",
        fonte: "DOU de 10/03/2026, p. 44",
        citacao: "planejamento, organização e realização de concurso público",
      },
    ],
  });
});

test("such an act of a body without exams drafts a foreseen one, which the next act waits for", async () => {
  const follower = await on.candidate({ salario_minimo: 1_000 });
  await publishAct(contract);
  await publishAct(commission);
  const minuta = await openOnly();
  expect(minuta).toMatchObject({ tipo: "NOVO", ambigua: false, opcoes: [] });
  expect(valorOf(minuta, "titulo")).toBe("Prefeitura Municipal de Recife: concurso público");
  expect(valorOf(minuta, "edital_url")).toBeNull();
  expect(valorOf(minuta, "etapa")).toBe("Banca contratada: 10/03/2026, Instituto Consulplan");
  const preview = await on.asAdmin("POST", `/api/admin/minutas/${minuta.uuid}/alcance`, {
    versao: minuta.versao,
    campos: valuesOf(minuta),
  });
  expect(preview).toMatchObject({ avisados: 0 });
  const { uuid } = await confirm(minuta);
  expect(await concursoOf(uuid)).toMatchObject({
    status: "PREVISTO",
    organizadora: "Instituto Consulplan",
    etapas: [{ tipo: "BANCA_CONTRATADA", inicio: "2026-03-10" }],
  });
  const { rows } = await on.api.deps.pool.query("SELECT DISTINCT origem FROM etapas");
  expect(rows).toEqual([{ origem: "COLETA" }]);
  await on.work();
  expect(await on.subjectsTo(follower.email)).toEqual([]);

  // The commission's act was kept without an exam, and is now offered to the new one.
  await rematch();
  const second = await link(await openOnly(), uuid);
  expect(valorOf(second, "etapa")).toBe("Comissão formada: 10/03/2026");
});

test.for<[string, Record<string, string>, string, number]>([
  ["stays foreseen, and is told to nobody", {}, "PREVISTO", 0],
  ["is open where days of its notice are typed", { data_fim_inscricao: "2026-04-20" }, "EDITAL_ABERTO", 1],
])("a foreseen exam whose stage is left out %s", async ([, typed, status, messages]) => {
  const follower = await on.candidate({ salario_minimo: 1_000 });
  await publishAct(contract);
  const { uuid } = await confirm(await openOnly(), { ...typed, cargos: "Guarda", etapa: null });
  expect(await concursoOf(uuid)).toMatchObject({ status, etapas: [] });
  await on.work();
  expect(await on.subjectsTo(follower.email)).toHaveLength(messages);
});

test("an act is drafted as a new exam when a reviewer says that it is none of the known ones", async () => {
  await on.publish(townConcurso);
  await publishAct(contract);
  const minuta = await openOnly();
  expect(minuta).toMatchObject({ ambigua: true });
  expect(await link(minuta, null)).toMatchObject({ tipo: "NOVO", ambigua: false });
});

test("a draft of a foreseen exam offers an exam that was entered later", async () => {
  await publishAct(contract);
  const { uuid } = await on.publish(townConcurso);
  await rematch();
  expect(await openOnly()).toMatchObject({ ambigua: true, opcoes: [{ uuid }] });
});

test("an abandoned foreseen exam is cancelled and notified; the next contract foresees another one", async () => {
  const { uuid } = await on.publish(foreseen);
  const follower = await buildUser(on.api.deps.db, { user_type: "PREMIUM" });
  await on.ask(follower, "PUT", `/api/concursos/${uuid}/favorito`);
  await publishAct(
    `AVISO DE REVOGAÇÃO DO CONCURSO PÚBLICO\nA ${town} torna pública a revogação do Concurso Público, ` +
      `por interesse da Administração.`,
  );
  const minuta = await link(await openOnly(), uuid);
  expect(valorOf(minuta, "status")).toBe("CANCELADO");
  await confirm(minuta);
  await on.settle();
  await on.work();
  expect(await on.subjectsTo(follower.email)).toEqual([expect.stringMatching(/^Cancelado: /)]);
  on.api.deps.clock.set(new Date("2026-03-11T12:00:00Z"));
  await on.walk();
  expect(await concursoOf(uuid)).toMatchObject({ status: "CANCELADO" });
  await publishAct(contract, { dia: "2026-03-11" });
  expect(await openOnly()).toMatchObject({ tipo: "NOVO", ambigua: false });
});

test("a commission of a processo seletivo foresees no exam, since each has one", async () => {
  await publishAct(commission.replace("Concurso Público", "Processo Seletivo Simplificado"));
  expect(await list()).toEqual([]);
});

test("a new stage replaces a foreseen one that an administrator typed", async () => {
  const etapas = [EtapaInput.parse({ tipo: "BANCA_CONTRATADA", inicio: "2026-03-01" })];
  const { uuid } = await on.publish({ ...foreseen, etapas } as typeof townConcurso);
  await publishAct(contract);
  await confirm(await link(await openOnly(), uuid));
  expect((await concursoOf(uuid)).etapas).toMatchObject([{ situacao: "REALIZADA", inicio: "2026-03-10" }]);
});
