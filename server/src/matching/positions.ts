/** A position in its comparable form: the m_ columns of cargos. Money in centavos, masks and lists by migration 0001. */
export type PositionFacts = {
  salario: number;
  vagas: number;
  niveis: number;
  cotas: number;
  cursos: number[];
  locais_trabalho: number[];
};

const largestInteger = 2_147_483_647;

/** Values that exclude nobody. A list does so when it holds -1, which every candidate's list holds too. */
export const noExclusion = {
  salario: largestInteger,
  vagas: largestInteger,
  niveis: 7,
  cotas: 63,
  cursos: -1,
  locais_trabalho: -1,
} as const;

/** Facts of which the union of two positions that are alike otherwise matches just whom either matches. */
const unionFacts = ["locais_trabalho", "cursos", "niveis", "cotas"] as const;

/**
 * Fewer positions that match exactly the same people: those that differ in one list or mask alone become their
 * union, and those that another one covers in every respect are dropped. The exam of 158 positions that differ by
 * city becomes one.
 */
export function mergePositions(positions: PositionFacts[]): PositionFacts[] {
  let merged = positions;
  for (const fact of unionFacts) merged = mergeBy(fact, merged);
  return merged.filter(
    (position, index) => !merged.some((other, at) => at !== index && covers(other, position, at < index)),
  );
}

function mergeBy(fact: (typeof unionFacts)[number], positions: PositionFacts[]): PositionFacts[] {
  const groups = new Map<string, PositionFacts>();
  for (const position of positions) {
    const key = JSON.stringify({ ...position, [fact]: null });
    const known = groups.get(key);
    groups.set(key, known ? { ...known, [fact]: union(known[fact], position[fact]) } : position);
  }
  return [...groups.values()];
}

function union(a: number | number[], b: number | number[]): number | number[] {
  if (Array.isArray(a) && Array.isArray(b)) return [...new Set([...a, ...b])].sort((x, y) => x - y);
  return Number(a) | Number(b);
}

/** Whether `a` matches everybody whom `b` matches; of two equal ones only the earlier covers. */
function covers(a: PositionFacts, b: PositionFacts, earlier: boolean): boolean {
  const atLeast =
    a.salario >= b.salario &&
    a.vagas >= b.vagas &&
    (b.niveis & ~a.niveis) === 0 &&
    (b.cotas & ~a.cotas) === 0 &&
    holdsAll(a.cursos, b.cursos) &&
    holdsAll(a.locais_trabalho, b.locais_trabalho);
  return atLeast && (earlier || JSON.stringify(a) !== JSON.stringify(b));
}

function holdsAll(a: number[], b: number[]): boolean {
  return a.includes(-1) || b.every((id) => a.includes(id));
}

/** Everything that any of the positions offers: a first filter that excludes nobody whom one of them matches. */
export function unionOf(positions: PositionFacts[]): PositionFacts {
  return {
    salario: Math.max(...positions.map(({ salario }) => salario)),
    vagas: Math.max(...positions.map(({ vagas }) => vagas)),
    niveis: positions.reduce((mask, { niveis }) => mask | niveis, 0),
    cotas: positions.reduce((mask, { cotas }) => mask | cotas, 0),
    cursos: [...new Set(positions.flatMap(({ cursos }) => cursos))],
    locais_trabalho: [...new Set(positions.flatMap(({ locais_trabalho }) => locais_trabalho))],
  };
}
