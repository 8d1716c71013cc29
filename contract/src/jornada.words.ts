/** Where somebody stands in an exam that they saved, without the schemas: for screens that have no form. */
export const situacoes = [
  "VOU_ME_INSCREVER",
  "INSCRITO",
  "FIZ_A_PROVA",
  "APROVADO",
  "CONVOCADO",
  "TOMEI_POSSE",
  "NAO_PASSEI",
  "DESISTI",
] as const;
export type Situacao = (typeof situacoes)[number];

export const situacaoLabels: Record<Situacao, string> = {
  VOU_ME_INSCREVER: "Vou me inscrever",
  INSCRITO: "Me inscrevi",
  FIZ_A_PROVA: "Fiz a prova",
  APROVADO: "Passei",
  CONVOCADO: "Fui convocado",
  TOMEI_POSSE: "Tomei posse",
  NAO_PASSEI: "Não passei",
  DESISTI: "Desisti",
};

/** Situations of people who have a place in the ranking. */
export const situacoesComPosicao: ReadonlySet<string> = new Set<Situacao>([
  "APROVADO",
  "CONVOCADO",
  "TOMEI_POSSE",
]);

/** Questions that the calendar makes likely: after the end of registrations, after the exam's day, after a result. */
export const perguntas = ["SE_INSCREVEU", "FEZ_A_PROVA", "PASSOU"] as const;
export type Pergunta = (typeof perguntas)[number];

/** The dates of an exam that somebody may follow. */
export const momentos = ["ABERTURA", "ISENCAO", "INSCRICAO", "PAGAMENTO", "PROVA"] as const;
export type Momento = (typeof momentos)[number];

export const momentoLabels: Record<Momento, string> = {
  ABERTURA: "Início das inscrições",
  ISENCAO: "Último dia para pedir isenção",
  INSCRICAO: "Último dia de inscrição",
  PAGAMENTO: "Último dia para pagar a taxa",
  PROVA: "Prova",
};

/** What of an exam is no longer of use to who stands there. Who gave up wants nothing of it at all. */
export const momentosPassados: Record<Situacao, readonly Momento[]> = {
  VOU_ME_INSCREVER: [],
  // Being registered, one may still have to pay, and to ask for the exemption.
  INSCRITO: ["ABERTURA", "INSCRICAO"],
  FIZ_A_PROVA: momentos,
  APROVADO: momentos,
  CONVOCADO: momentos,
  TOMEI_POSSE: momentos,
  NAO_PASSEI: momentos,
  DESISTI: momentos,
};

/** What the estimates of trips go by; screens say it beside them. */
export const estimativas = {
  /** Further apart in a straight line, two exams on two days in a row can't both be reached: 14 hours at 60 km/h. */
  kmEntreDias: 840,
  /** A road is longer than the straight line. */
  estradaPorReta: 1.3,
  /** R$ for a kilometre, about what a coach or shared fuel costs; without bed and board. */
  reaisPorKm: 0.4,
} as const;
