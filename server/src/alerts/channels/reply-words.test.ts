import { expect, test } from "vitest";
import { readWish } from "./reply-words.ts";

test.each([
  "SAIR",
  " Sair! ",
  "quero sair",
  "Oi, quero sair da lista, por favor",
  "cancelar",
  "Stop",
  "STOP.",
  "descadastrar",
  "Como faço para cancelar?",
  "me descadastre",
  "não quero mais",
  "não quero mais receber",
  "Não quero mais receber mensagens",
  "nao quero receber isso",
  "não me mande mais mensagens",
])("%j ends the messages", (text) => {
  expect(readWish(text)).toEqual({ kind: "end" });
});

test.each(["Não quero sair", "eu não quero cancelar", "Não vou parar!"])(
  "%j does not end the messages",
  (text) => {
    expect(readWish(text)).toEqual({ kind: "stay" });
  },
);

test.each([
  ["pausa", undefined],
  ["quero pausar", undefined],
  ["pausar 15 dias", 15],
])("%j pauses for %s days", (text, days) => {
  expect(readWish(text)).toEqual({ kind: "pause", days });
});

test.each([
  ["Paguei", "PAGUEI"],
  ["já paguei a taxa", "PAGUEI"],
  ["ainda não", "AINDA_NAO"],
  ["Ainda não paguei o boleto", "AINDA_NAO"],
  ["não paguei ainda", "AINDA_NAO"],
  ["sou isenta", "ISENTO"],
  ["isento da taxa", "ISENTO"],
])("%j says of the fee: %s", (text, taxa) => {
  expect(readWish(text)).toEqual({ kind: "situacao", situacao: "INSCRITO", classificacao: null, taxa });
});

test('"salvar" saves', () => {
  expect(readWish("salvar por favor")).toEqual({ kind: "save" });
  expect(readWish("Quero ajustar os alertas")).toEqual({ kind: "adjust" });
});

test.each([
  "",
  "Obrigada! Quando vou sair de férias?",
  "oi",
  "Quero sair de férias e voltar aprovada",
  "não quero mais receber concursos de nível médio",
  "Como cancelo a minha inscrição na banca?",
])("%j is not understood", (text) => {
  expect(readWish(text)).toEqual({ kind: "unknown" });
});
