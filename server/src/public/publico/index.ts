export { registerIndexNowKey, sendChangedAddresses, sendChangedListas } from "./anuncio.ts";
export { type PublicoFigures, publicoMetrics } from "./metrics.ts";
export { findListasOf } from "./open-listas.ts";
export { type PublicTools, registerPublico } from "./publico.routes.ts";
