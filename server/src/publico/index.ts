export { type PublicoFigures, publicoMetrics } from "./metrics.ts";
export { registerPublico } from "./publico.routes.ts";
