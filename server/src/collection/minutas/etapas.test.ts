import { EtapaInput } from "@cav/contract/concursos/etapas.ts";
import { expect, test } from "vitest";
import { deleteActs } from "../../../test/harness/acts.ts";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { notice, openMinutas, town, townConcurso } from "../../../test/harness/minutas-stage.ts";

const { on, publishAct, list, openFirst, take, concursoOf } = openMinutas("2026-11-20T12:00:00Z");

// Usual titles with invented towns and names.
const homologacao = `${notice}\nEDITAL DE HOMOLOGAÇÃO DO RESULTADO FINAL\nA ${town} torna público o resultado final.`;
const nomeacao =
  `PORTARIA Nº 861\nNomeia candidata aprovada em Concurso Público nº 01/2026.\nO PREFEITO ` +
  `MUNICIPAL DE RECIFE/PE, no uso de suas atribuições, RESOLVE nomear ZENAIDE QUINTELA PRADO para o cargo ` +
  `de Técnico em Enfermagem.`;

const [tecnico] = townConcurso.cargos;
const publishExam = (etapas: EtapaInput[]) =>
  on.publish({
    ...townConcurso,
    cargos: [...townConcurso.cargos, { ...tecnico, nome: "Técnico em Enfermagem" }],
    etapas,
  });
const etapasOf = async (uuid: string) => (await concursoOf(uuid)).etapas;

test("an act proposes a stage with its quote and page; a reviewer accepts it unchanged or leaves it out", async () => {
  const foreseen = EtapaInput.parse({ tipo: "HOMOLOGACAO", inicio: "2026-11-18" });
  const { uuid } = await publishExam([foreseen]);
  await publishAct(homologacao);
  const minuta = await openFirst();
  const [campo] = minuta.campos;
  expect(minuta).toMatchObject({ tipo: "MUDANCA", tipo_de_ato: "homologacao", concurso: { uuid } });
  const { inicio, fim } = campo.evidencias[0];
  expect(minuta.atos[0].texto.slice(inicio, fim)).toBe("HOMOLOGAÇÃO");
  expect(campo.valor).toBe("Homologação: 20/11/2026, EDITAL DE HOMOLOGAÇÃO DO RESULTADO FINAL");

  const headers = await signInAs(on.api.deps, await buildUser(on.api.deps.db, { user_type: "ADMIN" }));
  const url = `/api/admin/minutas/${minuta.uuid}/confirmacao`;
  const payload = {
    versao: minuta.versao,
    concurso_versao: minuta.concurso.versao,
    campos: { etapa: "Homologação: 21/11/2026" },
  };
  const refusal = await on.api.app.inject({ method: "POST", url, headers, payload });
  expect(refusal.json()).toMatchObject({ status: 422, errors: [{ field: "campos.etapa" }] });

  await take(minuta, { etapa: campo.valor });
  expect(await etapasOf(uuid)).toMatchObject([
    {
      tipo: "HOMOLOGACAO",
      situacao: "REALIZADA",
      inicio: "2026-11-20",
      cargo: null,
      fonte: "DOU de 20/11/2026, p. 44",
      citacao: "EDITAL DE HOMOLOGAÇÃO DO RESULTADO FINAL",
    },
  ]);
  // The same act from another source adds no second stage.
  await publishAct(`${homologacao}\nPublicado outra vez.`);
  expect(await list()).toEqual([]);
  await publishAct(homologacao.replace("FINAL", "FINAL RETIFICADO"), { dia: "2026-11-23" });
  await take(await openFirst(), { etapa: null });
  expect(await etapasOf(uuid)).toHaveLength(1);
});

test("an appointment is stored without names of people, with the position that it names", async () => {
  const { uuid } = await publishExam([]);
  await publishAct(nomeacao);
  const minuta = await openFirst();
  await take(minuta, { etapa: minuta.campos[0].valor });
  const [etapa] = await etapasOf(uuid);
  expect(etapa).toMatchObject({ tipo: "NOMEACAO", cargo: "Técnico em Enfermagem", descricao: null });
  expect(JSON.stringify(etapa)).not.toMatch(/zenaide/i);
  const { rows } = await on.api.deps.pool.query("SELECT origem FROM etapas WHERE uuid = $1", [etapa.uuid]);
  expect(rows).toEqual([{ origem: "COLETA" }]);
});

test.each(["Técnico em Química", "Técnico de Laboratório"])(
  "an appointment to %s does not match a position with only the beginning of that name",
  async (cargo) => {
    await publishExam([]);
    await publishAct(nomeacao.replace("Técnico em Enfermagem", cargo));
    expect(await openFirst()).toMatchObject({ cargo: null });
  },
);

