import { randomUUID } from "node:crypto";
import { type Etapa, type EtapaInput, sameEtapaKey } from "@cav/contract/etapas.ts";
import { describeEtapa, type EtapaFacts } from "@cav/contract/etapas.words.ts";
import { cotaLabels } from "@cav/contract/preferencias.words.ts";

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

/** What of a stage decides whom its change is told, and how; of one that went out as it was. */
export type EtapaTold = Pick<EtapaFacts, "tipo" | "situacao" | "inicio" | "fim"> & {
  /** Of changes that were written before positions were told apart it is not known. */
  cargo?: string | null;
  /** It had happened before, and only what is known of it is another. */
  corrigida?: true;
  /** Down to which place of the whole ranking people are called. */
  classificacao?: number;
};

/** A change as an exam's versions keep it, in words: of a stage, or of what of it no message says. */
export function describeEtapaChange({ before, after }: EtapaChange): DescribedChange {
  const { tipo, situacao, inicio, fim, cargo } = (after ?? before) as Given;
  // One that was of another position, or of all, concerns whom it concerned before, too.
  const known = before && after && before.cargo !== after.cargo ? null : cargo;
  return {
    ...wordsOf(before, after),
    etapa: { tipo, situacao, inicio, fim, cargo: known, ...corrected(before, after), ...reachOf(after) },
  };
}

type DescribedChange = ReturnType<typeof wordsOf> & { etapa: EtapaTold };

/** A reserved share has a ranking of its own, and nobody's share is known. */
function reachOf(after: Given | undefined): { classificacao?: number } {
  if (!after || after.modalidade !== null || after.classificacao === null) return {};
  return { classificacao: after.classificacao };
}

const hasHappened = (etapa: Given | undefined) => etapa?.situacao === "REALIZADA";

function corrected(before: Given | undefined, after: Given | undefined): { corrigida?: true } {
  const isSame = before?.tipo === after?.tipo && hasHappened(before) && hasHappened(after);
  return isSame ? { corrigida: true } : {};
}

function wordsOf(before: Given | undefined, after: Given | undefined) {
  const textOf = (etapa: Given | undefined) => (etapa ? describeEtapa(etapa) : null);
  const texts = { de: textOf(before), para: textOf(after) };
  if (!before) return { campo: "etapas", tipo: "incluido" as const, ...texts };
  if (!after) return { campo: "etapas", tipo: "removido" as const, ...texts };
  if (texts.de !== texts.para) return { campo: "etapas", tipo: "alterado" as const, ...texts };
  if (before.modalidade !== after.modalidade) {
    const cotas = { de: cotaOf(before), para: cotaOf(after) };
    return { campo: "etapas.modalidade", tipo: "alterado" as const, ...cotas };
  }
  const sources = { de: sourceOf(before), para: sourceOf(after) };
  return { campo: "etapas.fonte", tipo: "alterado" as const, ...sources };
}

const cotaOf = ({ modalidade }: Given) => modalidade && cotaLabels[modalidade];
