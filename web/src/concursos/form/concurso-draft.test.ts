import { ConcursoInput } from "@cav/contract/concursos/concursos.ts";
import { expect, test } from "vitest";
import { cleanSalario } from "./cargo-draft.ts";
import { checkDraft } from "./check-draft.ts";
import { emptyDraft, exampleDraft, fieldOfPath, otherStatusOf } from "./concurso-draft.ts";
import { emptyEtapa } from "./etapa-draft.ts";

test("a new exam starts as an open notice with one position of Ensino Médio", () => {
  const draft = emptyDraft();
  expect(draft.status).toBe("EDITAL_ABERTO");
  expect(draft.cargos).toHaveLength(1);
  expect(draft.cargos[0]?.nivel_escolaridade).toBe("MEDIO");
});

test("an empty draft names every required field once, from top to bottom", () => {
  const { errors } = checkDraft(emptyDraft());
  expect(errors.map(({ field }) => field)).toEqual([
    "titulo",
    "data_inicio_inscricao",
    "data_fim_inscricao",
    "data_prova",
    "valor_inscricao",
    "edital_url",
    "cargos.0.nome",
    "cargos.0.salario",
  ]);
});

test("the example is valid", () => {
  const { body, errors } = checkDraft(exampleDraft("2026-11-20"));
  expect(errors).toEqual([]);
  expect(ConcursoInput.parse(body)).toMatchObject({ status: "INSCRICOES_ABERTAS", valor_inscricao: 120 });
});

test("an incomplete stage is reported at its field", () => {
  const draft = exampleDraft("2026-11-20");
  const etapa = { ...emptyEtapa(), inicio: "2027-03-10", fim: "2027-03-01", cargo: "Outro", vagas: "0" };
  const { errors } = checkDraft({ ...draft, etapas: [etapa] });
  expect(errors.map(({ field, message }) => `${field}: ${message}`)).toEqual(
    expect.arrayContaining([
      "etapas.0.tipo: Escolha o tipo da etapa.",
      "etapas.0.vagas: Informe quantas vagas, a partir de 1.",
    ]),
  );
  const whole = { ...etapa, tipo: "CONVOCACAO" as const, fim: "", vagas: "12", cargo: "Técnico Judiciário" };
  const { body, errors: none } = checkDraft({ ...draft, etapas: [whole] });
  expect(none).toEqual([]);
  expect(body.etapas).toMatchObject([{ tipo: "CONVOCACAO", vagas: 12, fim: null, modalidade: null }]);
  const { errors: others } = checkDraft({ ...draft, etapas: [{ ...whole, cargo: "Outro" }] });
  expect(others).toEqual([{ field: "etapas.0.cargo", message: "O cargo “Outro” não está neste concurso." }]);
});

test("a fact marked as not announced is sent as unknown", () => {
  const draft = exampleDraft("2026-11-20");
  draft.unknown.data_prova = true;
  draft.unknown.valor_inscricao = true;
  const { body, errors } = checkDraft(draft);
  expect(errors).toEqual([]);
  expect(body).toMatchObject({ data_prova: null, valor_inscricao: null });
});

test("a status that the dates imply is proposed if it differs", () => {
  const draft = exampleDraft("2026-11-20");
  expect(otherStatusOf(draft, "2026-11-20")).toBeUndefined();
  expect(otherStatusOf({ ...draft, status: "EDITAL_ABERTO" }, "2026-11-20")).toBe("INSCRICOES_ABERTAS");
  expect(otherStatusOf(draft, "2027-06-01")).toBe("FINALIZADO");
  const unknown = { ...draft.unknown, data_prova: true };
  expect(otherStatusOf({ ...draft, unknown }, "2027-06-01")).toBe("AGUARDANDO_PROVAS");
  const later = draft.cargos.map((cargo) => ({ ...cargo, data_prova: "2027-06-02" }));
  expect(otherStatusOf({ ...draft, cargos: later }, "2027-06-01")).toBe("AGUARDANDO_PROVAS");
  expect(otherStatusOf({ ...draft, status: "CANCELADO" }, "2027-06-01")).toBeUndefined();
  expect(otherStatusOf({ ...draft, data_fim_inscricao: "31/12/2026" }, "2026-12-01")).toBeUndefined();
  expect(otherStatusOf(emptyDraft(), "2026-11-20")).toBeUndefined();
});

test("an error inside a list belongs to the list's field", () => {
  expect(fieldOfPath("cargos.2.locais_trabalho.5")).toBe("cargos.2.locais_trabalho");
  expect(fieldOfPath("locais_prova.0.nome")).toBe("locais_prova");
  expect(fieldOfPath("cargos.1.salario")).toBe("cargos.1.salario");
});

test.each([
  ["R$ 3.500,90", "3500.90"],
  ["3.500,", "3500."],
  ["3500,90", "3500.90"],
  ["12a.5.5", "12.55"],
  ["", ""],
])("a salary typed as %j is read as %j", (typed, read) => {
  expect(cleanSalario(typed)).toBe(read);
});

test("a status against the dates needs a reason and an end, and days need plausible years", () => {
  const draft = { ...exampleDraft("2026-11-20"), status_motivo: "Prorrogado" };
  const fieldsOf = (one: typeof draft) => checkDraft(one, "2026-11-20").errors.map(({ field }) => field);
  expect(fieldsOf(draft)).toEqual(["status_ate"]);
  expect(fieldsOf({ ...draft, status_ate: "2026-12-05" })).toEqual([]);
  expect(fieldsOf({ ...draft, status_ate: "2026-12-05", data_prova: "2062-02-01" })).toEqual(["data_prova"]);
});
