import { expect, test } from "vitest";
import { folded } from "./folded.ts";
import { wordFormsOf } from "./word-forms.ts";

const pairs = [
  ...["médica médico", "médicas médico", "técnica técnicos", "professor professora", "professoras professor"],
  ...["enfermeira enfermeiros", "advogadas advogado", "escrivã escrivão", "escrivães escrivã", "juíza juiz"],
  ...["juízes juíza", "oficial oficiais", "fiscal fiscais", "auxiliares auxiliar", "agentes agente"],
  ...["assistente assistentes", "delegada delegado", "psicóloga psicólogos", "motoristas motorista"],
  ...[
    "cozinheira cozinheiro",
    "contadora contador",
    "analistas analista",
    "cirurgiã cirurgião",
    "mestra mestre",
  ],
  ...["presidenta presidente", "guardas guarda", "homens homem", "policiais policial", "escrivães escrivão"],
  ...["engenheira engenheiros", "zeladora zelador", "promotora promotores", "defensores defensora"],
  ...["bombeira bombeiro", "inspetora inspetores", "bibliotecária bibliotecários", "civis civil"],
  ...["tabeliã tabelião", "biólogas biólogo", "merendeiros merendeira", "monitora monitores"],
].map((pair) => pair.split(" ").map(folded) as [string, string]);

test.each(pairs)("%s and %s are forms of one word", (one, other) => {
  expect(wordFormsOf(one)).toContain(other);
  expect(wordFormsOf(other)).toContain(one);
});

test.each([
  ["enfermeiro", "enfermagem"],
  ["medico", "medicina"],
  ["direito", "diretor"],
  ["saude", "saudavel"],
  ["policia", "policial"],
])("%s and %s are similar but different words", (one, other) => {
  expect(wordFormsOf(one)).not.toContain(other);
  expect(wordFormsOf(other)).not.toContain(one);
});

test.each(["ti", "uti", "3", "2026", "bb"])("%s has no other forms", (word) => {
  expect(wordFormsOf(word)).toEqual([word]);
});
