export { createNoticeHandler } from "./notices.ts";
export { segurancaRoutes } from "./seguranca.routes.ts";
