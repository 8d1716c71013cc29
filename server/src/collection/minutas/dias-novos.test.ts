import { expect, test } from "vitest";
import { openMinutas, town, townConcurso } from "../../../test/harness/minutas-stage.ts";
import { matchLeituras } from "./index.ts";

const { on, publishAct, list, openOnly, valuesOf, confirm, concursoOf } = openMinutas("2026-11-20T12:00:00Z");

// Exam: registration 01/11/2026 to 20/12/2026, test on 01/02/2027. Acts: 24/11/2026.
const about = (title: string, words: string) =>
  `${title}\nCONCURSO PÚBLICO Nº 01/2026\nA ${town} torna pública ${words}`;
const rectifying = (words: string) =>
  about("EDITAL DE RETIFICAÇÃO Nº 02/2026", `a retificação do Edital nº 01/2026. ${words}`);
const extending = (words: string) => about("AVISO DE PRORROGAÇÃO", `a prorrogação ${words}`);
const reopening = (words: string) => about("EDITAL DE REABERTURA DAS INSCRIÇÕES", `a reabertura ${words}`);

/** Returns the proposals of an act of a day to a new exam. */
async function proposedBy(texto: string, concurso: object = {}, dia = "2026-11-24") {
  await on.publish({ ...townConcurso, ...concurso });
  await publishAct(texto, { dia });
  return openOnly();
}

const schedule = `Novo cronograma:
Inscrições: 01/11/2026 a 05/01/2027
Pagamento da taxa de inscrição: até 06/01/2027
Solicitação de isenção da taxa de inscrição: 25/11/2026 a 27/11/2026
Aplicação da prova objetiva: 14/02/2027
Gabarito preliminar da prova objetiva: 15/02/2027
Resultado preliminar da prova objetiva: 01/03/2027`;

test.for<[string, string, object]>([
  ["a deadline alone", rectifying("Amplia o prazo de inscrições até 30/12/2026."), { fim: "2026-12-30" }],
  ["a row of days", rectifying("Inscrições: até 30/12/2026."), { fim: "2026-12-30" }],
  ["a new calendar", rectifying(schedule), { fim: "2027-01-05", prova: "2027-02-14" }],
  ["a period of what goes on", rectifying("Inscrições de 25/11/2026 a 30/12/2026."), { fim: "2026-12-30" }],
  [
    "an earlier deadline, and the test's day",
    rectifying("Inscrições até 10/12/2026. A prova objetiva passa a ser no dia 07/02/2027."),
    { fim: "2026-12-10", prova: "2027-02-07" },
  ],
  [
    "a pair that also names other days",
    rectifying(
      "Onde se lê: inscrições até 20/12/2026 e pagamento até 21/12/2026. Leia-se: inscrições até " +
        "05/01/2027 e pagamento até 06/01/2027.",
    ),
    { fim: "2027-01-05" },
  ],
  ["an extension's end", extending("das inscrições até 30/12/2026."), { fim: "2026-12-30" }],
  ["what goes on", extending("das inscrições, de 21/12/2026 a 30/12/2026."), { fim: "2026-12-30" }],
  [
    "a period of its own",
    extending("das inscrições, de 04/01/2027 a 11/01/2027."),
    { inicio: "2027-01-04", fim: "2027-01-11" },
  ],
  [
    "the end before and the one by now",
    extending("das inscrições, que se encerrariam em 20/12/2026, até 30/12/2026."),
    { fim: "2026-12-30" },
  ],
  [
    "a reopened period",
    reopening("das inscrições de 23/11/2026 a 22/12/2026."),
    { inicio: "2026-11-23", fim: "2026-12-22" },
  ],
  ["a reopening's end", reopening("do período de inscrições até 22/12/2026."), { fim: "2026-12-22" }],
  // Acts that propose nothing.
  ["the days that stand", rectifying("Ficam mantidas as inscrições até 20/12/2026."), {}],
  ["an end before the one that stands", extending("das inscrições até 10/12/2026."), {}],
  ["a reopening that would end before", reopening("das inscrições de 25/11/2026 a 10/12/2026."), {}],
  ["a day that was past", rectifying("As inscrições foram de 03/11/2026 a 10/11/2026."), {}],
  ["the test on a past day", rectifying("A prova objetiva foi realizada no dia 22/11/2026."), {}],
  ["days for the fee", extending("das inscrições. O pagamento da taxa pode ser feito até 02/01/2027."), {}],
  ["days of a result", extending("das inscrições. O resultado preliminar sai até 10/01/2027."), {}],
  [
    "days of the exemptions",
    rectifying("O prazo de isenção da taxa de inscrição vai até 30/11/2026 e o boleto vence em 22/12/2026."),
    {},
  ],
  [
    "days of some candidates",
    rectifying("As inscrições para os candidatos com deficiência vão até 30/12/2026."),
    {},
  ],
  [
    "a preliminary result's day",
    rectifying("O resultado preliminar da prova objetiva será divulgado no dia 20/02/2027."),
    {},
  ],
  [
    "a pair that puts another day away",
    rectifying("Onde se lê: inscrições até 15/12/2026. Leia-se: inscrições até 18/12/2026."),
    {},
  ],
  ["a test before registration ends", rectifying("A prova objetiva será no dia 13/12/2026."), {}],
])("of %s proposes what is new of the whole exam", async ([, texto, days]) => {
  const minuta = await proposedBy(texto);
  const { data_inicio_inscricao: inicio, data_fim_inscricao: fim, data_prova: prova } = valuesOf(minuta);
  expect(JSON.parse(JSON.stringify({ inicio, fim, prova }))).toEqual(days);
  for (const { valor, atual, evidencias } of minuta.campos.filter(({ nome }: { nome: string }) =>
    nome.startsWith("data_"),
  )) {
    const [said] = evidencias;
    expect(minuta.atos[0].texto.slice(said.inicio, said.fim)).toContain(valor.split("-").reverse().join("/"));
    // A typed value has no quote.
    if (said.regra !== "leia-se") expect(atual).toMatchObject({ citacao: null });
  }
});

