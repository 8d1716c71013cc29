/**
 * Words of answers that the last release does not have. `instead` is what its pages get, while they are open during an
 * upgrade or after it; without one they show the word without a label. `api-since-release.test.ts` names missing rows,
 * and rows that are no longer needed after a release.
 */
export const addedWords: readonly { field: string; words: readonly string[]; instead?: string | null }[] = [
  { field: "pergunta", words: ["JA_PAGOU", "PASSOU"], instead: null },
  { field: "situacao", words: ["CONVOCADO", "TOMEI_POSSE"], instead: "APROVADO" },
  { field: "situacao", words: ["NAO_PASSEI"], instead: "FIZ_A_PROVA" },
  { field: "acao", words: ["CASO_RESOLVIDO", "CONCURSO_PAGINAS"] },
  { field: "eventos", words: ["concurso.excluido"] },
  { field: "criterio", words: ["tipo_de_vaga"] },
  { field: "tipo", words: ["PAGINA", "MENCAO", "PAGINA_PRIVADA"] },
  {
    field: "tipo",
    words: ["RESERVA", "ABERTOS", "SALARIO", "CARGO", "COTA", "TAXA", "DATA", "TIPO", "CURSO"],
  },
  { field: "nome", words: ["cronograma"] },
  { field: "campo", words: ["cronograma"] },
  { field: "razao", words: ["ANTERIOR"] },
];

/** Header by which pages say whose words they know, and the release that they belong to. */
export const pagesHeader = "x-telas";
export const pagesRelease = "0.3.0";
