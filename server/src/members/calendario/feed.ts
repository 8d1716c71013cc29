import type { EtapaTipo } from "@cav/contract/concursos/etapas.words.ts";
import type { CampoDeData } from "@cav/contract/concursos/timeline.ts";
import type { CalendarioPessoal } from "@cav/contract/jornada/calendario.ts";
import {
  type CalendarioGrupo,
  calendarioGrupoOf,
  calendarioGrupos,
} from "@cav/contract/jornada/calendario.words.ts";
import { limits } from "@cav/contract/limits.ts";
import { isPremium } from "@cav/contract/users/users.ts";
import { concursoLink } from "../../alerts/events/index.ts";
import { findEtapasSeguidas } from "../../catalogue/jornada/index.ts";
import { findMyConcursoIds } from "../../catalogue/matching/index.ts";
import { findNovos } from "../../collection/paginas/index.ts";
import type { Deps } from "../../deps.ts";
import { dayBeforeOf, shiftedDayOf } from "../../platform/clock.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { isSameSecret, macOf } from "../../platform/secrets.ts";
import { calendarEventsOf, documentoEventOf, etapaEventOf, renderCalendar } from "./calendario.ts";
import { findFeed, findFeedConcursos, findFeedUser, keptDays, updateLeftOut } from "./feed.queries.ts";

type FeedDeps = Pick<Deps, "db" | "config" | "clock">;

/** Matching exams loaded; the calendar keeps the nearest. */
const matchingMax = 300;

const sign = (secret: string, uuid: string, version: number) =>
  macOf(secret, "calendario", uuid, version).toString("base64url");

/** Saves which groups a user wants in their calendar. */
export async function saveGrupos(
  { db }: Pick<Deps, "db">,
  userId: number,
  grupos: readonly CalendarioGrupo[],
): Promise<void> {
  const leftOut = calendarioGrupos.filter((grupo) => !grupos.includes(grupo));
  await updateLeftOut(db, userId, leftOut);
}

/**
 * Presents the address of a user's calendar, if on, and its content. The address is derived, so no secret is stored.
 */
export async function presentFeed(
  { db, config }: Pick<Deps, "db" | "config">,
  userId: number,
): Promise<CalendarioPessoal> {
  const { uuid, isOn, version, leftOut } = await findFeed(db, userId);
  const grupos = calendarioGrupos.filter((grupo) => !leftOut.includes(grupo));
  if (!isOn) return { url: null, grupos };
  const token = `${uuid}.${sign(config.jwtSecret, uuid, version)}`;
  return { url: `${config.appUrl}/api/calendario.ics?token=${token}`, grupos };
}

/**
 * Renders the calendar of an address: the chosen dates of saved and matching exams, and stages of saved ones.
 * @throws AppError not-found for one that is over
 */
export async function renderFeed({ db, config, clock }: FeedDeps, token: string): Promise<string> {
  const user = await userOf({ db, config }, token);
  if (!user) throw new AppError("not-found", { detail: "Este calendário não está mais disponível." });
  const limit = isPremium(user.user_type) ? matchingMax : limits.freeVisibleConcursos;
  const today = clock.today();
  const matching = await findMyConcursoIds(db, user.id, { offset: 0, limit, today });
  const concursos = await findFeedConcursos(db, user.id, { matching, today });
  const isChosen = (one: EtapaTipo | CampoDeData) => !user.leftOut.includes(calendarioGrupoOf[one]);
  const events = concursos.flatMap((concurso) =>
    calendarEventsOf(concurso, concursoLink(config.appUrl, concurso.uuid), isChosen),
  );
  const etapas = await findEtapasSeguidas(db, user.id, shiftedDayOf(today, -keptDays));
  const chosen = etapas.filter(({ etapa }) => isChosen(etapa.tipo));
  const stages = chosen.map((one) => etapaEventOf(one, concursoLink(config.appUrl, one.seguido.uuid)));
  const novos = await findNovos(db, { userId: user.id }, dayBeforeOf(clock.now(), keptDays));
  const documentos = novos.map((one) => documentoEventOf(one, concursoLink(config.appUrl, one.uuid)));
  return renderCalendar("Meus concursos", [...events, ...stages, ...documentos]);
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function userOf({ db, config }: Pick<Deps, "db" | "config">, token: string) {
  const [uuid = "", signature = ""] = token.split(".");
  const user = uuidShape.test(uuid) ? await findFeedUser(db, uuid) : undefined;
  if (!user?.isOn) return undefined;
  return isSameSecret(signature, sign(config.jwtSecret, uuid, user.version)) ? user : undefined;
}
