import { randomUUID } from "node:crypto";
import { type Etapa, type EtapaInput, sameEtapaKey } from "@cav/contract/etapas.ts";
import { describeEtapa } from "@cav/contract/etapas.words.ts";

/** A stage as it is to be stored: those of an exam have the identities that they had before. */
type Given = EtapaInput | Etapa;

/** A stage that came, went or says something else. */
export type EtapaChange = { before: Given | undefined; after: Given | undefined };

const identityOf = ({ uuid }: Given) => uuid;
/** Of one kind for the same candidates: a day that moved, or what was foreseen and has happened. */
const kindOf = ({ tipo, cargo, modalidade }: Given) => JSON.stringify([tipo, cargo, modalidade]);

/** Each stage afterwards with what it was before: by its identity, else by what it says, else by what it is. */
function pairEtapas(before: readonly Given[], after: readonly Given[]): [Given | undefined, Given][] {
  const found = new Map<Given, Given>();
  const free = new Set(before);
  for (const keyOf of [identityOf, sameEtapaKey, kindOf]) {
    const waiting = Map.groupBy(free, keyOf);
    for (const etapa of after) {
      const wanted = keyOf(etapa);
      if (found.has(etapa) || wanted === undefined) continue;
      const partner = waiting.get(wanted)?.shift();
      if (!partner) continue;
      found.set(etapa, partner);
      free.delete(partner);
    }
  }
  return after.map((etapa) => [found.get(etapa), etapa]);
}

/** The same stages, each with the identity that it had before, or else one of its own. */
export function withEtapaIdentities(before: readonly Given[], after: readonly Given[]): Etapa[] {
  return pairEtapas(before, after).map(([one, etapa]) => ({ ...etapa, uuid: one?.uuid ?? randomUUID() }));
}

/** What differs between an exam's stages before and after, their order aside. */
export function etapaChangesBetween(before: readonly Given[], after: readonly Given[]): EtapaChange[] {
  const pairs = pairEtapas(before, after);
  const stayed = new Set(pairs.map(([one]) => one));
  return [
    ...pairs
      .filter(([one, other]) => !one || sameEtapaKey(one) !== sameEtapaKey(other))
      .map(([one, other]) => ({ before: one, after: other })),
    ...before.filter((etapa) => !stayed.has(etapa)).map((etapa) => ({ before: etapa, after: undefined })),
  ];
}

/** A stage's source in words; null: none is known. */
const sourceOf = ({ fonte, fonte_url }: Given) => [fonte, fonte_url].filter((one) => one).join(" ") || null;

/** A change as an exam's versions keep it, in words: of a stage, or of its source alone. */
export function describeEtapaChange({ before, after }: EtapaChange) {
  const [de, para] = [before, after].map((etapa) => (etapa ? describeEtapa(etapa) : null));
  if (!before || !after) {
    const tipo = before ? ("removido" as const) : ("incluido" as const);
    return { campo: "etapas", tipo, de: de ?? null, para: para ?? null };
  }
  if (de !== para) return { campo: "etapas", tipo: "alterado" as const, de: de ?? null, para: para ?? null };
  const sources = { de: sourceOf(before), para: sourceOf(after) };
  return { campo: "etapas.fonte", tipo: "alterado" as const, ...sources };
}
