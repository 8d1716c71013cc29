export { changedFieldsOf, fieldChangesBetween, listEntriesOf, recordAction } from "./audit.ts";
export { auditRoutes } from "./audit.routes.ts";
