export { dispatchEntregas, purgeEntregas, queueDue } from "./dispatch.ts";
export { type Detalhe, type NewMensagem, recordMensagens } from "./mensagens.ts";
export { webhooksMetrics } from "./metrics.ts";
export { createParadoHandler } from "./stop.ts";
export { webhooksRoutes } from "./webhooks.routes.ts";
