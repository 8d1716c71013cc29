export { describeEtapaChange, type EtapaTold, etapaChangesBetween, withEtapaIdentities } from "./changes.ts";
export { type EtapaOrigem, findEtapas, replaceEtapas } from "./etapas.queries.ts";
export { presentTimeline } from "./timelines.ts";
