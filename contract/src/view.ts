import { z } from "zod";
import type { CallName } from "./calls.ts";

/** By which a call says that its caller sees the product as somebody else does, with what `openUserView` answered. */
export const viewHeader = "x-visao";

/** What the one who helps is handed to see the product as somebody does; it ends with their session, or before. */
export const View = z.object({ token: z.string(), termina_em: z.iso.datetime() });
export type View = z.infer<typeof View>;

/**
 * All that is answered to who sees the product as somebody else does: what the screens show. None of these stores
 * anything, hands out a secret (as the address of a calendar), or takes everything along at once.
 */
export const viewCalls: readonly CallName[] = [
  "getMe",
  "previewMyPreferencias",
  "listConcursos",
  "searchConcursos",
  "listMyConcursos",
  "getConcurso",
  "getCompatibilidade",
  "getHistorico",
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
  "getMySecondFactor",
  "getMyEmailChange",
  "listMySessions",
];
