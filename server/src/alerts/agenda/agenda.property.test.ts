import type { Clause, Code } from "@cav/contract/alerts/agenda.ts";
import { channelNames } from "@cav/contract/channels.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  bodyMax,
  composeBody,
  composeNoticeBody,
  describeHead,
  headMax,
} from "../../messages/agenda-head.ts";
import { describeHeadEvent, describeItem } from "../../messages/agenda-words.ts";
import { dayOf, shiftedDayOf } from "../../platform/clock.ts";
import {
  type AgendaChange,
  type AgendaConcurso,
  type AgendaUser,
  agendaOf,
  inOrder,
  isToBeNamed,
  isUrgent,
  type Match,
  type Payment,
  type Situation,
  type Standing,
} from "./index.ts";

// Wednesday.
const begin = "2028-01-19";
const timeOf = (day: string, hour: number) => new Date(`${day}T${String(hour).padStart(2, "0")}:10:00-03:00`);

const day = fc.integer({ min: -2, max: 20 }).map((days) => shiftedDayOf(begin, days));
const maybe = fc.option(day, { freq: 4, nil: null });
const titulo = fc.constantFrom(
  "Câmara de Itu",
  "Tribunal de Justiça do Estado de São Paulo",
  "Instituto Federal de Educação, Ciência e Tecnologia do Sul de Minas Gerais - Edital 03",
);
const concurso = fc.record({
  titulo,
  status: fc.constantFrom(
    "EDITAL_ABERTO",
    "INSCRICOES_ABERTAS",
    "INSCRICOES_ABERTAS",
    "SUSPENSO",
    "CANCELADO",
  ),
  fim: maybe,
  pagamento: maybe,
  prova: maybe,
  isFree: fc.boolean(),
});

const moved = (code: Code): fc.Arbitrary<Clause> =>
  fc.record({ code: fc.constant(code), de: maybe, para: day });
const fact = (code: Code): fc.Arbitrary<Clause> =>
  fc.record({ code: fc.constant(code), de: fc.constant("2500"), para: fc.constantFrom("6000", "1200") });
