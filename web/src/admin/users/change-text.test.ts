import { expect, test } from "vitest";
import { changeText } from "./change-text.ts";

test.each([
  [{ campo: "user_type", de: "REGULAR", para: "PREMIUM" }, "Tipo: de Regular para Premium"],
  [{ campo: "habilitar_email", de: true, para: false }, "Alertas por e-mail: de sim para não"],
  [{ campo: "nome" }, "Nome: alterado"],
  [{ campo: "titulo", de: "Concurso X", para: null }, "Título: Concurso X"],
  [{ campo: "criados", de: null, para: 1200 }, "Criados: 1.200"],
  [{ campo: "price_centavos", de: 1990, para: 2990 }, "Preço: de R$ 19,90 para R$ 29,90"],
  [{ campo: "interval", de: "month", para: "year" }, "Cobrança: de mensal para anual"],
  [{ campo: "ainda-sem-nome", de: 1, para: 2 }, "ainda-sem-nome: de 1 para 2"],
])("%j is described in words", (mudanca, text) => {
  expect(changeText(mudanca)).toBe(text);
});
