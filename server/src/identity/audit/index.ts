export { findLastAmount } from "./audit.queries.ts";
export { auditRoutes } from "./audit.routes.ts";
export { changedFieldsOf, fieldChangesBetween, listEntriesOf, recordAction } from "./audit.ts";
