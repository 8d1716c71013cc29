export { type Checked, findOpinions, type Opinion } from "./check-answer.ts";
export { pareceresMetrics } from "./metrics.ts";
export { findPareceres } from "./pareceres.queries.ts";
export { pareceresRoutes } from "./pareceres.routes.ts";
export { createOpinionHandler, queueParecer, queueUnasked } from "./pareceres.ts";
