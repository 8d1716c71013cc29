import { isClosed } from "@cav/contract/concursos/concursos.ts";
import { retificacaoOf } from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import { type Aviso, renderAvisoText } from "../../messages/index.ts";
import type { Db } from "../../tables.ts";
import type { WhyNot } from "../agenda/index.ts";
import { concursoLink, footerLinks, unsubscribeToken } from "../events/index.ts";
import { type AgendaFacts, composeItem } from "./agenda-facts.ts";
import type { AlertToTell } from "./deliveries.queries.ts";
import { composeEventText } from "./event-text.ts";
import { isReminder } from "./is-reminder.ts";
import type { LastDay } from "./moved-to-today.ts";

/** A message about a followed exam, with what the sending channel also needs. */
export type ComposedAviso = Aviso & {
  concurso_uuid: string;
  token: string;
  /** Dates whose last day a change states; their reminders are dropped. */
  encerram: LastDay[];
  /** The facts of its item, one for each event. */
  facts: readonly [AgendaFacts, ...AgendaFacts[]];
};

const reason =
  "Você recebeu este aviso porque acompanha este concurso: já foi alertado sobre ele ou o salvou.";

/** Composes notices for followers of exams, or says why a delivery has nothing relevant. */
export async function composeAvisos(
  { config, clock }: Pick<Deps, "config" | "clock">,
  db: Db,
  deliveries: AlertToTell[],
): Promise<Map<AlertToTell, ComposedAviso | WhyNot>> {
  const events = Map.groupBy(deliveries, textKey);
  const texts = new Map(
    await Promise.all(
      [...events].map(
        async ([key, recipients]) => [key, await composeEventText(db, recipients, clock.today())] as const,
      ),
    ),
  );
  return new Map(
    deliveries.flatMap((delivery): [AlertToTell, ComposedAviso | WhyNot][] => {
      const { concurso, say } = texts.get(textKey(delivery)) ?? {};
      if (!concurso || !say) return [];
      const { text, match, about, said } = say(delivery.user_id);
      const facts: AgendaFacts = {
        now: clock.now(),
        change: {
          id: delivery.event_id,
          concurso: delivery.concurso_id,
          at: delivery.happened_at,
          kind: isReminder(delivery) ? "LEMBRETE" : "MUDANCA",
          said,
        },
        about,
        match,
      };
      const { item, reason: untold = "PERDEU_O_SENTIDO" } = composeItem([facts]);
      if (!item || !text) return [[delivery, untold]];
      const token = unsubscribeToken(config.jwtSecret, delivery.user_uuid);
      const aviso: ComposedAviso = {
        ...renderAvisoText(text),
        nome: delivery.nome,
        titulo: concurso.titulo,
        item,
        hoje: clock.today(),
        facts: [facts],
        encerram: text.encerram ?? [],
        motivo: reason,
        demonstracao: concurso.demonstracao,
        edital_url: concurso.edital_url,
        oficial: text.oficial ?? null,
        fechado: isClosed(delivery.status),
        concurso_uuid: concurso.uuid,
        token,
        link: concursoLink(config.appUrl, concurso.uuid),
        ...footerLinks(config.appUrl, token, concurso.uuid),
      };
      return [[delivery, aviso]];
    }),
  );
}

/**
 * Returns a key by which deliveries with the same text are grouped; an event in a digest may replace several
 * changes.
 */
function textKey(delivery: AlertToTell): string {
  const { desde, versao } = retificacaoOf(delivery) ?? {};
  return `${delivery.event_id} ${desde} ${versao}`;
}
