import { expect, test } from "vitest";
import { findAsserted } from "./fields.ts";
import { readAct } from "./leitura.ts";

const harmful = ["anulacao", "suspensao", "reabertura"];
const exam = "006/2026";

/** Creates a generator that gives equal sequences for equal seeds. */
function buildDraw(seed: number) {
  let state = seed;
  return <T>(from: readonly T[]): T => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return from[Math.floor((state / 2 ** 32) * from.length)] as T;
  };
}

const towns = ["Serra Azulada", "Ribeirão das Gaivotas", "Nova Palmital", "Santo Amâncio", "Lagoa Clara"];
const people = ["MARIA QUITÉRIA LOPES", "JOÃO BATISTA NEVES", "ANA RITA SALGADO", "PEDRO AFONSO LIMA"];
const titles = ["DECRETO Nº 13.331/2026", "PORTARIA Nº 88/2026", "RESOLUÇÃO Nº 4/2026", "ATO Nº 71/2026"];
const about = [
  `considerando o Processo Seletivo Simplificado - Edital nº ${exam}`,
  `tendo em vista a homologação do Processo Seletivo nº ${exam}`,
  `considerando a suspensão do Processo Seletivo nº ${exam} determinada em juízo; considerando o Decreto nº 5/2026`,
  `considerando que foi anulado o Processo Seletivo Edital nº ${exam}`,
];
const closings = [
  "Revoga-se as disposições em contrário.",
  "Revoga-se demais disposições em contrário.",
  "Revogam-se as disposições em contrário.",
  "Revogadas as disposições em contrário.",
  "Ficam revogadas todas as disposições em contrário.",
  "Este ato vale desde a sua publicação, revogando-se as disposições contrárias.",
  "Esta Portaria entra em vigor nesta data, revogadas as disposições anteriores.",
];
/** Actions on other objects, with the words that stop or reopen an exam. */
const others = [
  "Fica dispensada a servidora NOME, admitida por Processo Seletivo.",
  "Exonerar, a pedido, NOME, do cargo de Médica, aprovada em concurso público.",
  `Suspender os prazos de posse dos candidatos aprovados no Processo Seletivo nº ${exam}.`,
  `Fica suspenso o prazo de posse dos convocados do Processo Seletivo Edital nº ${exam}.`,
  "Anular a nomeação de NOME, aprovada em concurso público, por falta de documentos.",
  `Cancelar a convocação de NOME, candidato do Processo Seletivo nº ${exam}.`,
  `Fica cancelada a inscrição do candidato NOME no Processo Seletivo nº ${exam}.`,
  `Tornar sem efeito a nomeação de NOME, classificada no Processo Seletivo nº ${exam}.`,
  `Fica revogada a Portaria nº 12/2026, que nomeou a comissão do Processo Seletivo nº ${exam}.`,
  `Revogar a alínea b do art. 3º do Decreto nº 9/2026, sobre o resultado do Processo Seletivo nº ${exam}.`,
  `Suspender o contrato de NOME, contratada pelo Processo Seletivo nº ${exam}.`,
  `O contrato decorrente do Processo Seletivo nº ${exam} fica anulado.`,
  `Reabrir crédito especial para as despesas do Processo Seletivo nº ${exam}.`,
  "Fica aberto e reaberto o crédito suplementar no orçamento, inclusive para concurso público.",
  `Reabrir o processo administrativo disciplinar contra NOME, admitido no Processo Seletivo nº ${exam}.`,
  `Fica reaberto o prazo para entrega de documentos aos convocados do Processo Seletivo nº ${exam}.`,
  `Reabrir o prazo de recursos contra o resultado do Processo Seletivo nº ${exam}.`,
  `Anular a questão nº 15 da prova do Processo Seletivo nº ${exam}.`,
  `Suspender a licença da servidora NOME, aprovada no concurso público nº ${exam}.`,
  `Revogar a gratificação de NOME, membro da comissão do concurso público nº ${exam}.`,
  "Suspender o atendimento ao público e os eventos, mantido o concurso público em andamento.",
  `Fica revogado o Edital de Convocação nº 5/2026 do Processo Seletivo nº ${exam}.`,
  "Fica cancelado o pregão para contratar empresa que realize concurso público.",
  "Fica suspenso o concurso de remoção dos professores, sem prejuízo do concurso público.",
  "Fica cancelado o concurso de fantasias do carnaval, e mantido o processo seletivo de monitores.",
  "Fica suspenso o processo seletivo interno de diretores, e mantido o concurso público.",
  `Fica anulada a homologação da classificação de NOME no Processo Seletivo nº ${exam}.`,
  `Suspender as férias da comissão do Processo Seletivo nº ${exam}.`,
];

const fill = (words: string, draw: ReturnType<typeof buildDraw>) => words.replaceAll("NOME", draw(people));

/** Damage by layout, OCR and gazettes that does not change the meaning. */
const damages: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll("\n", " "),
  (text) => text.toUpperCase(),
  (text) => text.replaceAll(/(\S) (\S)/g, "$1  $2"),
  (text) => text.replaceAll("ção", "cao").replaceAll("ões", "oes"),
  (text) => text.replaceAll(/(\p{L}{3})(\p{L}{4})/gu, "$1\u00ad$2"),
  (text) => `PÁGINA 12\nDIÁRIO OFICIAL DO MUNICÍPIO\n\n${text}\n\nDIÁRIO OFICIAL DO MUNICÍPIO\nPÁGINA 13`,
];