const changed = fc.oneof(
  ...(
    ["REABERTO", "ENCURTADO", "PRORROGADO", "ISENCAO_MUDOU", "PAGAMENTO_MUDOU", "PROVA_MUDOU"] as const
  ).map(moved),
  ...(["TAXA", "SALARIO"] as const).map(fact),
  fc.constantFrom<Clause>(
    { code: "CANCELADO" },
    { code: "SUSPENSO" },
    { code: "GRATUITA", de: "60", para: "0" },
    { code: "VAGAS", de: 1, para: 11 },
    { code: "CARGOS", de: 0, para: 1, nome: "Médico" },
    { code: "CIDADES" },
    { code: "ETAPA", para: "2028-01-22", etapa: { tipo: "RECURSOS", situacao: "PREVISTA" } },
    { code: "DOCUMENTO", etapa: { tipo: "GABARITO", situacao: "REALIZADA" } },
  ),
);
const reminded = fc.record({
  code: fc.constantFrom<Code>("INSCRICAO", "ISENCAO", "PAGAMENTO", "PROVA"),
  para: day,
});
const event = fc.oneof(
  fc.record({ kind: fc.constant("MUDANCA" as const), said: fc.array(changed, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant("LEMBRETE" as const), said: reminded.map((one) => [one]) }),
  fc.record({
    kind: fc.constant("NOVO" as const),
    said: day.map((para): Clause[] => [{ code: "NOVO", para }]),
  }),
  fc.record({
    kind: fc.constant("CHAMADA" as const),
    said: maybe.map((para): Clause[] => [{ code: "CHAMADA", para }]),
  }),
);
const frequency = fc.constantFrom("NA_HORA" as const, "DIARIO" as const, "SEMANAL" as const);
const about = fc.record({
  concurso,
  events: fc.array(fc.record({ event, ago: fc.integer({ min: 0, max: 30 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  situation: fc.constantFrom<Situation>("N", "N", "S", "I", "P", "X", "D"),
  payment: fc.constantFrom<Payment>(null, null, "PAGUEI", "AINDA_NAO", "ISENTO"),
  had: fc.subarray(["Analista", "Técnico"]),
  has: fc.subarray(["Analista", "Técnico", "Médico"]),
  frequencies: fc.uniqueArray(frequency, { maxLength: 2 }),
  isCertain: fc.boolean(),
  wasCertain: fc.boolean(),
});
const drawn = fc.record({
  abouts: fc.array(about, { minLength: 1, maxLength: 30 }),
  user: fc.record({
    frequencia: frequency,
    lembretes: fc.subarray([15, 7, 3, 1, 0]),
    quiet: fc.constantFrom(null, { de: 21, ate: 8 }, { de: 20, ate: 9 }, { de: 12, ate: 14 }),
    pausedUntil: fc.constantFrom(null, null, null, timeOf(shiftedDayOf(begin, 8), 8)),
    isAllowedAtNight: fc.boolean(),
    muted: fc.constantFrom(new Set<number>(), new Set([0])),
  }) satisfies fc.Arbitrary<AgendaUser>,
  days: fc.integer({ min: 0, max: 6 }),
  hour: fc.integer({ min: 0, max: 23 }),
  messages: fc.integer({ min: 0, max: 2 }),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

function planOf({ abouts, user, days, hour, messages }: Drawn) {
  const now = timeOf(shiftedDayOf(begin, days), hour);
  const concursos = new Map(
    abouts.map(({ concurso: facts }, id) => [id, { id, ...facts } as AgendaConcurso] as const),
  );
  const standings = new Map<number, Standing>(
    abouts.map(({ situation, payment }, id) => [id, { situation, payment }]),
  );
  const changes = abouts.flatMap(({ events }, id) =>
    events.map(
      ({ event: { kind, said }, ago }, index): AgendaChange => ({
        id: id * 10 + index,
        concurso: id,
        at: new Date(now.getTime() - ago * 3_600_000),
        kind,
        said,
      }),
    ),
  );
  const matchOf = (id: number): Match =>
    abouts[id] ?? { had: [], has: [], isCertain: false, wasCertain: false, frequencies: [] };
  const sent = Array.from({ length: messages }, () => ({ at: now, isAgenda: false }));
  return {
    now,
    today: dayOf(now),
    concursos,
    changes,
    plan: agendaOf(user, { changes, concursos }, standings, matchOf, sent, now),
  };
}

const holds = (property: (one: Drawn) => void) => fc.assert(fc.property(drawn, property), { numRuns: 300 });

test("each change is told, waits or has a reason, exactly once", () => {
  holds((one) => {
    const { plan, changes } = planOf(one);
    const placed = [
      ...plan.now.flatMap((item) => item.changes),
      ...plan.waiting.flatMap((item) => item.changes),
      ...plan.untold.map(({ change }) => change),
    ];
    expect(placed.toSorted()).toEqual(changes.map(({ id }) => id).toSorted());
  });
});

const advice = /conclua|inscreva-se|pague\b|peça|taxa a pagar|isenção até|encerra/i;

test("nobody is told to do what their situation excludes, and nobody hears of a muted or given-up exam", () => {
  holds((one) => {
    const { plan, today } = planOf(one);
    for (const item of [...plan.now, ...plan.waiting]) {
      const situation = one.abouts[item.concurso]?.situation ?? "D";
      expect(situation).not.toBe("D");
      expect(one.user.muted.has(item.concurso)).toBe(false);
      if (!["I", "P", "X"].includes(situation)) continue;
      const payment = one.abouts[item.concurso]?.payment;
      if (situation === "I" && payment === "AINDA_NAO") continue;
      const ofFee = item.said.filter(({ code }) => /PAGAMENTO/.test(code));
      if (situation === "I" && payment === null && ofFee.length > 0) {
        // Only the one line of the last day, under a condition.
        expect(ofFee.every((said) => said.code === "PAGAMENTO" && said.para === today)).toBe(true);
        expect(describeItem(item, today, "full")).toMatch(/se ainda não pagou/);
        continue;
      }
      expect(ofFee).toEqual([]);
      expect(["INSCREVER", "ISENCAO", "PAGAR"]).not.toContain(item.act);
      expect(describeItem(item, today, "full")).not.toMatch(advice);
    }
  });
});

test("a free exam speaks neither of paying nor of the exemption", () => {
  holds((one) => {
    const { plan } = planOf(one);
    for (const item of [...plan.now, ...plan.waiting])
      if (one.abouts[item.concurso]?.concurso.isFree)
        expect(item.said.map(({ code }) => code).join()).not.toMatch(/ISENCAO|PAGAMENTO/);
  });
});

test("a changed match is said in every size, and no text has an empty value", () => {
  holds((one) => {
    const { plan, today } = planOf(one);
    for (const item of plan.now)
      for (const size of ["full", "line", "tight"] as const) {
        const text = describeItem(item, today, size);
        expect(text).not.toMatch(/undefined|null|NaN|Invalid/);
        if (item.meaning === "DEIXOU") expect(text).toMatch(/não combina mais/i);
        if (item.meaning === "PASSOU") expect(text).toMatch(/passou a (poder )?combinar/i);
      }
  });
});

test("the head says the first and most urgent item in words, then the count", () => {
  holds((one) => {
    const { plan, today, now } = planOf(one);
    const [first, ...more] = plan.now;
    if (!first) return;
    expect(
      plan.now.every((item, index) => index === 0 || inOrder(plan.now[index - 1] ?? item, item, now) <= 0),
    ).toBe(true);
    if (plan.now.some((item) => isUrgent(item.day, now)) && first.kind !== "CHAMADA")
      expect(isUrgent(first.day, now)).toBe(true);
    for (const channel of channelNames) {
      const head = describeHead(plan.now, channel, today);
      expect(head.startsWith(describeHeadEvent(first.said[0], today))).toBe(true);
      expect(head.length, head).toBeLessThanOrEqual(headMax[channel]);
      if (more.length > 0) expect(head.endsWith(`. E mais ${more.length}`)).toBe(true);
    }
  });
});

test("WhatsApp and Telegram name every act of three days and every changed match, within their room", () => {
  holds((one) => {
    const { plan, today, now } = planOf(one);
    for (const channel of ["whatsapp", "telegram"] as const) {
      const max = bodyMax[channel];
      const isNamed = (item: (typeof plan.now)[number]) => isToBeNamed(item, now);
      let left = plan.now;
      while (left.length > 0) {
        let page = left;
        let fitted = composeBody(page, { max, today, isNamed });
        while (!fitted && page.length > 1) {
          page = page.slice(0, -1);
          fitted = composeBody(page, { max, today, isNamed });
        }
        expect(fitted?.text.length).toBeLessThanOrEqual(max);
        expect(fitted?.counted.filter(isNamed)).toEqual([]);
        left = left.slice(page.length);
      }
    }
    if (plan.now.length === 0) return;
    expect(composeNoticeBody(plan.now, today).length).toBeLessThanOrEqual(bodyMax.push);
  });
});

test("nothing leaves in a pause, nothing waits for the past, and nothing waits longer than a morning but for the week", () => {
  holds((one) => {
    const { plan, now } = planOf(one);
    const { pausedUntil } = one.user;
    if (pausedUntil && pausedUntil > now) expect(plan.now).toEqual([]);
    for (const { leave, frequency, since } of plan.waiting) {
      expect(leave > now).toBe(true);
      const longest = Math.max(now.getTime(), since.getTime()) + 25 * 3_600_000;
      if (frequency !== "SEMANAL" && !pausedUntil) expect(leave.getTime()).toBeLessThanOrEqual(longest);
    }
  });
});

test("the same reader, changes and time give the same plan", () => {
  holds((one) => {
    expect(planOf(structuredClone(one)).plan).toEqual(planOf(one).plan);
  });
});
