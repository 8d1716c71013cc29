export { findReached, markUsed, type Reached, removeEnded } from "./aparelhos.ts";
export { avisoToken } from "./aviso-token.ts";
export { pushRoutes } from "./push.routes.ts";