test("an appointment with more words after the position's name matches that position", async () => {
  await publishExam([]);
  await publishAct(nomeacao.replace("Técnico em Enfermagem", "Técnico, em caráter efetivo"));
  expect(await openFirst()).toMatchObject({ cargo: "Técnico" });
});

// Real wording without names of people.
test.for<[string, string]>([
  [
    "convoca os 25 (vinte e cinco) candidatos abaixo relacionados, classificados do 26º ao 50º lugar",
    "25 vagas, até o 50º lugar",
  ],
  ["convoca os candidatos classificados até a 40ª colocação, para comparecerem", "até o 40º lugar"],
  ["convoca 2 (dois) candidatos com deficiência, para o cargo", "2 vagas; Pessoa com Deficiência (PCD)"],
  // Contradictory or shared values are unknown.
  ["convoca os candidatos do 1º ao 5º lugar da lista geral e do 1º ao 2º lugar, candidatos negros", ""],
  ["convoca ZENAIDE QUINTELA PRADO, inscrição 104, nota 77,5, para comparecer em 5 dias", ""],
])("a call with “%s” gives: %s", async ([words, known]) => {
  await publishExam([]);
  await publishAct(`${notice}\nEDITAL DE CONVOCAÇÃO\nA ${town} ${words}.`);
  const { campos, atos } = await openFirst();
  const [{ valor, evidencias }] = campos;
  expect(valor).toBe(
    ["Convocação: 20/11/2026", known].filter(Boolean).join(known.startsWith(";") ? "" : ", "),
  );
  for (const { inicio, fim } of evidencias) expect(atos[0].texto.slice(inicio, fim)).not.toBe("");
});

// Real wording.
test.for<[string, string | null]>([
  ["no período de 10/12/2026 a 20/12/2026", "Devolução da taxa: de 10/12/2026 a 20/12/2026"],
  ["até o dia 20 de dezembro de 2026", "Devolução da taxa: até 20/12/2026"],
  ["em data a ser divulgada", null],
])("fees that are given back %s are a stage with its window: %s", async ([when, known]) => {
  await publishExam([]);
  await publishAct(
    `${notice}\nEDITAL DE DEVOLUÇÃO DA TAXA DE INSCRIÇÃO\nA ${town} torna pública a devolução da taxa de ` +
      `inscrição aos candidatos do concurso anulado, que a solicitarem ${when}.`,
  );
  if (known === null) return expect(await list()).toEqual([]);
  const [{ valor, evidencias }] = (await openFirst()).campos;
  expect(valor).toBe(known);
  expect(evidencias).toHaveLength(1);
});

test("a call of a reserved share is accepted as shown, with the share", async () => {
  const { uuid } = await publishExam([]);
  await publishAct(`${notice}\nEDITAL DE CONVOCAÇÃO\nA ${town} convoca 2 (dois) candidatos com deficiência.`);
  const minuta = await openFirst();
  await take(minuta, { etapa: minuta.campos[0].valor });
  expect(await etapasOf(uuid)).toMatchObject([{ tipo: "CONVOCACAO", modalidade: "PESSOA_COM_DEFICIENCIA" }]);
});

test("a prolonged validity keeps the last day that its act states", async () => {
  const { uuid } = await publishExam([]);
  const until = "até o dia 10 de março de 2028";
  await publishAct(
    `${notice}\nPRORROGAÇÃO DO PRAZO DE VALIDADE\nA ${town} torna pública a prorrogação da validade do ` +
      `concurso por mais 2 anos, ${until}.`,
  );
  const minuta = await openFirst();
  await take(minuta, { etapa: minuta.campos[0].valor });
  expect(await etapasOf(uuid)).toMatchObject([
    { tipo: "PRORROGACAO", inicio: "2026-11-20", fim: "2028-03-10" },
  ]);
});

test("progress of an unknown exam, or of any of several, needs no review", async () => {
  await publishAct(homologacao);
  for (const numero of ["02", "03"])
    await on.publish({
      ...townConcurso,
      titulo: `${townConcurso.titulo}, ${numero}/2026`,
      edital_numero: numero,
    });
  await publishAct(homologacao.replace(` – EDITAL Nº 01/2026`, ""));
  expect(await list()).toEqual([]);
});