test.for([
  extending("das inscrições para os cargos de Médico e Enfermeiro até 30/12/2026."),
  extending("das inscrições somente para o cargo de Médico até 30/12/2026."),
  rectifying("Inscrições até 30/12/2026, para o cargo de Médico."),
])("of “%s” nothing is proposed for an exam that has other positions", async (texto) => {
  const named = ["Médico", "Enfermeiro", "Motorista"].map((nome) => ({ ...townConcurso.cargos[0], nome }));
  const minuta = await proposedBy(texto, { cargos: named });
  expect(minuta.parcial).toContain("Médico");
  expect(valuesOf(minuta).data_fim_inscricao ?? null).toBeNull();
});

test("a test day is not proposed for all when a position has another one", async () => {
  const minuta = await proposedBy(rectifying("A prova objetiva passa a ser no dia 07/02/2027."), {
    cargos: [{ ...townConcurso.cargos[0], data_prova: "2027-02-08" }],
  });
  expect(valuesOf(minuta)).toEqual({});
});

test("a placeholder is several positions, not the one that an act names", async () => {
  const minuta = await proposedBy(extending("das inscrições para o cargo de Médico até 30/12/2026."), {
    cargos: [{ ...townConcurso.cargos[0], nome: "Cargos a definir" }],
  });
  expect(minuta.parcial).toContain("cargo de Médico");
  expect(valuesOf(minuta)).toEqual({ data_fim_inscricao: null });
});

test("an act that is older than the confirmed one moves no day back", async () => {
  const { uuid } = await on.publish(townConcurso);
  await publishAct(rectifying("Inscrições: até 10/01/2027."), { dia: "2026-11-25" });
  await confirm(await openOnly());
  await publishAct(rectifying("Inscrições: até 30/12/2026."), { dia: "2026-11-24" });
  expect(valuesOf(await openOnly())).toEqual({});
  expect(await concursoOf(uuid)).toMatchObject({ data_fim_inscricao: "2027-01-10" });
});

test("a reopening of a stopped exam sets its days", async () => {
  const minuta = await proposedBy(reopening("das inscrições de 25/11/2026 a 10/12/2026."), {
    status: "SUSPENSO",
  });
  expect(valuesOf(minuta)).toEqual({
    data_inicio_inscricao: "2026-11-25",
    data_fim_inscricao: "2026-12-10",
    status: "EDITAL_ABERTO",
  });
});

test("an act from before the exam was entered proposes no day", async () => {
  await on.publish(townConcurso);
  await publishAct(rectifying("Inscrições: até 30/12/2026."), { dia: "2026-11-10" });
  expect(await list()).toEqual([]);
});

test("an organiser's page, which is undated, moves a deadline later, never earlier", async () => {
  await on.publish(townConcurso);
  const page = { hierarquia: undefined, fonte: "banca" } as object;
  const earlier = "Inscrições até 10/12/2026. A prova objetiva será no dia 24/01/2027.";
  await publishAct(rectifying(earlier), page);
  const before = await openOnly();
  expect(valuesOf(before)).toEqual({});
  await on.asAdmin("POST", `/api/admin/minutas/${before.uuid}/descarte`, {
    versao: before.versao,
    motivo: "OUTRO",
  });
  await publishAct(rectifying("Inscrições até 30/12/2026."), page);
  expect(valuesOf(await openOnly())).toEqual({ data_fim_inscricao: "2026-12-30" });
});

