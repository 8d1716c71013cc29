import { type Concurso, isClosed, isOpen, type Pessoa } from "./facts.ts";
import { compare, type Judgement, judgeAll, matches, pagesOf, type Report } from "./report.ts";
import { answerOf, byDeadline, facts, type Query } from "./search.ts";
import { activeOf, judge, outcomesOf, verditoOf } from "./verdict.ts";
import type { Ask, Usuario, World } from "./world.ts";

/**
 * Returns the recommended exams in order: open with a certain match, open with a possible match, all others.
 */
function recommendedOf(all: Judgement[], today: string) {
  const found = all.filter((one) => matches(one) && !isClosed(one.concurso));
  const groupOf = ({ concurso, judged }: Judgement) =>
    isOpen(concurso, today) ? (judged.verdito === "COMBINA" ? 0 : 1) : 2;
  const order = byDeadline(today);
  const sorted = found.toSorted((a, b) => groupOf(a) - groupOf(b) || order(a.concurso, b.concurso));
  const count = (group: number) => sorted.filter((one) => groupOf(one) === group).length;
  const previstos = sorted.filter(({ concurso }) => concurso.status === "PREVISTO").length;
  return {
    uuids: sorted.map(({ concurso }) => concurso.uuid),
    total_available: sorted.length,
    total_abertos: count(0) + count(1),
    total_combina: count(0),
    total_pode_combinar: count(1),
    total_encerrados: count(2) - previstos,
    total_previstos: previstos,
  };
}

type Card = {
  uuid: string;
  verdito: string | null;
  buscas: string[];
  melhor_cargo: { totais: unknown } | null;
};
type Mine = { items: Card[]; pages: number } & Record<string, unknown>;

/** Checks GET /concursos/my: exams, order, totals, and each card's verdict. */
export async function judgeMine(
  ask: Ask,
  { concursos, today }: World,
  pessoa: Usuario,
  report: Report,
): Promise<void> {
  const all = judgeAll(pessoa, concursos);
  const expected = recommendedOf(all, today);
  const pages = await pagesOf<Mine>(ask, "/api/concursos/my?", pessoa.headers);
  const items = pages.flatMap((page) => page.items);
  const { uuids, ...totals } = expected;
  const shown = pessoa.isPremium ? uuids : uuids.slice(0, 3);
  const what = `my exams of ${JSON.stringify(pessoa.buscas)}`;
  compare(
    report,
    what,
    items.map(({ uuid }) => uuid),
    shown,
    concursos.length,
  );
  const seen = Object.fromEntries(Object.keys(totals).map((name) => [name, pages[0]?.[name]]));
  compare(report, `totals of ${what}`, seen, totals);
  const ocultos = pessoa.isPremium ? 0 : Math.max(0, totals.total_abertos - 3);
  compare(report, `hidden ones of ${what}`, pages[0]?.total_abertos_ocultos, ocultos);
  for (const card of items) judgeCard(card, all, pessoa, report);
}

function judgeCard(card: Card, all: Judgement[], pessoa: Pessoa, report: Report): void {
  const own = all.find(({ concurso }) => concurso.uuid === card.uuid);
  if (!own) return;
  const { verdito, totais, buscas } = own.judged;
  const several = activeOf(pessoa).length > 1;
  const names = several ? buscas.map((numero) => pessoa.buscas[numero - 1]?.nome) : [];
  const what = `card of ${JSON.stringify(own.concurso.cargos)} for ${JSON.stringify(pessoa.buscas)}`;
  compare(
    report,
    what,
    [card.verdito, card.melhor_cargo?.totais ?? null, card.buscas],
    [verdito, verdito ? totais : null, verdito ? names : []],
  );
}

/** Checks the cards of the catalogue, for users whose plan shows verdicts there. */
export async function judgeList(
  ask: Ask,
  { concursos }: World,
  pessoa: Usuario,
  report: Report,
): Promise<void> {
  const all = judgeAll(pessoa, concursos);
  const pages = await pagesOf<{ items: Card[]; pages: number }>(
    ask,
    "/api/concursos?sort=recentes",
    pessoa.headers,
  );
  for (const card of pages.flatMap(({ items }) => items)) judgeCard(card, all, pessoa, report);
}

type Assessed = { uuid: string; verdito: string | null; criterios: { criterio: string; situacao: string }[] };

