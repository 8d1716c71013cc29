import type { Concurso, Pessoa } from "./facts.ts";
import { activeOf, type Judged, judge } from "./verdict.ts";
import type { Answered, Ask, Usuario } from "./world.ts";

/** Number of comparisons, and the differences. */
export type Report = { compared: number; wrong: string[] };
export const createReport = (): Report => ({ compared: 0, wrong: [] });

export function compare(report: Report, what: string, seen: unknown, expected: unknown, count = 1): void {
  report.compared += count;
  const [a, b] = [JSON.stringify(seen), JSON.stringify(expected)];
  if (a !== b) report.wrong.push(`${what}\n  product: ${a}\n  oracle:  ${b}`);
}

const sizeMax = 100;

export async function pagesOf<P extends { pages: number }>(
  ask: Ask,
  url: string,
  headers: Usuario["headers"],
): Promise<P[]> {
  const pages: P[] = [];
  for (let page = 1; page === 1 || page <= (pages[0]?.pages ?? 0); page += 1) {
    const answer: Answered = await ask("GET", `${url}&size=${sizeMax}&page=${page}`, headers);
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${answer.body}`);
    pages.push(answer.json());
  }
  return pages;
}

export type Judgement = { concurso: Concurso; judged: Judged };
export const matches = ({ judged: { verdito } }: Judgement) =>
  verdito === "COMBINA" || verdito === "PODE_COMBINAR";

export const judgeAll = (pessoa: Pessoa, concursos: Concurso[]): Judgement[] => {
  const active = activeOf(pessoa);
  return concursos.map((concurso) => ({ concurso, judged: judge(pessoa, concurso, active) }));
};
