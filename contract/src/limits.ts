/**
 * Numbers that both sides, or several rooms, need: those of the specification (accounts §9, exams §9), of product.md, and
 * what bounds an input. Units stand last in each name.
 */
export const limits = {
  accessTokenMinutes: 30,
  accessCookieDays: 1,
  refreshTokenDays: 7,
  /** However often it is renewed, a session ends then (ASVS 7.3.2): as long as a registration for an exam may take. */
  sessionDays: 90,
  refreshWhenUnderMinutes: 5,
  refreshCheckMinutes: 5,
  refreshRetrySeconds: 5,
  requestTimeoutMs: 15_000,
  /** Of a call that sends a file, whose records are stored before it answers, or that fetches one. */
  fileTimeoutMs: 120_000,
  passwordMin: 8,
  /** Argon2 has no 72-byte cut; the maximum only bounds the work of hashing. */
  passwordMax: 200,
  passwordResetMinutes: 60,
  emailConfirmationHours: 48,
  /** Of the path that a registration leads to, in characters. */
  destinoMax: 200,
  emailChangeUndoDays: 7,
  /** How long a browser may take to answer with a passkey: a screen may stand open before somebody presses. */
  passkeyMinutes: 15,
  /** How long one who helps may see the product as somebody else does. */
  viewMinutes: 30,
  passkeysMax: 10,
  passkeyNameMax: 60,
  passkeyMaxBytes: 16 * 1024,
  /** Browsers of a person that take notifications; the longest address that a push service gave is under 1,000. */
  aparelhosMax: 10,
  aparelhoNomeMax: 60,
  aparelhoEnderecoMax: 1_500,
  /** Keys of a person's programs, and how often all that holds one may call in a minute. */
  apiKeysMax: 10,
  apiKeyNameMax: 60,
  apiKeyPerMinute: 120,
  phoneCodeDigits: 6,
  phoneCodeMinutes: 10,
  phoneCodeTries: 5,
  phoneDigitsMin: 10,
  phoneDigitsMax: 15,
  /** An invitation to the bot: as long as somebody takes to open Telegram on another device. */
  telegramCodeMinutes: 15,
  freePreferenceValues: 3,
  /** Searches of a person on premium; the free plan has one. */
  buscasMax: 10,
  buscaNomeMax: 60,
  freeVisibleConcursos: 3,
  freeFavoritos: 5,
  registerRedirectMs: 5_000,
  resetRedirectMs: 3_000,
  saveRedirectMs: 2_000,
  bannerDurationMs: 6_000,
  searchMax: 100,
  searchDebounceMs: 300,
  listEndDistancePx: 50,
  concursosPageSize: 12,
  myConcursosPageSize: 10,
  meusAlertasPageSize: 10,
  locaisPageSize: 100,
  locaisPickerPageSize: 50,
  /** Kilometres around a city, in a straight line. */
  raioMaxKm: 300,
  etapasMax: 200,
  etapaDescricaoMax: 300,
  etapaFonteMax: 200,
  etapaCitacaoMax: 600,
  editalNumeroMax: 40,
  orgaoMax: 200,
  pageSizeMax: 100,
  /** Failures that an administrator sends or closes together by one call. */
  failedTogetherMax: 1_000,
  cardLocaisProva: 3,
  cardLocaisTrabalho: 3,
  cardCargosCompativeis: 2,
  nomeMax: 120,
  emailMax: 254,
  tituloMax: 300,
  organizadoraMax: 200,
  descricaoMax: 20_000,
  urlMax: 2_000,
  cargoNomeMax: 300,
  /** An exam with hundreds of positions and cities. */
  concursoMaxBytes: 4 * 1024 * 1024,
  cargosMax: 500,
  locaisMax: 1_000,
  cursosMax: 500,
  /** R$ 1.000.000,00: above any public salary, and safe as 32-bit centavos. */
  salarioMax: 1_000_000,
  valorInscricaoMax: 100_000,
  vagasMax: 1_000_000,
  preferenceListMax: 200,
  /** Hundreds of municipalities by their names. */
  preferenciasMaxBytes: 64 * 1024,
  planNameMax: 60,
  planDescriptionMax: 500,
  planFeatureMax: 120,
  planFeaturesMax: 20,
  planPriceMax: 100_000,
  planDurationMax: 3_650,
  paymentRetries: 3,
  paymentRetryMs: 2_000,
  importFileMaxBytes: 10 * 1024 * 1024,
  importRecordsMax: 2_000,
  pausaDiasMax: 60,
  /** What a morning's message waits for is over on the same day. */
  silencioHorasMax: 15,
  mentoresPageSize: 10,
  mentorDescricaoMax: 5_000,
  mentorDescricaoCard: 380,
  mentorCardLines: 7,
  mentorConteudosMax: 300,
  mentorDenunciaMax: 1_000,
  mentorPriceMax: 100_000,
  fotoMaxBytes: 2 * 1024 * 1024,
  fonteNomeMax: 120,
  /** Of a field of a collected draft: positions are lines of one. */
  minutaValorMax: 100_000,
  /** Oftener nobody's page changes that matters, and guests come less often. */
  fonteCadenciaMinMinutes: 15,
  /** Signs of a notice that is pasted as text. */
  colagemTextoMax: 400_000,
  editalMaxBytes: 20 * 1024 * 1024,
  auditPageSize: 10,
  casosPageSize: 20,
} as const;