/** Checks GET /concursos/{uuid}/compatibilidade: each position and its criteria. */
export async function judgePage(
  ask: Ask,
  concurso: Concurso,
  pessoa: Usuario,
  report: Report,
): Promise<void> {
  const { verdito, totais, cargos } = judge(pessoa, concurso);
  const page: {
    verdito: string | null;
    totais: unknown;
    cargos_compativeis: Assessed[];
    cargos_incompativeis: Assessed[];
  } = (await ask("GET", `/api/concursos/${concurso.uuid}/compatibilidade`, pessoa.headers)).json();
  const what = `page of ${JSON.stringify(concurso)} for ${JSON.stringify(pessoa.buscas)}`;
  const active = activeOf(pessoa);
  if (active.length === 0) return;
  compare(report, what, [page.verdito, page.totais], [verdito, totais], concurso.cargos.length);
  for (const one of [...page.cargos_compativeis, ...page.cargos_incompativeis]) {
    compare(report, `position ${one.uuid}, ${what}`, one.verdito, cargos.get(one.uuid) ?? null);
    const cargo = concurso.cargos.find(({ uuid }) => uuid === one.uuid);
    if (!cargo) continue;
    const told = Object.fromEntries(one.criterios.map(({ criterio, situacao }) => [criterio, situacao]));
    const fitting = active.some(({ preferencias }) => {
      const outcomes = outcomesOf(preferencias, cargo, concurso);
      return (
        verditoOf(outcomes) === one.verdito &&
        Object.entries(told).every(([name, said]) => outcomes[name as "vagas"] === said)
      );
    });
    compare(report, `criteria ${JSON.stringify(told)} of ${one.uuid}, ${what}`, fitting, true);
  }
}

/** Checks the preview and the stored searches: numbers of open exams, and of certain matches. */
export async function judgePreview(
  ask: Ask,
  { concursos, today }: World,
  pessoa: Usuario,
  report: Report,
): Promise<void> {
  const expectedOf = (busca: Pessoa["buscas"][number]) => {
    const alone = { ...pessoa, isPremium: true, buscas: [{ ...busca, pausada: false }] };
    const found = judgeAll(alone, concursos).filter((one) => matches(one) && isOpen(one.concurso, today));
    return {
      concursos: found.length,
      combinam: found.filter(({ judged }) => judged.verdito === "COMBINA").length,
    };
  };
  const [first] = pessoa.buscas;
  if (!first) return;
  const preview: { concursos: number; combinam: number } = (
    await ask("POST", "/api/users/me/preferences/preview", pessoa.headers, first.preferencias)
  ).json();
  const seenOf = ({ concursos: open, combinam }: typeof preview) => ({ concursos: open, combinam });
  compare(report, `preview of ${JSON.stringify(first)}`, seenOf(preview), expectedOf(first));
  const { items }: { items: { numero: number; previa: typeof preview }[] } = (
    await ask("GET", "/api/users/me/buscas", pessoa.headers)
  ).json();
  for (const { numero, previa } of items) {
    const busca = pessoa.buscas[numero - 1];
    if (busca) compare(report, `forecast of ${JSON.stringify(busca)}`, seenOf(previa), expectedOf(busca));
  }
}

const queryOf = (query: Query) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));

/** Checks GET /concursos, /concursos/search and the public API: exams, order, and excluded counts. */
export async function judgeSearch(
  ask: Ask,
  world: World,
  query: Query,
  headers: Usuario["headers"],
  report: Report,
) {
  const { uuids, a_divulgar } = answerOf(query, world.concursos, world.today);
  type SearchPage = {
    items: { uuid: string }[];
    total: number;
    pages: number;
    a_divulgar?: Record<string, number>;
  };
  for (const path of ["/api/concursos", "/api/concursos/search", "/api/v1/public/concursos"]) {
    const pages = await pagesOf<SearchPage>(
      ask,
      `${path}?${queryOf(query)}`,
      path.includes("public") ? {} : headers,
    );
    const what = `${path}?${queryOf(query)}`;
    compare(
      report,
      what,
      pages.flatMap(({ items }) => items.map(({ uuid }) => uuid)),
      uuids,
    );
    compare(report, `total of ${what}`, pages[0]?.total, uuids.length);
    const left = pages[0]?.a_divulgar;
    if (left)
      compare(
        report,
        `left out by ${what}`,
        Object.fromEntries(facts.map((fact) => [fact, left[fact]])),
        a_divulgar,
      );
  }
}
