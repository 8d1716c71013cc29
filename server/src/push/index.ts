export { findReached, markUsed, type Reached, removeAparelhos } from "./aparelhos.ts";
export { avisoToken } from "./aviso-token.ts";
export { pushRoutes } from "./push.routes.ts";
