import type { Channel } from "@cav/contract/channels.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { shiftedDayOf } from "../../platform/clock.ts";
import { createEmailSender } from "../channels/email/sender.ts";
import { createPushSender } from "../channels/push/sender.ts";
import { createTelegramSender } from "../channels/telegram/sender.ts";
import { createWhatsAppSender } from "../channels/whatsapp/sender.ts";
import type { ChannelSender } from "./channel-sender.ts";
import type { ComposedDelivery, Message } from "./compose-messages.ts";
import type { ClaimedDelivery } from "./deliveries.queries.ts";
import { deliveriesOf } from "./digest-pages.ts";
import { composePlan, mergedMessagesOf } from "./digest-plan.ts";

const today = "2026-11-20";
const now = new Date("2026-11-20T11:00:00Z");

let api: TestApp;
let senders: Record<Channel, ChannelSender<unknown, unknown>>;
beforeAll(async () => {
  api = await createTestApp({});
  const of = <M, A>(sender: ChannelSender<M, A>) => sender as unknown as ChannelSender<unknown, unknown>;
  senders = {
    email: of(createEmailSender(api.deps, {} as never)),
    telegram: of(createTelegramSender(api.deps, {} as never, {} as never)),
    whatsapp: of(createWhatsAppSender(api.deps, {} as never)),
    push: of(createPushSender(api.deps, {} as never)),
  };
});
afterAll(() => api.close());

type Drawn = {
  concurso: number;
  kind: "NOVO_CONCURSO" | "PRAZO" | "PROVA_PROXIMA" | "RETIFICACAO";
  de: "inscricao" | "isencao" | "pagamento";
  days: number | null;
  title: number;
  saved: boolean;
};
// One announcement per exam and user.
const drawn: fc.Arbitrary<Drawn[]> = fc.uniqueArray(
  fc.record({
    concurso: fc.nat({ max: 60 }),
    kind: fc.constantFrom(
      "NOVO_CONCURSO" as const,
      ...(["PRAZO", "PRAZO", "PROVA_PROXIMA", "RETIFICACAO"] as const),
    ),
    de: fc.constantFrom("inscricao" as const, "isencao" as const, "pagamento" as const),
    days: fc.option(fc.nat({ max: 25 }), { freq: 8 }),
    title: fc.constantFrom(14, 60, 99, 180),
    saved: fc.boolean(),
  }),
  {
    minLength: 1,
    maxLength: 90,
    selector: ({ concurso, kind, saved, days }) =>
      kind === "NOVO_CONCURSO" ? concurso : `${concurso} ${kind} ${saved} ${days}`,
  },
);

const uuidOf = (concurso: number) => `00000000-0000-4000-8000-${String(concurso).padStart(12, "0")}`;

/** Returns a mark that identifies a delivery's sentences. */
const markOf = (eventId: number) => `#${eventId}#`;

function toldOf(one: Drawn, eventId: number, first: Drawn): ComposedDelivery<ClaimedDelivery> {
  const day = first.days === null ? null : shiftedDayOf(today, first.days);
  const isReminder = one.kind === "PRAZO" || one.kind === "PROVA_PROXIMA";
  const de = one.kind === "PROVA_PROXIMA" ? ("prova" as const) : one.de;
  const dados = isReminder ? { de, dia: day ?? shiftedDayOf(today, 7) } : {};
  const delivery = {
    ...{ event_id: eventId, user_id: 1, user_uuid: uuidOf(0), nome: "Ana", email: "ana@teste.example" },
    ...{
      telefone: "5511955550101",
      numeros: [],
      resumo: true,
      happened_at: now,
      frequencia: "DIARIO",
      concurso_id: one.concurso,
      kind: one.kind,
      dados,
    },
    ...{ data_fim_inscricao: day, data_fim_isencao: null, data_limite_pagamento: null, data_prova: null },
  } as unknown as ClaimedDelivery;
  const shared = {
    nome: "Ana",
    titulo: `Concurso ${one.concurso} ${"de palavras ".repeat(20)}`.slice(0, first.title).padEnd(14, "x"),
    demonstracao: false,
    edital_url: "https://banca.example/edital.pdf",
    concurso_uuid: uuidOf(one.concurso),
    token: "t",
    link: `https://cav.example/concursos/${uuidOf(one.concurso)}`,
    ...{ preferenciasLink: "p", ajustesLink: "a", descadastroLink: "d" },
  };
  const said = `${markOf(eventId)} ${"acontece uma coisa ".repeat(3)}`.trim();
  const message =
    one.kind === "NOVO_CONCURSO"
      ? { kind: "novo", novo: { ...shared, ...novo, buscas: [markOf(eventId)] } }
      : {
          kind: "aviso",
          event: one.kind,
          // Merged deadlines would be reworded, so they stay apart here.
          reminder: undefined,
          aviso: {
            ...shared,
            ...{ assunto: said, linhas: [said, "Um conselho."], sobre: ["Taxa de R$ 80,00."], breve: said },
            ...{ motivo: "m", fechado: false, encerram: [] },
          },
        };
  return { delivery, message: message as Message };
}

