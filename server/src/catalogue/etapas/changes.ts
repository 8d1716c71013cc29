import { randomUUID } from "node:crypto";
import { type Etapa, type EtapaInput, sameEtapaKey } from "@cav/contract/concursos/etapas.ts";
import { describeEtapa, type EtapaFacts } from "@cav/contract/concursos/etapas.words.ts";
import { cotaLabels } from "@cav/contract/preferencias/preferencias.words.ts";

/** A stage to store; an exam's own stages have their earlier identities. */
type EtapaState = EtapaInput | Etapa;

/** An added, removed or changed stage. */
export type EtapaChange = { before: EtapaState | undefined; after: EtapaState | undefined };

const identityOf = ({ uuid }: EtapaState) => uuid;
/** Returns a stage's kind and candidates, to match a moved or completed one. */
const kindOf = ({ tipo, cargo, modalidade }: EtapaState) => JSON.stringify([tipo, cargo, modalidade]);

/** Pairs each stage with its earlier state: by identity, then by content, then by kind. */
function pairEtapas(
  before: readonly EtapaState[],
  after: readonly EtapaState[],
): [EtapaState | undefined, EtapaState][] {
  const found = new Map<EtapaState, EtapaState>();
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

/** Returns the stages with their earlier identities, or new ones. */
export function withEtapaIdentities(before: readonly EtapaState[], after: readonly EtapaState[]): Etapa[] {
  return pairEtapas(before, after).map(([one, etapa]) => ({ ...etapa, uuid: one?.uuid ?? randomUUID() }));
}

/** Returns the differences between an exam's stages, ignoring order. */
export function etapaChangesBetween(
  before: readonly EtapaState[],
  after: readonly EtapaState[],
): EtapaChange[] {
  const pairs = pairEtapas(before, after);
  const stayed = new Set(pairs.map(([one]) => one));
  return [
    ...pairs
      .filter(([one, other]) => !one || sameEtapaKey(one) !== sameEtapaKey(other))
      .map(([one, other]) => ({ before: one, after: other })),
    ...before.filter((etapa) => !stayed.has(etapa)).map((etapa) => ({ before: etapa, after: undefined })),
  ];
}

/** Describes a stage's source; null when unknown. */
const sourceOf = ({ fonte, fonte_url }: EtapaState) =>
  [fonte, fonte_url].filter((one) => one).join(" ") || null;

/** The facts of a stage that decide who is notified, and how; of a removed one, its last state. */
export type EtapaTold = Pick<EtapaFacts, "tipo" | "situacao" | "inicio" | "fim"> & {
  /** Unknown in changes from before stages had positions. */
  cargo?: string | null;
  /** Set when it had happened already, and only details were corrected. */
  corrigida?: true;
  /** The last called place of the general ranking. */
  classificacao?: number;
};

/** Describes a change for an exam's versions: of the stage, or of details that no message mentions. */
export function describeEtapaChange({ before, after }: EtapaChange): DescribedChange {
  const { tipo, situacao, inicio, fim, cargo } = (after ?? before) as EtapaState;
  // A stage that moved between positions also concerns the earlier ones.
  const known = before && after && before.cargo !== after.cargo ? null : cargo;
  return {
    ...wordsOf(before, after),
    etapa: { tipo, situacao, inicio, fim, cargo: known, ...corrected(before, after), ...reachOf(after) },
  };
}

type DescribedChange = ReturnType<typeof wordsOf> & { etapa: EtapaTold };

/** Returns the last called place. Quotas have their own ranking, and users' quotas are unknown. */
function reachOf(after: EtapaState | undefined): { classificacao?: number } {
  if (!after || after.modalidade !== null || after.classificacao === null) return {};
  return { classificacao: after.classificacao };
}

const hasHappened = (etapa: EtapaState | undefined) => etapa?.situacao === "REALIZADA";

function corrected(before: EtapaState | undefined, after: EtapaState | undefined): { corrigida?: true } {
  const isSame = before?.tipo === after?.tipo && hasHappened(before) && hasHappened(after);
  return isSame ? { corrigida: true } : {};
}

function wordsOf(before: EtapaState | undefined, after: EtapaState | undefined) {
  const textOf = (etapa: EtapaState | undefined) => (etapa ? describeEtapa(etapa) : null);
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

const cotaOf = ({ modalidade }: EtapaState) => modalidade && cotaLabels[modalidade];
