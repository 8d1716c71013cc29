export { changedFieldsOf, fieldChangesBetween, listEntriesOf, recordAction } from "./audit.ts";
