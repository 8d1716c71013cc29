import type { CallName } from "./calls.ts";

/** Header that makes a call as the viewed user, with the token of `openUserView`. */
export const viewHeader = "x-visao";

/**
 * Calls that a view as another user may make. None of them stores anything, returns a secret (such as the calendar's
 * address), or exports data.
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
