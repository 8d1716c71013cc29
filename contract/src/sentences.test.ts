import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { brazilian } from "./sentences.ts";

beforeAll(() => z.config(brazilian));
afterAll(() => z.config(z.locales.en()));

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, "Preencha este campo."],
  [z.string(), 7, "Informe um texto."],
  [z.number(), "x", "Informe um número."],
  [z.int(), 1.5, "Informe um número inteiro."],
  [z.boolean(), "sim", "Informe verdadeiro ou falso."],
  [z.array(z.string()), "x", "Informe uma lista."],
  [z.enum(["A", "B"]), "C", "Escolha uma destas opções: A, B."],
  [z.number().max(100), 101, "Informe no máximo 100."],
  [z.number().min(1), 0, "Informe no mínimo 1."],
  [z.number().positive(), 0, "Informe um número maior que 0."],
  [z.number().max(1_000_000), 1_000_001, "Informe no máximo 1.000.000."],
  [z.string().max(1), "xx", "Use no máximo 1 caractere."],
  [z.string().min(8), "x", "Use no mínimo 8 caracteres."],
  [z.array(z.int()).max(3), [1, 2, 3, 4], "Use no máximo 3 itens."],
  [z.email(), "x", "E-mail inválido."],
  [z.uuid(), "x", "Identificador inválido."],
  [z.iso.date(), "31/12", "Data inválida: use AAAA-MM-DD."],
  [z.string().regex(/^a$/), "b", "Formato inválido."],
  [z.number().multipleOf(0.5), 0.3, "Informe um múltiplo de 0,5."],
  [z.strictObject({}), { a: 1 }, "Não conhecemos: a."],
  [z.union([z.string(), z.number()]), true, "Valor inválido."],
])("%# says what to do", (schema, input, sentence) => {
  expect(schema.safeParse(input).error?.issues[0]?.message).toBe(sentence);
});