function composeDecoy(draw: ReturnType<typeof buildDraw>, other: string, closing: string): string {
  const town = draw(towns);
  const order = draw(["DECRETA:", "RESOLVE:", "resolve:"]);
  const head = draw([
    "",
    "DISPENSA SERVIDOR CONTRATADO POR PROCESSO SELETIVO\n",
    "DISPÕE SOBRE SERVIDORES ADMITIDOS EM PROCESSO SELETIVO\n",
  ]);
  return fill(
    `${draw(titles)}\n${head}O PREFEITO MUNICIPAL DE ${town.toUpperCase()}, no uso de suas atribuições, ${draw(about)}, ${order}
Art. 1º ${other}
Art. 2º Este ato entra em vigor na data em que for publicado.
Art. 3º ${closing}
${town}, 20 de novembro de 2026.`,
    draw,
  );
}

test("another object, a closing formula or a reason stops and reopens no exam", () => {
  const draw = buildDraw(20261127);
  const decoys = closings.flatMap((closing) =>
    others.flatMap((other) => [0, 1].map(() => draw(damages)(composeDecoy(draw, other, closing)))),
  );
  expect(decoys.length).toBeGreaterThanOrEqual(300);
  expect(decoys.filter((text) => harmful.includes(readAct({ text }).tipo_de_ato.valor))).toEqual([]);
});

test("another act's action, and actions on other objects of a page, stop no exam", () => {
  const opened = "EDITAL DE CONCURSO PÚBLICO Nº 01/2026, CONFORME O DECRETO Nº 3/2026, QUE TRATA DA";
  const texts = [
    `${opened} SUSPENSÃO DO CONCURSO PÚBLICO Nº 01/2025.\nINSCRIÇÕES: 01/10/2026 a 20/10/2026`,
    "CONCURSO PÚBLICO - EDITAL 3/2026\nFica suspenso o Decreto nº 5/2014, que regula as férias dos servidores.",
    "ORÇAMENTO DE 2027\nOs créditos especiais poderão ser reabertos, e o concurso público terá dotação própria.",
  ];
  for (const text of texts) expect(harmful).not.toContain(readAct({ text }).tipo_de_ato.valor);
});

test("an act that does not identify the stopped exam stops none", () => {
  const text =
    "DECRETO Nº 55/2026\nO PREFEITO MUNICIPAL DE LAGOA CLARA RESOLVE:\nArt. 1º Fica suspenso o concurso público.";
  expect(readAct({ text }).tipo_de_ato).toMatchObject({ valor: "andamento" });
});

/** Orders and announcements that stop or reopen an exam itself. */
const real: [kind: string, words: string][] = [
  ["anulacao", `Fica anulado o Processo Seletivo Simplificado nº ${exam}.`],
  ["anulacao", `Anular, de ofício, o Processo Seletivo Simplificado, Edital nº ${exam}.`],
  ["anulacao", `Fica revogado integralmente o Edital de Processo Seletivo nº ${exam}.`],
  ["anulacao", `O Processo Seletivo Simplificado nº ${exam}, para contratação temporária, fica cancelado.`],
  ["anulacao", `Tornar sem efeito o Edital nº ${exam}, de abertura do Processo Seletivo.`],
  ["suspensao", `Fica suspenso, por prazo indeterminado, o Processo Seletivo nº ${exam}.`],
  ["suspensao", `Suspender temporariamente o andamento do Processo Seletivo Simplificado nº ${exam}.`],
  ["suspensao", `Suspender as inscrições do Processo Seletivo Simplificado nº ${exam}.`],
  ["suspensao", `O Processo Seletivo nº ${exam} fica suspenso até ulterior deliberação.`],
  ["reabertura", `Ficam reabertas as inscrições do Processo Seletivo Simplificado nº ${exam}.`],
  [
    "reabertura",
    `Reabrir, de 24/11/2026 a 10/12/2026, o prazo de inscrições do Processo Seletivo nº ${exam}.`,
  ],
  ["reabertura", `Fica revogada a suspensão do Processo Seletivo Simplificado nº ${exam}.`],
];

function composeReal(words: string, town: string, form: number): string {
  const authority = `O PREFEITO MUNICIPAL DE ${town.toUpperCase()}, no uso de suas atribuições,`;
  if (form === 0)
    return `DECRETO Nº 55/2026\n${authority} RESOLVE:\nArt. 1º ${words}\nArt. 2º Revogam-se as regras em contrário.`;
  if (form === 1)
    return `PORTARIA Nº 9/2026\n${authority} considerando a recomendação do Tribunal de Contas, resolve:\n${words}`;
  return (
    `COMUNICADO\nPROCESSO SELETIVO SIMPLIFICADO\n${authority} torna público a todos os interessados ` +
    `o que segue e DECRETA:\n${words}`
  );
}

test.each(real)("%s: %s", (kind, words) => {
  for (const town of towns)
    for (const form of [0, 1, 2]) {
      const text = composeReal(words, town, form);
      const { tipo_de_ato, edital_referido } = readAct({ text });
      expect([text, tipo_de_ato.valor, findAsserted(edital_referido)?.valor]).toEqual([text, kind, exam]);
    }
});

test("the number is that of the stopped exam, not of one in the reasons", () => {
  const text =
    `DECRETO Nº 7/2026\nO PREFEITO MUNICIPAL DE LAGOA CLARA, considerando o Processo Seletivo ` +
    `nº ${exam}, DECRETA:\nArt. 1º Fica suspenso o Concurso Público nº 002/2025.`;
  const { tipo_de_ato, edital_referido } = readAct({ text });
  expect([tipo_de_ato.valor, findAsserted(edital_referido)?.valor]).toEqual(["suspensao", "002/2025"]);
});
