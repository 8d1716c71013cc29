import type { Database } from "../../tables.ts";

type Estado = Database["minutas"]["estado"];
type Tipo = Database["minutas"]["tipo"];

/** A step that needs no new draft. */
export type PlainStep =
  /** Nothing is written: the act says nothing new, or a newer document replaced it. */
  | { does: "nothing" }
  /** Its exam is unknown. */
  | { does: "unknown" }
  /** The draft's act is up to date; only the draft's identity is computed again. */
  | { does: "identify"; minuta: number }
  /** The draft's act is replaced by this one. */
  | { does: "replace"; minuta: number; ato: number }
  | { does: "join"; minuta: number; isOpen: boolean };

/** The exam or draft of the act is sought; before, the act leaves the draft in `leaving`. */
type Locate = { does: "locate"; known: number | null; leaving?: { minuta: number; ato: number } };
/** The act proposes changes to an exam. */
type Propose = { does: "propose"; concurso: number };
/** A new draft of a new exam, or about one of several. */
type Draft = { does: "draft"; opcoes: number[] };

/** A draft that holds an act with the same words, or of the same page. */
type Prior = {
  id: number;
  estado: Estado;
  concurso_id: number | null;
  ato_id: number;
  documento_id: number;
  impressao: string;
};

/** The drafts that an act is in already, newest first. */
export type PriorFacts = {
  documentoId: number;
  impressao: string;
  prior: readonly Prior[];
  /** How the act in its open draft differs from this one; undefined: in no open draft. */
  change: "none" | "values" | "deed" | undefined;
};

/** Returns the draft whose act this one may replace: its own, or the newest of its page. */
export const heldOf = ({ documentoId, impressao, prior }: Omit<PriorFacts, "change">): Prior | undefined =>
  ownOf({ documentoId, impressao, prior }) ?? prior[0];

const ownOf = ({ documentoId, impressao, prior }: Omit<PriorFacts, "change">) =>
  prior.find((one) => one.documento_id === documentoId && one.impressao === impressao);

/** Decides by the drafts that an act is in already. */
export function priorStepOf(facts: PriorFacts): PlainStep | Locate {
  const { documentoId, impressao, prior, change } = facts;
  const own = ownOf(facts);
  if (own) {
    const at = { minuta: own.id, ato: own.ato_id };
    if (own.estado !== "ABERTA") return { does: "nothing" };
    if (change === "none") return { does: "identify", minuta: own.id };
    return change === "deed" ? { does: "locate", known: null, leaving: at } : { does: "replace", ...at };
  }
  const [last] = prior;
  if (!last) return { does: "locate", known: null };
  const isSameText = prior.some((one) => one.impressao === impressao);
  const isReplaced = prior.some((one) => one.documento_id > documentoId);
  if (!isSameText && isReplaced) return { does: "nothing" };
  const isOpen = last.estado === "ABERTA";
  // A changed page of an organiser is the same act.
  if (!isSameText && isOpen) return { does: "replace", minuta: last.id, ato: last.ato_id };
  if (isSameText || last.estado !== "CONFIRMADA") return { does: "join", minuta: last.id, isOpen };
  return { does: "locate", known: last.concurso_id };
}

/** The exams and drafts that an act may belong to. */
export type LocationFacts = {
  deed: Tipo | null;
  isProgress: boolean;
  isForeseeing: boolean;
  /** Whether the act names its body, and says that it is a public exam. */
  isNamed: boolean;
  /** Exams that it is certainly about, and may be about. */
  same: number[];
  maybe: number[];
  /** Open drafts of new exams that may be the same. */
  alike: readonly { id: number; semelhanca: "MESMO" | "TALVEZ" }[];
};

/** Decides by the exams and drafts that an act may belong to. */
export function locationStepOf({
  deed,
  isProgress,
  same,
  maybe,
  alike,
  ...act
}: LocationFacts): PlainStep | Propose | Draft {
  const [concurso, ...others] = same;
  if (concurso !== undefined && others.length === 0) return { does: "propose", concurso };
  const opcoes = [...same, ...maybe];
  const [draft, ...drafts] = alike.filter(({ semelhanca }) => semelhanca === "MESMO");
  if (!isProgress && concurso === undefined && draft && drafts.length === 0)
    return { does: "join", minuta: draft.id, isOpen: true };
  const isOffered = !isProgress || isAsked(act, opcoes, alike.length);
  if (!isOffered || (deed === "MUDANCA" && opcoes.length === 0)) return { does: "unknown" };
  return { does: "draft", opcoes };
}

/**
 * Returns whether a reviewer is asked about an act of progress with an uncertain exam: only if one is possible. An act
 * before the notice becomes the draft of a foreseen exam if the body has no exam; it waits while such a draft is open.
 */
function isAsked(
  { isForeseeing, isNamed }: Pick<LocationFacts, "isForeseeing" | "isNamed">,
  { length }: number[],
  open: number,
): boolean {
  if (!isForeseeing) return length === 1;
  return length > 0 || (isNamed && open === 0);
}

/** The proposals of an act to its exam, beside those of the exam's drafts. */
export type ProposalFacts = {
  concurso: number;
  /** Whether the act proposes nothing. */
  isEmpty: boolean;
  /** Whether what it says is recorded, or older than what is. */
  isOld: boolean;
  isProgress: boolean;
  /** Whether the exam's days say the same already. */
  isSaid: boolean;
  /** Drafts of such acts about the exam; `isSame`: an open one with the same proposals. */
  drafts: readonly { id: number; estado: Estado; tipo: Tipo; isSame: boolean }[];
};

/**
 * Decides by the proposals of an act. An act with the same proposals joins the open draft. An act without proposals
 * joins the opening, extension or reopening that it repeats. Otherwise a draft for the exam is needed.
 */
export function proposalStepOf({
  concurso,
  isEmpty,
  isOld,
  isProgress,
  isSaid,
  drafts,
}: ProposalFacts): PlainStep | Propose {
  if (isEmpty && (isOld || isProgress)) return { does: "nothing" };
  const repeated = drafts.find(({ estado, tipo, isSame }) => {
    if (tipo === "NOVO") return isEmpty;
    return estado === "CONFIRMADA" ? isEmpty && isSaid : isSame;
  });
  if (repeated) return { does: "join", minuta: repeated.id, isOpen: repeated.estado === "ABERTA" };
  return { does: "propose", concurso };
}
