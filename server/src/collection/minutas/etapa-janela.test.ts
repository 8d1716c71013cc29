import type { EtapaTipo } from "@cav/contract/concursos/etapas.words.ts";
import { expect, test } from "vitest";
import { findJanela } from "./etapa-janela.ts";

// Real wording, published on 09/03/2026; then the ends of the window and its quote.
test.for<[EtapaTipo, string, string | null]>([
  [
    "RECURSOS",
    "Torna público o gabarito preliminar. O prazo para recursos: 10 a 12/03/2026.",
    "2026-03-10/2026-03-12",
  ],
  [
    "RECURSOS",
    "Os recursos contra o gabarito preliminar serão recebidos das 8h do dia 10/03/2026 às 17h do dia 12/03/2026.",
    "2026-03-10/2026-03-12",
  ],
  [
    "RECURSOS",
    "A interposição de recursos será realizada no período de 10 a 12 de março de 2026.",
    "2026-03-10/2026-03-12",
  ],
  ["RECURSOS", "Poderão ser apresentados recursos até o dia 12/03/2026.", "/2026-03-12"],
  [
    "RECURSOS",
    "Cronograma: Recursos: 10 e 11/03/2026 Resultado dos recursos: 20 a 21/03/2026",
    "2026-03-10/2026-03-11",
  ],
  [
    "ISENCAO",
    "O período de solicitação de isenção da taxa passa a ser de 01 a 05/03/2026.",
    "2026-03-01/2026-03-05",
  ],
  ["ISENCAO", "Os pedidos de isenção são aceitos até 15 de março de 2026", "/2026-03-15"],
  [
    "ISENCAO",
    "Onde se lê: período de pedido de isenção: 01 a 05/03/2026. Leia-se: período de pedido de " +
      "isenção: 08 a 12/03/2026.",
    "2026-03-08/2026-03-12",
  ],
  [
    "REEMBOLSO",
    "a devolução da taxa de inscrição aos que a pedirem entre 10/03/2026 e 20/03/2026",
    "2026-03-10/2026-03-20",
  ],
  // Texts with no window for requests, with a window for something else, or with two contradictory windows.
  ["RECURSOS", "Caberá recurso no prazo de 2 (dois) dias úteis a contar da publicação.", null],
  ["RECURSOS", "Resultado dos recursos: 10 a 12/03/2026", null],
  ["RECURSOS", "O prazo para recursos contra a prova aplicada de 10 a 12/03/2026 é de dois dias.", null],
  ["RECURSOS", "após os recursos contra o gabarito, de 01 a 03/03/2026", null],
  ["RECURSOS", "Prazo na Secretaria de Recursos Humanos, de 10 a 12/03/2026", null],
  [
    "RECURSOS",
    "Prazo para recursos: 10 a 12/03/2026. Prazo para recursos dos títulos: 20 a 22/03/2026.",
    null,
  ],
  ["RECURSOS", "Prazo para recursos: 10 a 12/03", null],
  ["RECURSOS", "Cabem recursos. A prova será de 10 a 12/03/2026.", null],
  ["ISENCAO", "Prazo de recurso contra o indeferimento da isenção: 10 a 12/03/2026", null],
  ["ISENCAO", "Resultado dos pedidos de isenção: 10 a 12/03/2026", null],
  ["REEMBOLSO", "a devolução dos documentos de 10/03/2026 a 20/03/2026", null],
  ["PROVA", "Prova de 10 a 12/03/2026", null],
])("of %s “%s” gives the window %s", ([tipo, texto, known]) => {
  const found = findJanela(tipo, texto, "2026-03-09");
  expect(found && [found.inicio, found.fim].join("/")).toBe(known);
  for (const { inicio, fim } of found?.de ?? []) expect(texto.slice(inicio, fim)).toMatch(/2026$/);
});
