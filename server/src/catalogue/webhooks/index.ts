export { dispatchEntregas, purgeEntregas, queueDue } from "./dispatch.ts";
export { webhooksRoutes } from "./ganchos.routes.ts";
export { type Detalhe, type NewMensagem, recordMensagens } from "./mensagens.ts";
export { webhooksMetrics } from "./metrics.ts";
export { createParadoHandler } from "./stop.ts";
