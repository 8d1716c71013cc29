export { createEmailChangeHandler, purgeEmailChanges } from "./email-change.ts";
export { createFarewellHandler, createNoticeHandler } from "./notices.ts";
export { segurancaRoutes } from "./seguranca.routes.ts";
