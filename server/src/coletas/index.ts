export { queueVisits } from "./agenda.ts";
export { visitColagem } from "./colagens/colagens.ts";
export { coletasRoutes } from "./coletas.routes.ts";
export { createKnownFontes } from "./known-fontes.ts";
export { coletasMetrics } from "./metrics.ts";
export { extractLeituras, queueStaleReadings, readActsOf } from "./read.ts";
export { visitFonte } from "./visit.ts";
export { createAlarmHandler, watchFontes } from "./watch.ts";
