export { describeEtapaChange, etapaChangesBetween, withEtapaIdentities } from "./changes.ts";
export { type EtapaOrigem, findEtapas, replaceEtapas } from "./etapas.queries.ts";
export { findTimelines } from "./timelines.ts";
