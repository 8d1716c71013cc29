export { dispatchEntregas, purgeEntregas, queueDue } from "./dispatch.ts";
export { ganchosRoutes } from "./ganchos.routes.ts";
export { type Detalhe, type NewMensagem, recordMensagens } from "./mensagens.ts";
export { ganchosMetrics } from "./metrics.ts";
export { createParadoHandler } from "./stop.ts";
