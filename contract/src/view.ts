import type { CallName } from "./calls.ts";

/** By which a call says that its caller sees the product as somebody else does, with what `openUserView` answered. */
export const viewHeader = "x-visao";

/**
 * All that is answered to who sees the product as somebody else does: what the screens show. None of these stores
 * anything, hands out a secret (as the address of a calendar), or takes everything along at once.
 */
export const viewCalls: readonly CallName[] = [
  "getMe",
  "previewMyPreferencias",
  "listMyBuscas",
  "getMyBusca",
  "listConcursos",
  "searchConcursos",
  "listMyConcursos",
  "getConcurso",
  "getCompatibilidade",
  "getHistorico",
  "getPaginas",
  "getCalendario",
  "listFavoritos",
  "getMySubscription",
  "listMyAlerts",
  "getAlertSettings",
  "listMentores",
  "getMyMentor",
  "getMentor",
  "getMentorFoto",
  "listPasskeys",
  "listApiKeys",
  "getMySecondFactor",
  "getMyEmailChange",
  "listMySessions",
];