const rectified = (cargo: string, para: string) =>
  `EDITAL Nº 02/2026\n${notice}\nA ${town} torna pública a retificação do Edital nº 01/2026, ` +
  `exclusivamente para o cargo de ${cargo}.\nOnde se lê: "prova em 13/12/2026", leia-se: "prova em ${para}".`;

test("a rectification of one position's test proposes its day for that position, and a second one moves it", async () => {
  const { uuid } = await publishExam([]);
  const day = async () => (await concursoOf(uuid)).data_prova;
  const before = await day();
  for (const [printed, inicio] of [
    ["20/12/2026", "2026-12-20"],
    ["27/12/2026", "2026-12-27"],
  ] as const) {
    await publishAct(rectified("Técnico em Enfermagem", printed));
    const minuta = await openFirst();
    const [campo] = minuta.campos;
    expect(campo).toMatchObject({ nome: "etapa", valor: expect.stringContaining(printed) });
    const [said] = campo.evidencias;
    expect(minuta.atos[0].texto.slice(said.inicio, said.fim)).toContain(printed);
    await take(minuta, { etapa: campo.valor });
    expect(await etapasOf(uuid)).toMatchObject([
      { tipo: "PROVA", situacao: "PREVISTA", inicio, fim: null, cargo: "Técnico em Enfermagem" },
    ]);
  }
  expect(await day()).toBe(before);
});

const item = (about: string, was: string, now: string) =>
  `${about}, onde se lê: "${was}", leia-se: "${now}".`;
const ofCargo = item(
  "Nos requisitos do cargo de Técnico em Enfermagem",
  "curso técnico",
  "curso de enfermagem",
);
const ofAll = item("No item 5.1", "prova em 13/12/2026", "prova em 20/12/2026");
const ofItsDay = item("Para o cargo de Técnico em Enfermagem", "prova em 13/12/2026", "prova em 20/12/2026");
const ofContent = item("No anexo II", "informática", "informática básica");
const registration = (was: string, now: string) =>
  item("Exclusivamente para o cargo de Técnico em Enfermagem", was, now);

test.for<[string, string[], string | null]>([
  ["everybody's day after what is one position's", [ofCargo, ofAll], null],
  ["everybody's day before what is one position's", [ofAll, ofCargo], null],
  [
    "one position's day after what is everybody's",
    [ofContent, ofItsDay],
    "Prova, Técnico em Enfermagem: 20/12/2026",
  ],
  [
    "a sole first day",
    [registration("início das inscrições em 01/12/2026", "05/12/2026")],
    "Técnico em Enfermagem: 05/12/2026",
  ],
  ["a sole last day", [registration("inscrições até 20/12/2026", "até 27/12/2026")], "até 27/12/2026"],
  [
    "a sole day of which nothing tells what it is",
    [registration("inscrições: 20/12/2026", "27/12/2026")],
    null,
  ],
  ["a day before the act itself", [registration("inscrições até 10/11/2026", "até 12/11/2026")], null],
])("a rectification that moves %s proposes the stage of its position", async ([, items, told]) => {
  await publishExam([]);
  await publishAct(
    `EDITAL Nº 02/2026\n${notice}\nA ${town} torna pública a retificação do Edital nº ` +
      `01/2026.\n${items.map((text, index) => `${index + 1}. ${text}`).join("\n")}`,
  );
  const valores = (await openFirst()).campos
    .filter(({ nome }: { nome: string }) => nome === "etapa")
    .map(({ valor }: { valor: string }) => valor);
  expect(valores).toEqual(told === null ? [] : [expect.stringContaining(told)]);
});

test("a draft shows the position of a stage, or that it is of all", async () => {
  await publishExam([]);
  await publishAct(rectified("Técnico em Enfermagem", "20/12/2026"));
  expect(await openFirst()).toMatchObject({ cargo: "Técnico em Enfermagem" });
  await deleteActs(on.api.deps);
  await publishAct(
    `AVISO DE SUSPENSÃO\n${notice}\nA ${town} torna pública a suspensão do Concurso Público nº 01/2026, ` +
      `exclusivamente para o cargo de Médico Veterinário.`,
  );
  expect(await openFirst()).toMatchObject({
    parcial: expect.stringContaining("Médico Veterinário"),
    campos: expect.arrayContaining([expect.objectContaining({ nome: "etapa" })]),
    cargo: null,
  });
});

test("a rectification of an unknown position proposes no stage", async () => {
  await publishExam([]);
  await publishAct(rectified("Técnico em Química", "20/12/2026"));
  expect(await openFirst()).toMatchObject({
    campos: [],
    parcial: expect.stringContaining("Técnico em Química"),
  });
});
