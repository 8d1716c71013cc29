export { describeEtapaChange, type EtapaTold, etapaChangesBetween, withEtapaIdentities } from "./changes.ts";
export { diaLembradoOf } from "./dia-lembrado.ts";
export { type EtapaOrigem, findEtapas, replaceEtapas } from "./etapas.queries.ts";
export { hasForeseen, isBeforeNotice, isForeseen } from "./foreseen.ts";
export { presentTimeline } from "./timelines.ts";
