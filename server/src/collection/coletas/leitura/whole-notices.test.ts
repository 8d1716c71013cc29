import { expect, test } from "vitest";
import { readAct } from "./leitura.ts";

/** A whole notice: its cover, its announcement and its chapters, each with much text. */
const wholeNotice = (cover: string, announced: string) =>
  [
    ...[
      cover,
      `A Prefeita de Lages ${announced} Concurso Público destinado ao provimento de cargos efetivos.`,
    ],
    ..."DISPOSIÇÕES PRELIMINARES|DAS INSCRIÇÕES|DAS VAGAS|DA ISENÇÃO DA TAXA|DAS PROVAS|DOS RECURSOS|DA NOMEAÇÃO"
      .split("|")
      .map(
        (title, at) =>
          `${at + 1}. ${title}\n${"Texto comprido das regras deste capítulo do edital. ".repeat(50)}`,
      ),
  ].join("\n");

test.each([
  [
    "a recommendation on its cover",
    "EDITAL Nº 1/2026\nATENÇÃO: RECOMENDA-SE A LEITURA DO EDITAL ANTES DA INSCRIÇÃO",
  ],
  [
    "a summary",
    `EDITAL Nº 1/2026\nSumário\n1. DAS PROVAS ${".".repeat(90)} 9\nANEXO III – CRONOGRAMA ${".".repeat(90)} 71`,
  ],
  [
    "its corrections",
    "EDITAL Nº 1/2026\n4ª RETIFICAÇÃO DO EDITAL Nº 1/2026 (edital consolidado com as retificações)",
  ],
])("a whole notice is an opening, whatever its cover says: %s", (_, cover) => {
  const { tipo_de_ato } = readAct({ text: wholeNotice(cover, "torna pública a realização de") });
  expect(tipo_de_ato.valor).toBe("abertura");
});

test("a correction without the whole notice, and a whole one that suspends, keep their kinds", () => {
  const cover = "EDITAL Nº 1/2026\n4ª RETIFICAÇÃO DO EDITAL Nº 1/2026";
  expect(readAct({ text: wholeNotice(cover, "torna pública a retificação do") }).tipo_de_ato.valor).toBe(
    "retificacao",
  );
  const stopped = "EDITAL Nº 2/2026 - SUSPENSÃO DO CONCURSO PÚBLICO Nº 1/2026";
  expect(readAct({ text: wholeNotice(stopped, "torna pública a suspensão do") }).tipo_de_ato.valor).toBe(
    "suspensao",
  );
});
