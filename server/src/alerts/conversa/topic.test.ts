import { expect, test } from "vitest";
import { readTopic } from "./topic.ts";

test.each([
  ["detalhes", "details"],
  ["mais detalhes do concurso", "details"],
  ["prazos", "dates"],
  ["quais os proximos prazos", "dates"],
  ["proximos", "dates"],
  ["salvos", "saved"],
  ["meus concursos salvos", "search"],
  ["meus salvos", "saved"],
  ["recife", "search"],
  ["detalhes da prefeitura de recife", "search"],
])("%s", (said, question) => {
  expect(readTopic(said.split(" "))).toBe(question);
});
