/** Labels of a followed page's state. */
export const paginaEstadoLabels = {
  NOVA: "Ainda não visitada",
  LIDA: "Lida",
  MORTA: "Não existe mais",
  MUDOU: "Leva a outro lugar",
  PAREDE: "Recusa robôs",
  VAZIA: "Ficou vazia",
  SO_COM_JAVASCRIPT: "Só existe com JavaScript",
  ERRO: "Não responde",
} as const;
export type PaginaEstado = keyof typeof paginaEstadoLabels;

/** Labels of document formats; web pages have none. */
export const formatoLabels = {
  PDF: "PDF",
  DOCX: "DOCX",
  ODT: "ODT",
  PLANILHA: "Planilha",
  ZIP: "ZIP",
  TEXTO: "Texto",
  PAGINA: "Página",
} as const;