test("a second act with the same day joins the draft; one with another day gets another draft", async () => {
  await on.publish(townConcurso);
  await publishAct(rectifying("Inscrições: até 30/12/2026."), { dia: "2026-11-24" });
  const page = { hierarquia: undefined, fonte: "banca" } as object;
  await publishAct(rectifying("Amplia o prazo de inscrições até 30/12/2026."), page);
  const minuta = await openOnly();
  expect(minuta.atos).toHaveLength(2);
  expect(minuta.campos).toMatchObject([{ nome: "data_fim_inscricao", razao: "CONFIRMADO" }]);
  await publishAct(rectifying("Inscrições: até 05/01/2027."), { dia: "2026-11-25" });
  expect(await list()).toHaveLength(2);
});

test("a newer reading changes an open draft's proposals; a decided draft stays", async () => {
  const { uuid } = await on.publish(townConcurso);
  const documento_id = await publishAct(rectifying("Inscrições: até 30/12/2026."), { dia: "2026-11-24" });
  const readAs = async (day: string) => {
    await on.api.deps.pool.query(
      `UPDATE leituras SET campos = jsonb_set(campos, '{inscricao_fim,valor}', to_jsonb($2::text))
       WHERE ato_id IN (SELECT id FROM atos WHERE documento_id = $1)`,
      [documento_id, day],
    );
    await matchLeituras(on.api.deps, { documento_id });
  };
  await readAs("2026-12-31");
  const minuta = await openOnly();
  expect(valuesOf(minuta)).toEqual({ data_fim_inscricao: "2026-12-31" });
  await confirm(minuta);
  await readAs("2027-01-15");
  expect(await list()).toEqual([]);
  expect(await concursoOf(uuid)).toMatchObject({ data_fim_inscricao: "2026-12-31" });
});

test("an extended deadline is proposed, confirmed, notified once and stored with its source", async () => {
  const { clock, pool } = on.api.deps;
  const reader = await on.candidate({ salario_minimo: 1_000 });
  const { uuid } = await on.publish(townConcurso);
  const told = async () => {
    await on.settle();
    await on.work();
    return on.subjectsTo(reader.email);
  };
  const before = (await told()).length;

  clock.set(new Date("2026-12-15T14:00:00Z"));
  await on.walk();
  const extended = extending("das inscrições até 27/12/2026.");
  const documento_id = await publishAct(extended, { dia: "2026-12-15" });
  const minuta = await openOnly();
  expect(minuta.campos).toMatchObject([
    {
      nome: "data_fim_inscricao",
      valor: "2026-12-27",
      razao: "UNICO",
      atual: { valor: "2026-12-20", citacao: null },
    },
  ]);
  await confirm(minuta);
  expect((await told()).slice(before)).toEqual([expect.stringContaining("27/12")]);
  const { items } = await on.ask(reader, "GET", `/api/concursos/${uuid}/procedencias`);
  expect(items).toMatchObject([
    {
      campo: "data_fim_inscricao",
      fonte: "DOU",
      publicado_em: "2026-12-15",
      citacao: expect.stringContaining("27/12/2026"),
    },
  ]);

  // The same new day three times: from another source, reworded, and repeated.
  const page = { hierarquia: undefined, fonte: "banca" } as object;
  const more = [
    await publishAct(extended, page),
    await publishAct(extending("do período de inscrições, por mais sete dias, até 27/12/2026."), page),
  ];
  expect(await list()).toEqual([]);
  const everything = async () =>
    (
      await pool.query(
        `SELECT (SELECT jsonb_agg(m ORDER BY id) FROM minutas m) AS minutas, (SELECT jsonb_agg(a ORDER BY id)
          FROM minuta_atos a) AS atos,
          (SELECT jsonb_agg(p ORDER BY campo, minuta_ato_id) FROM procedencias p) AS procedencias, (SELECT
          jsonb_agg(v ORDER BY concurso_id, versao) FROM concurso_versoes v) AS versoes,
          (SELECT count(*) FROM alert_events) AS eventos`,
      )
    ).rows;
  const kept = await everything();
  for (const id of [documento_id, ...more]) await matchLeituras(on.api.deps, { documento_id: id });
  expect(await everything()).toEqual(kept);
  expect(await told()).toHaveLength(before + 1);

  clock.set(new Date("2026-12-21T14:00:00Z"));
  await on.walk();
  expect(await concursoOf(uuid)).toMatchObject({
    status: "INSCRICOES_ABERTAS",
    data_fim_inscricao: "2026-12-27",
  });
  clock.set(new Date("2026-12-28T14:00:00Z"));
  await on.walk();
  expect(await concursoOf(uuid)).toMatchObject({ status: "AGUARDANDO_PROVAS" });
});

test("a longer time to pay does not extend registration: nothing needs review", async () => {
  await on.publish(townConcurso);
  await publishAct(extending("do prazo para pagamento da taxa de inscrição até 02/01/2027."), {
    dia: "2026-11-24",
  });
  expect(await list()).toEqual([]);
});