const novo = {
  data_inicio_inscricao: null,
  data_fim_inscricao: null,
  resumo: { banca: null, prova: null, taxa: null, vagas: null },
  locais_prova: { nomes: [], total: 0 },
  cargos: [],
  totalCargos: 1,
  certos: 1,
};

/** Returns a message as its recipient reads it. */
function textOf(channel: Channel, page: Message[], recipient: ClaimedDelivery): string {
  const address = { push: [{}], telegram: "1", email: undefined, whatsapp: undefined }[channel];
  const written = senders[channel].write(recipient, page as [Message, ...Message[]], address) as Record<
    string,
    unknown
  >;
  switch (channel) {
    case "email":
      return written.text as string;
    case "telegram":
      // Telegram's limit applies after parsing tags.
      return (written.html as string).replaceAll(/<[^>]*>/g, "");
    case "whatsapp":
      return (written.bodyParameters as string[]).join("\n");
    case "push":
      return JSON.parse((written.notice as { text: string }).text).corpo;
  }
}

/** Maximum text of each channel: a Telegram message, a template's variable, a notification. */
const longest: Record<Channel, number> = { email: 100_000, telegram: 4_096, whatsapp: 1_024, push: 820 };
const mostItems: Record<Channel, number> = { email: 30, telegram: 10, whatsapp: 99, push: 99 };

test.each(["email", "telegram", "whatsapp", "push"] as const)(
  "by %s a message says all that it covers, and nothing due is held back",
  (channel) => {
    fc.assert(
      fc.property(drawn, (many) => {
        const firsts = new Map<number, Drawn>();
        for (const one of many) if (!firsts.has(one.concurso)) firsts.set(one.concurso, one);
        const told = many.map((one, index) => toldOf(one, index + 1, firsts.get(one.concurso) ?? one));
        const saved = new Set(many.flatMap(({ saved: is, concurso }) => (is ? [concurso] : [])));
        const isSaved = ({ concurso_id }: ClaimedDelivery) => saved.has(concurso_id);
        const { pages, outcomes } = composePlan(told, senders[channel], {
          now: () => now,
          today: () => today,
          isSaved,
        });
        const announced = new Set(
          told.flatMap(({ delivery }) => (delivery.kind === "NOVO_CONCURSO" ? [delivery.concurso_id] : [])),
        );
        const discharged = new Set<number>();
        for (const page of pages) {
          const leaving = deliveriesOf(page);
          const text = textOf(channel, mergedMessagesOf(page), leaving[0] as ClaimedDelivery);
          const concursos = new Set(leaving.map(({ concurso_id }) => concurso_id));
          expect(concursos.size).toBeLessThanOrEqual(mostItems[channel]);
          if (concursos.size > 1) expect(text.length).toBeLessThanOrEqual(longest[channel]);
          for (const { event_id, kind, concurso_id } of leaving) {
            discharged.add(event_id);
            // The announcement shows the current exam, which covers earlier changes.
            if (kind === "RETIFICACAO" && announced.has(concurso_id)) continue;
            if (concursos.size > 1)
              expect(text, `event ${event_id}`).toContain(
                kind === "NOVO_CONCURSO" ? `Concurso ${concurso_id} ` : markOf(event_id),
              );
          }
        }
        const later = outcomes.filter(
          ({ delivery, outcome }) => outcome.status === "queued" && !discharged.has(delivery.event_id),
        );
        for (const { delivery } of later) {
          const day = delivery.data_fim_inscricao;
          expect(day === null || day > shiftedDayOf(today, 3)).toBe(true);
          expect(delivery.kind === "RETIFICACAO" && isSaved(delivery)).toBe(false);
          expect(["PRAZO", "PROVA_PROXIMA"]).not.toContain(delivery.kind);
        }
        const [first] = pages;
        expect(discharged.size + later.length).toBe(told.length);
        const days = (first ?? []).map(({ day }) => day ?? "9999");
        expect(days).toEqual(days.toSorted());
        if (later.length === 0) expect(pages.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  },
);
