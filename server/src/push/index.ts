export { findReached, markUsed, type Reached, removeAparelhos, removeEnded } from "./aparelhos.ts";
export { avisoToken } from "./aviso-token.ts";
export { pushRoutes } from "./push.routes.ts";
export { sendNotice, sendOwnNotice } from "./send-notice.ts";
