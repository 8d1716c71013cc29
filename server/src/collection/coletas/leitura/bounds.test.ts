import { expect, test } from "vitest";
import { readAct } from "./leitura.ts";
import type { TipoDeAto } from "./matters.ts";

const bought = "EXTRATO DE CONTRATO Nº 9/2026\nContratante: Município de Lages. Objeto: aquisição de pneus.";
const selections: [TipoDeAto, string][] = [
  [
    "abertura",
    "EDITAL Nº 5/2026\nO Município de Lages torna pública a abertura de inscrições para o processo " +
      "seletivo simplificado.",
  ],
  ["resultado", "PROCESSO SELETIVO Nº 2/2026\nO Município de Lages divulga o resultado final da prova."],
  ["abertura", "LAGES - CONCURSO PÚBLICO Nº 01/2026\nInscrições: 01/10 a 20/10/2026."],
  [
    "abertura",
    "EDITAL Nº 2/2026\nO Diretor dá notícia de que já se encontram abertas as inscrições do " +
      "processo seletivo simplificado.",
  ],
  [
    "abertura",
    "Processo Seletivo 3/2026\nSituação: Aberto\nAos dez dias do mês de maio procede-se à abertura do presente volume.",
  ],
  [
    "abertura",
    "Cronograma - Processo Seletivo Simplificado 4/2026\nPublicação do " +
      "Edital\n07/07/2026\n10/07/2026 10:00 à 19/07/2026 18:00 Inscrições",
  ],
];

test.each(selections)("an act keeps its kind before another kind's: %s", (tipo, text) => {
  expect(readAct({ text: `${text}\n${bought}` }).tipo_de_ato.valor).toBe(tipo);
});

test.each([
  ...selections,
  ["abertura", "O Município de Lages abre inscrições para o processo seletivo."] as const,
])("an act keeps its kind after another kind's, and before it: %s", (tipo, text) => {
  for (const other of [
    "AVISO DE LICITAÇÃO PREGÃO Nº 8/2026. Objeto: gêneros alimentícios.\nFULANO DE TAL\nPregoeiro",
    "LEI Nº 12/2026\nO Prefeito faz saber que sanciona esta Lei: Art. 1º Fica aberto o " +
      "crédito.\nFULANO DE TAL\nPrefeito Municipal",
    "EXTRATO DE CONTRATO Nº 9/2026\nContratante: Município. Objeto: pneus. Valor: R$ 10,00. Vigência: 12 meses.\n",
    "PORTARIA Nº 12/2026\nO Secretário resolve conceder férias à servidora.\nFULANO DE TAL\nSecretário Municipal",
  ]) {
    expect(readAct({ text: `${other}\n${text}` }).tipo_de_ato.valor).toBe(tipo);
    const signed = `${text}\nFULANA DE TAL\nPrefeita Municipal\n${other}`;
    expect(readAct({ text: signed }).tipo_de_ato.valor).toBe(tipo);
  }
});

test.each(selections)("an act keeps its kind before another contest's nomination: %s", (tipo, text) => {
  const nomination =
    "PORTARIA Nº 13/2026\nO Prefeito resolve nomear a candidata aprovada no Concurso Público nº " +
    "3/2024.\nFULANO DE TAL\nPrefeito Municipal";
  const signed = `${text}\nFULANA DE TAL\nPrefeita Municipal\n\n${nomination}`;
  expect(readAct({ text: signed }).tipo_de_ato.valor).toBe(tipo);
});

test.each([
  [
    "who speaks",
    "EDITAL DE CONCURSO PÚBLICO Nº 1/2026\nJOÃO CARLOS DA SILVA\nPrefeito Municipal de Lages\nno " +
      "uso do cargo, torna pública a abertura das inscrições do concurso público para provimento de " +
      "cargos efetivos.",
  ],
  [
    "who speaks, in capitals",
    "EDITAL Nº 1/2026 - CONCURSO PÚBLICO\nMARIA JOSÉ DE SOUZA\nPREFEITA MUNICIPAL DE LAGES\nFAZ " +
      "SABER a todos os interessados que estarão abertas, de 1 a 20 de outubro de 2026, as " +
      "inscrições do concurso público para provimento de cargos.",
  ],
  [
    "by what norm",
    "CONCURSO PÚBLICO Nº 1/2026\n\nLEI Nº 77/1990 E LEIS POSTERIORES\n\nA Prefeitura torna pública " +
      "a abertura das inscrições do concurso público para provimento de cargos.",
  ],
])("an opening does not end at %s below its title", (_, text) => {
  expect(readAct({ text }).tipo_de_ato.valor).toBe("abertura");
});

test("a wrapped sentence's line is not a signature, though the next line begins with an office", () => {
  const text =
    "EDITAL Nº 1/2026\nO Município de Lages torna pública,\nneste ato representado por " +
    "sua\nPrefeita Municipal\na abertura das inscrições do concurso público para provimento de " +
    "cargos.";
  expect(readAct({ text }).tipo_de_ato.valor).toBe("abertura");
});
