import { forms } from "@cav/emulators/fontes/composed/ato.ts";
import { printed } from "@cav/emulators/fontes/printed.ts";
import { expect, test } from "vitest";
import { buildPrediction } from "../../../src/collection/coletas/labels/predictions.ts";

/** Expected kind of each form of the emulators' acts. */
const kinds: Record<keyof typeof forms, string> = {
  abertura: "abertura",
  substituto: "abertura",
  seletivo: "abertura",
  retificacao: "retificacao",
  homologacao: "homologacao",
  convocacao: "convocacao",
  validade: "andamento",
  resultado: "andamento",
  prova: "andamento",
  nomeacao: "nomeacao",
  alunos: "nao_concurso",
  consultoria: "nao_concurso",
  notificacao: "nao_concurso",
  contrato: "nao_concurso",
};
const facts = {
  numero: "7/2026",
  orgao: "A Prefeitura Municipal de Sobral/CE",
  de: "05/10/2026",
  ate: "26/10/2026",
  cargos: ["Enfermeiro", "Motorista"],
};

test.each(Object.entries(kinds))("the emulators' form %s is read as %s", (form, kind) => {
  const text = forms[form as keyof typeof forms](facts);
  expect(buildPrediction({ id: form, text, published: "2026-10-01" }).kind).toBe(kind);
});

test("the emulators' openings state body, number, days and positions", () => {
  const { text, ...rest } = { text: forms.abertura(facts), id: "abertura" };
  expect(buildPrediction({ ...rest, text, published: "2026-10-01" })).toMatchObject({
    orgao: "Prefeitura Municipal de Sobral",
    edital: "7/2026",
    inscricao_inicio: "2026-10-05",
    inscricao_fim: "2026-10-26",
    cargos: [{ nome: "Enfermeiro" }, { nome: "Motorista" }],
  });
});

test("a complete composed notice has its table's positions, and the emulators have enough openings to review", () => {
  const read = printed.diarios.map(({ texto, nome, uf, ibge, publicado }) =>
    buildPrediction({
      id: nome,
      text: texto,
      published: publicado,
      territory: { nome, uf: uf as "SP", ibge },
    }),
  );
  const contenda = read.find(({ id }) => id === "Contenda");
  expect(contenda?.cargos).toHaveLength(10);
  expect(contenda?.cargos[1]).toMatchObject({ nome: "Auditor Fiscal de Tributos" });
  expect(read.filter(({ kind }) => kind === "abertura").map(({ id }) => id)).toEqual([
    "Salvador",
    "Recife",
    "Goiânia",
    "Osasco",
    "Santa Clara do Sul",
    "Sobral",
    "Tremembé",
    "Contenda",
    "Santos",
  ]);
});
