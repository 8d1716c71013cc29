/** Labels of exams without the schemas, for screens without a form. */
export const concursoStatuses = [
  "PREVISTO",
  "EDITAL_ABERTO",
  "INSCRICOES_ABERTAS",
  "AGUARDANDO_PROVAS",
  "FINALIZADO",
  "SUSPENSO",
  "CANCELADO",
] as const;
type Status = (typeof concursoStatuses)[number];

export const statusLabels: Record<Status, string> = {
  PREVISTO: "Previsto",
  EDITAL_ABERTO: "Edital Aberto",
  INSCRICOES_ABERTAS: "Inscrições Abertas",
  AGUARDANDO_PROVAS: "Aguardando Provas",
  FINALIZADO: "Finalizado",
  SUSPENSO: "Suspenso",
  CANCELADO: "Cancelado",
};

/** Targets of an exam's link. */
export const editalTipos = ["EDITAL", "NOTICIA"] as const;

export const editalTipoLabels: Record<(typeof editalTipos)[number], string> = {
  EDITAL: "edital",
  NOTICIA: "notícia",
};

/** Shown while no organiser is announced. */
export const organizadoraUnknown = "Organizadora não informada";

/** Filterable facts that exams may not have announced, with their articles. */
export const fatoNames = {
  salario: "o salário",
  nivel: "a escolaridade",
  local: "o local",
  organizadora: "a organizadora",
  data_prova: "a data da prova",
  ano: "o ano",
} as const;
export const fatosADivulgar = Object.keys(fatoNames) as (keyof typeof fatoNames)[];

export const ordens = ["relevancia", "prazo", "salario", "recentes"] as const;
