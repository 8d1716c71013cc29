import type { ReadValue } from "../fields.ts";
import type { ReadCargo } from "../read-cargo.ts";
import type { ActLocal } from "./cell-towns.ts";
import { findFact, findToldCursos, findToldFacts, type ToldFacts } from "./facts.ts";
import { findQuadros, type Quadro } from "./quadro.ts";
import { findTownsOfRows } from "./row-locais.ts";
import { findRowPosts, isOffer, type RowPost } from "./row-posts.ts";
import { findNameSections, type Section, toKey } from "./sections.ts";
import { findOnlyPay, findSectionCursos, findSectionLevel, findSectionPay } from "./told.ts";

/** A table farther away that names no other positions counts something else: candidates whose exams are corrected. */
const nearMax = 15_000;

/** The positions that a notice's tables offer, with what its other tables and its sections tell of each. */
export function findQuadroCargos(text: string, act: ActLocal): ReadCargo[] {
  const quadros = findQuadros(text);
  const posts = mergePosts(quadros.filter(isOffer).map(findOffered));
  if (posts.length === 0) return [];
  const told = { quadros, facts: findToldFacts(quadros), only: findOnlyPay(text) };
  const sections = findNameSections(text, posts.flatMap(namesOf));
  return posts.map((post) => {
    const own = namesOf(post).flatMap((name) => sections.get(toKey(name)) ?? []);
    return { ...readPost(text, post, own, told), locais: findTownsOfRows(post.locais, act) };
  });
}

type QuadroFacts = { quadros: readonly Quadro[]; facts: ToldFacts; only: ReadValue<number> | null };

function readPost(
  text: string,
  post: Post,
  sections: readonly Section[],
  { quadros, facts, only }: QuadroFacts,
): ReadCargo {
  const nome = findWholeName(post, quadros);
  const names = [post.nome.valor, nome.valor, `${post.group} - ${post.nome.valor}`];
  const asked = { names, group: post.group, nivel: null };
  const nivel = post.nivel ?? findFact(facts.levels, asked) ?? findSectionLevel(text, sections);
  const salario =
    post.salario ??
    findFact(facts.pay, { ...asked, nivel: nivel?.valor ?? null }) ??
    findSectionPay(text, sections) ??
    (facts.pay.length === 0 ? only : null);
  const lists = [post.cursos, findToldCursos(facts.cursos, names), findSectionCursos(text, sections)];
  const cursos = (nivel?.valor ?? "SUPERIOR") === "SUPERIOR" ? lists.find(({ length }) => length > 0) : [];
  return {
    nome,
    nivel,
    vagas: addCounts(post.counts),
    salario,
    cotas: addCotas(post.cotas),
    cursos: cursos ?? [],
  };
}

const findOffered = (quadro: Quadro): RowPost[] =>
  findRowPosts(quadro).filter(({ counts, salario }) => counts !== null || salario !== null);

type Post = Omit<RowPost, "isReserve">;

/** A position's name as sections have it: alone, or behind its career's. */
const namesOf = ({ nome, group }: Post): string[] => [nome.valor, `${group} - ${nome.valor}`];

/** Merges the rows of one position, for several places; their counts add up. */
function mergePosts(tables: readonly RowPost[][]): Post[] {
  const posts = new Map<string, Post>();
  let end = 0;
  for (const rows of tables) {
    const first = rows[0]?.nome.inicio ?? 0;
    const isNew = rows.some(({ nome }) => !posts.has(toKey(nome.valor)));
    if (!isNew && first - end > nearMax) continue;
    for (const { isReserve, ...row } of rows) {
      const key = toKey(row.nome.valor);
      const known = posts.get(key);
      const counts = isReserve ? null : row.counts;
      const cotas = [...(known?.cotas ?? []), ...(isReserve ? [] : row.cotas)];
      const locais = [...(known?.locais ?? []), ...row.locais];
      posts.set(key, { ...(known ?? row), counts: joinCounts(known?.counts ?? null, counts), cotas, locais });
      end = Math.max(end, row.nome.fim ?? 0);
    }
  }
  return [...posts.values()];
}

const joinCounts = (one: Post["counts"], other: Post["counts"]): Post["counts"] =>
  one && other ? [...one, ...other] : (one ?? other);

/** Adds up rows and shares, and keeps the range of each. */
function addCounts(counts: Post["counts"]): ReadValue<number> | null {
  const [first] = counts ?? [];
  if (!counts || !first || counts.length === 1) return first ?? null;
  const partes = counts.flatMap(({ inicio, fim }) =>
    inicio === null || fim === null ? [] : [{ inicio, fim }],
  );
  return {
    valor: counts.reduce((sum, { valor }) => sum + valor, 0),
    inicio: Math.min(...partes.map(({ inicio }) => inicio)),
    fim: Math.max(...partes.map(({ fim }) => fim)),
    regra: "soma-do-quadro",
    partes,
  };
}

/** Adds up the rows of each modality. */
function addCotas(cotas: Post["cotas"]): ReadCargo["cotas"] {
  const stated = [...new Set(cotas.map(({ cota }) => cota))];
  return stated.flatMap((cota) => {
    const sum = addCounts(cotas.filter((one) => one.cota === cota).map(({ count }) => count));
    return sum ? [{ ...sum, cota }] : [];
  });
}

/** Returns a speciality's name with its position's, if another table has the two side by side. */
function findWholeName({ nome, group }: Post, quadros: readonly Quadro[]): ReadValue<string> {
  if (toKey(group) !== toKey(nome.valor)) return nome;
  const key = toKey(nome.valor);
  const whole = quadros
    .filter(({ columns }) => columns.includes("cargo") && columns.includes("especialidade"))
    .flatMap((quadro) => findRowPosts(quadro))
    .find(
      (one) => toKey(one.nome.valor) === toKey(`${one.group} - ${nome.valor}`) && toKey(one.group) !== key,
    );
  return whole?.nome ?? nome;
}
