import {
  type CargoFacts,
  type ConcursoFacts,
  type Expectation,
  fold,
  namesOf,
  type Outcome,
  type Part,
} from "./expectation.ts";

/** A shown row: the exam, and the position that heads it with the facts that the row says of it. */
export type AnsweredRow = {
  uuid: string;
  cargo: string | null;
  salario?: string | null;
  quantidade_vagas?: string | null;
};

/** An answer of any surface, all pages, in its order. */
export type AnsweredQuestion = {
  rows: AnsweredRow[];
  /** Words that the answer says it left out. */
  leftOut: string[];
  /** Words that the answer says it read as others. */
  guessed: string[];
  /** The answer shows no rows and names a way on. */
  isOffer: boolean;
};

export type Mark = "right" | "partly" | "wrong" | "empty";
export type Judgement = { mark: Mark; reason: string };

const worst = (outcomes: Outcome[]): Outcome =>
  outcomes.includes("no") ? "no" : outcomes.includes("possible") ? "possible" : "sure";

const best = (outcomes: Outcome[]): Outcome =>
  outcomes.includes("sure") ? "sure" : outcomes.includes("possible") ? "possible" : "no";

/** All parts hold for one position. */
const judgeConcurso = (parts: Part[], concurso: ConcursoFacts, today: string): Outcome =>
  best(concurso.cargos.map((cargo) => worst(parts.map((part) => part.judge(concurso, cargo, today)))));

const saysLeftOut = (answer: AnsweredQuestion, part: Part) =>
  part.words.some((word) =>
    answer.leftOut.some((left) =>
      fold(left)
        .split(/[^a-z0-9]+/)
        .includes(fold(word)),
    ),
  );

const isRelated = (related: RegExp | undefined, concurso: ConcursoFacts) =>
  related !== undefined &&
  [concurso.orgao ?? "", concurso.titulo]
    .map(fold)
    .concat(concurso.cargos.flatMap(namesOf))
    .some((text) => related.test(text));

/** Marks an answer by the catalogue's facts. */
export function judgeAnswer(
  { parts, mayLeave = [], related }: Expectation,
  answer: AnsweredQuestion,
  catalogue: ReadonlyMap<string, ConcursoFacts>,
  today: string,
): Judgement {
  const outcomes = new Map(
    [...catalogue.values()].map((concurso) => [concurso.uuid, judgeConcurso(parts, concurso, today)]),
  );
  const sure = [...outcomes].filter(([, outcome]) => outcome === "sure").map(([uuid]) => uuid);
  const shown = answer.rows.map(({ uuid }) => uuid);
  if (new Set(shown).size !== shown.length) return { mark: "wrong", reason: "an exam is shown twice" };
  const dropped = parts.filter((part) => saysLeftOut(answer, part));
  if (parts.length === 0)
    return answer.isOffer || answer.leftOut.length > 0 || shown.length === 0
      ? { mark: "right", reason: "nothing was asked, and the answer says so" }
      : { mark: "wrong", reason: "rows answer a question without a meaning" };
  if (sure.length > 0) {
    const lost = dropped.filter(({ words }) => !words.every((word) => mayLeave.includes(word)));
    if (shown.length === 0) return { mark: "empty", reason: `${sure.length} stand` };
    if (lost.length > 0)
      return { mark: "wrong", reason: `left out “${lost[0]?.words.join(" ")}”, though all stand` };
    return judgeFull(sure, shown, outcomes, (uuid) =>
      isRelated(related, catalogue.get(uuid) as ConcursoFacts),
    );
  }
  if (shown.length === 0) {
    const isPossible = [...outcomes.values()].includes("possible");
    return answer.isOffer || !isPossible
      ? { mark: "right", reason: "nothing stands" }
      : { mark: "partly", reason: "only possible ones stand, and none is offered" };
  }
  const kept = parts.filter((part) => !dropped.includes(part));
  const wrong = shown.slice(0, 20).filter((uuid) => {
    const concurso = catalogue.get(uuid) as ConcursoFacts;
    return judgeConcurso(kept, concurso, today) === "no" && !isRelated(related, concurso);
  });
  if (wrong.length > 0 && answer.guessed.length === 0)
    return { mark: "wrong", reason: `${wrong.length} of the first rows meet no said question` };
  // Of a name of several words a part may be left out: "bombeiro civil" then shows the related "bombeiro".
  const areRelated = shown.every((uuid) => isRelated(related, catalogue.get(uuid) as ConcursoFacts));
  return kept.length > 0 || answer.isOffer || areRelated
    ? { mark: "right", reason: "nothing stands; the answer says what it left out" }
    : { mark: "wrong", reason: "everything was left out" };
}

function judgeFull(
  sure: string[],
  shown: string[],
  outcomes: ReadonlyMap<string, Outcome>,
  isRelatedTo: (uuid: string) => boolean,
): Judgement {
  const missing = sure.filter((uuid) => !shown.includes(uuid));
  const alien = shown.filter((uuid) => outcomes.get(uuid) === "no" && !isRelatedTo(uuid));
  const first = shown.slice(0, Math.min(5, sure.length));
  const misplaced = first.filter((uuid) => outcomes.get(uuid) === "no");
  if (alien.some((uuid) => shown.indexOf(uuid) < 10))
    return { mark: "wrong", reason: `${alien.length} rows do not meet the question` };
  if (missing.length > 0)
    return { mark: "partly", reason: `${missing.length} of ${sure.length} are missing` };
  if (alien.length > 0)
    return { mark: "partly", reason: `${alien.length} later rows do not meet the question` };
  if (misplaced.length > 0) return { mark: "partly", reason: "related ones stand before the asked ones" };
  return { mark: "right", reason: `${sure.length} of ${sure.length}` };
}

/** Returns what a row says of another position than the one that heads it; undefined: nothing. */
export function alienFactOf(
  { uuid, cargo, ...said }: AnsweredRow,
  catalogue: ReadonlyMap<string, ConcursoFacts>,
): string | undefined {
  const heading = catalogue.get(uuid)?.cargos.find((one: CargoFacts) => one.uuid === cargo);
  if (!heading || heading.a_definir) return;
  const facts: (keyof typeof said)[] = ["salario", "quantidade_vagas"];
  return facts.find(
    (fact) => said[fact] !== undefined && said[fact] !== null && said[fact] !== heading[fact],
  );
}
