import { localName } from "@cav/contract/locais.ts";
import { describeChanges, findChangeNames } from "../concursos/change-sentences.ts";
import type { Change } from "../concursos/changes.ts";
import { findVersion } from "../concursos/history.queries.ts";
import type { Deps } from "../deps.ts";
import { findLocaisByIds } from "../locais/locais.queries.ts";
import { explainForUsers } from "../matching/explanation.ts";
import { findMatchingAmong, toMatchingExam } from "../matching/matching.ts";
import type { Aviso } from "../messages/aviso.ts";
import type { Db } from "../platform/database/schema.ts";
import { type AlertToTell, findConcursoForMessage } from "./alerts.queries.ts";
import { type Said, sayOpened, sayRectified, sayReminder, sayStatus } from "./aviso-sentences.ts";
import { concursoLink, footerLinks, unsubscribeToken } from "./links.ts";
import type { ReminderFacts } from "./reminders.ts";

/** A notice with what its channel needs besides. */
export type ComposedAviso = Aviso & { concurso_uuid: string; token: string };

const reason =
  "Você recebeu este aviso porque acompanha este concurso: já foi alertado sobre ele ou o salvou.";

/** Positions that are looked at to tell which changes touch a reader. */
const comparedCargos = 500;

/** What deliveries about exams that their readers follow have to say; undefined where nothing touches the reader. */
export async function composeAvisos(
  { config, clock }: Pick<Deps, "config" | "clock">,
  tx: Db,
  deliveries: AlertToTell[],
): Promise<(ComposedAviso | undefined)[]> {
  const events = Map.groupBy(deliveries, ({ event_id }) => event_id);
  const speakers = new Map(
    await Promise.all(
      [...events].map(async ([id, readers]) => [id, await speakerOf(tx, readers, clock.today())] as const),
    ),
  );
  return deliveries.map((delivery) => {
    const { concurso, say } = speakers.get(delivery.event_id) ?? {};
    const said = say?.(delivery.user_id);
    if (!concurso || !said) return undefined;
    const token = unsubscribeToken(config.jwtSecret, delivery.user_uuid);
    return {
      ...said,
      nome: delivery.nome,
      titulo: concurso.titulo,
      motivo: reason,
      demonstracao: concurso.demonstracao,
      concurso_uuid: concurso.uuid,
      token,
      link: concursoLink(config.appUrl, concurso.uuid),
      ...footerLinks(config.appUrl, token, concurso.uuid),
    };
  });
}

type Speaker = {
  concurso: Awaited<ReturnType<typeof findConcursoForMessage>>;
  say: (userId: number) => Said | undefined;
};

/** What an event says, reader by reader: a few queries an event, however many readers there are. */
async function speakerOf(tx: Db, readers: AlertToTell[], today: string): Promise<Speaker> {
  const [first] = readers;
  if (!first) return { concurso: undefined, say: () => undefined };
  const concurso = await findConcursoForMessage(tx, first.concurso_id);
  return { concurso, say: await sentencesOf(tx, first, readers, today) };
}

async function sentencesOf(
  tx: Db,
  event: AlertToTell,
  readers: AlertToTell[],
  today: string,
): Promise<Speaker["say"]> {
  switch (event.kind) {
    case "PRAZO":
    case "PROVA_PROXIMA": {
      const cities = event.kind === "PROVA_PROXIMA" ? await examCities(tx, event.concurso_id) : [];
      const said = sayReminder(event.dados as ReminderFacts, today, cities);
      return () => said;
    }
    case "INSCRICOES_ABERTAS": {
      const said = sayOpened(event.data_fim_inscricao);
      return () => said;
    }
    case "STATUS": {
      const said = sayStatus((event.dados as { suspenso: boolean }).suspenso);
      return () => said;
    }
    case "RETIFICACAO":
      return rectificationOf(tx, event, readers);
    case "NOVO_CONCURSO":
      return () => undefined;
  }
}

/** Cities that a reminder of the exam names. */
const shownCities = 5;

async function examCities(tx: Db, concursoId: number): Promise<string[]> {
  const row = await tx
    .selectFrom("concursos")
    .select("locais_prova")
    .where("id", "=", concursoId)
    .executeTakeFirst();
  const ids = row?.locais_prova.slice(0, shownCities) ?? [];
  return [...(await findLocaisByIds(tx, ids)).values()].map(localName);
}

/** What an event of a rectification keeps. */
export type RectificationFacts = { versao: number; mudancas: Change[] };

/**
 * To each reader only what touches them: facts of the whole exam, cities that they chose, positions that match them
 * now or came in or went out with their match; and whether the match flipped.
 */
async function rectificationOf(tx: Db, event: AlertToTell, readers: AlertToTell[]): Promise<Speaker["say"]> {
  const { versao, mudancas } = event.dados as RectificationFacts;
  const ids = readers.map(({ user_id }) => user_id);
  const previous = await findVersion(tx, event.concurso_id, versao - 1);
  const before = previous
    ? await findMatchingAmong(tx, await toMatchingExam(tx, previous.dados), ids)
    : new Set<number>();
  const now = await explainForUsers(tx, event.concurso_id, ids, comparedCargos);
  const wishes = await findExamCities(tx, ids);
  const names = await findChangeNames(tx, mudancas);
  return (userId) => {
    const positions = new Set(now.get(userId)?.cargos.map(({ uuid }) => uuid));
    const cities = wishes.get(userId) ?? [];
    const touching = mudancas.filter((change) => touches(change, cities, positions));
    return sayRectified(describeChanges(touching, names), {
      before: before.has(userId),
      now: now.has(userId),
    });
  };
}

/** Cities where readers would sit the exam; none chosen: any. */
async function findExamCities(tx: Db, ids: number[]): Promise<Map<number, number[]>> {
  const rows = await tx
    .selectFrom("preferencias")
    .select(["user_id", "locais_prova"])
    .where("user_id", "in", ids)
    .execute();
  return new Map(rows.map(({ user_id, locais_prova }) => [user_id, locais_prova]));
}

/** Facts whose change is no news to anybody. */
const silent = new Set(["descricao", "ordem_cargos", "status"]);

function touches({ campo, de, para, cargo }: Change, cities: number[], positions: Set<string>): boolean {
  if (silent.has(campo)) return false;
  if (cargo) return positions.size === 0 || (cargo.uuid !== null && positions.has(cargo.uuid));
  if (campo !== "locais_prova" || cities.length === 0) return true;
  return [de, para].flat().some((id) => typeof id === "number" && cities.includes(id));
}
