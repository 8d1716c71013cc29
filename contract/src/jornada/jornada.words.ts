/** Situations of a user in a saved exam, without the schemas, for screens without a form. */
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

/** Situations with a place in the ranking. */
export const situacoesComPosicao: ReadonlySet<string> = new Set<Situacao>([
  "APROVADO",
  "CONVOCADO",
  "TOMEI_POSSE",
]);

/** Answers of registered users about the fee; reminders of payment follow them. */
export const taxas = ["PAGUEI", "AINDA_NAO", "ISENTO"] as const;
export type Taxa = (typeof taxas)[number];

/** Answers after which nothing is to be paid. */
export const taxasQuites: ReadonlySet<string> = new Set<Taxa>(["PAGUEI", "ISENTO"]);

export const taxaLabels: Record<Taxa, string> = {
  PAGUEI: "Paguei",
  AINDA_NAO: "Ainda não",
  ISENTO: "Sou isento",
};

/** Questions due: of registered users about the fee, and after the end of registration, the exam day, a result. */
export const perguntas = ["SE_INSCREVEU", "JA_PAGOU", "FEZ_A_PROVA", "PASSOU"] as const;
export type Pergunta = (typeof perguntas)[number];

/** Dates of an exam that users may follow. */
export const momentos = ["ABERTURA", "ISENCAO", "INSCRICAO", "PAGAMENTO", "PROVA"] as const;
export type Momento = (typeof momentos)[number];

export const momentoLabels: Record<Momento, string> = {
  ABERTURA: "Início das inscrições",
  ISENCAO: "Último dia para pedir isenção",
  INSCRICAO: "Último dia de inscrição",
  PAGAMENTO: "Último dia para pagar a taxa",
  PROVA: "Prova",
};

/** Dates that no longer concern a user in a situation; none concern users who gave up. */
export const momentosPassados: Record<Situacao, readonly Momento[]> = {
  VOU_ME_INSCREVER: [],
  // Registered users may still have to pay, or request an exemption.
  INSCRITO: ["ABERTURA", "INSCRICAO"],
  FIZ_A_PROVA: momentos,
  APROVADO: momentos,
  CONVOCADO: momentos,
  TOMEI_POSSE: momentos,
  NAO_PASSEI: momentos,
  DESISTI: momentos,
};

/** Constants of trip estimates; screens show them. */
export const estimativas = {
  /** Longest straight-line distance between exams on neighbouring days: 14 hours at 60 km/h. */
  kmEntreDias: 840,
  /** Roads are longer than the straight line. */
  estradaPorReta: 1.3,
  /** Reais per km, about a coach ticket or shared fuel, without lodging and meals. */
  reaisPorKm: 0.4,
} as const;
