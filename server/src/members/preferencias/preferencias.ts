import { isDeepStrictEqual } from "node:util";
import type { Previa } from "@cav/contract/concursos/matching.ts";
import type { FieldError } from "@cav/contract/errors.ts";
import { limits } from "@cav/contract/limits.ts";
import { countPreferenciaValues, hasPreferencias } from "@cav/contract/preferencias/choices.ts";
import {
  isSensitiveCota,
  type Preferencias,
  type UpdatePreferencias,
} from "@cav/contract/preferencias/preferencias.ts";
import { isPremium, type User } from "@cav/contract/users/users.ts";
import { type AnyCatalogo, countInMemory } from "../../catalogue/catalogo/index.ts";
import { findUnknownCursos } from "../../catalogue/cursos/index.ts";
import { resolveWanted } from "../../catalogue/locais/index.ts";
import {
  countMatches,
  type ForecastCounts,
  findComparable,
  forecastDays,
} from "../../catalogue/matching/index.ts";
import type { Deps } from "../../deps.ts";
import { type CurrentUser, identityJobs, insertConsent, lockUser } from "../../identity/who/index.ts";
import { dayBeforeOf } from "../../platform/clock.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Db, Tx } from "../../tables.ts";
import { presentUser } from "../users/index.ts";
import { findBuscaRows } from "./buscas.queries.ts";
import {
  deletePreferencias,
  findStored,
  isCertainWanted,
  replacePreferencias,
  type WantedRow,
} from "./preferencias.queries.ts";

/** Version of the separate consent for quota data (LGPD art. 11, I). */
const cotasConsentVersion = "2026-11";

/**
 * Replaces a user's preferences; empty ones remove them.
 * @throws AppError plan-limit, consent-required, validation (naming each unknown place or course)
 */
export async function updatePreferencias(
  { db, clock, queue }: Deps,
  user: CurrentUser,
  { consentimento_cotas, ...preferencias }: UpdatePreferencias,
): Promise<User> {
  checkPlanLimit(user, preferencias);
  const locais = await resolveNamedLocais(db, preferencias);
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id);
    const before = await saveConsent(tx, user.id, preferencias, consentimento_cotas, clock.now());
    if (hasPreferencias(preferencias))
      await replacePreferencias(tx, user.id, { ...preferencias, ...locais }, clock.now());
    else await deletePreferencias(tx, user.id);
    if (!isDeepStrictEqual(before.preferencias, preferencias))
      await queue.enqueue(tx, identityJobs.alertsCatchUp, { user_id: user.id, motivo: "PREFERENCIAS" });
  });
  return presentUser(db, user.id);
}

/**
 * Withdraws the consent for quota data: removes the sensitive quotas, and keeps the rest on any plan. It must be as
 * easy as consenting (LGPD art. 8, § 5), so nothing is refused.
 */
export async function withdrawCotasConsent({ db, clock, queue }: Deps, user: CurrentUser): Promise<User> {
  await db.transaction().execute(async (tx) => {
    if (await removeCotas(tx, user.id, clock.now()))
      await queue.enqueue(tx, identityJobs.alertsCatchUp, { user_id: user.id, motivo: "PREFERENCIAS" });
  });
  return presentUser(db, user.id);
}

/** Removes quotas in a transaction; returns whether a search changed. A trigger removes them from all searches. */
export async function removeCotas(tx: Tx, userId: number, now: Date): Promise<boolean> {
  await lockUser(tx, userId);
  const { consents } = await findStored(tx, userId);
  const before = await findBuscaRows(tx, userId);
  const isAnySensitive = before.some(({ enviadas }) => enviadas.tiposCota.some(isSensitiveCota));
  if (consents || isAnySensitive) await recordConsent(tx, userId, false, now);
  return isAnySensitive;
}

/** Sources of a forecast: the database, and the in-memory catalogue unless it is switched off. */
export type Forecasting = Pick<Deps, "db" | "clock"> & { catalogo?: AnyCatalogo | undefined };

/**
 * Forecasts current matches and alerts in 90 days; empty without choices. Plan limits don't apply, since nothing is
 * stored. Sensitive quotas count only with consent.
 */
export async function previewPreferencias(
  deps: Forecasting,
  user: CurrentUser,
  { consentimento_cotas, ...preferencias }: UpdatePreferencias,
): Promise<Previa> {
  const consents = consentimento_cotas ?? (await findStored(deps.db, user.id)).consents;
  const locais = await resolveNamedLocais(deps.db, preferencias);
  const [previa = nothing] = await findPrevias(deps, user, [{ ...preferencias, ...locais }], consents);
  return previa;
}

const nothing: Previa = { concursos: 0, combinam: 0, alertas_90_dias: 0 };

/** Forecasts several preferences of a user, with places resolved, and without sensitive quotas unless consented. */
export async function findPrevias(
  deps: Forecasting,
  user: Pick<CurrentUser, "id" | "catalogo">,
  wanted: readonly WantedRow[],
  consents: boolean,
): Promise<Previa[]> {
  const used = wanted.map((one) => (consents ? one : withoutSensitiveCotas(one)));
  const asked = used.filter((one) => hasPreferencias(one));
  const found = asked.length > 0 ? await countFound(deps, user, asked) : [];
  return used.map((one) => {
    const its = found[asked.indexOf(one)];
    return its
      ? { concursos: its.open, combinam: its.certain, alertas_90_dias: its.announcedSince }
      : nothing;
  });
}

/** Counts matches, from memory if the catalogue is there. */
async function countFound(
  { db, clock, catalogo }: Forecasting,
  user: Pick<CurrentUser, "id" | "catalogo">,
  asked: readonly WantedRow[],
): Promise<ForecastCounts[]> {
  const soCertos = await isCertainWanted(db, user.id);
  const forecast = { today: clock.today(), since: dayBeforeOf(clock.now(), forecastDays), soCertos };
  if (!catalogo) return countMatches(db, asked, forecast);
  const comparable = await findComparable(db, asked);
  return countInMemory((await catalogo.at(user.catalogo, forecast.today)).memory, comparable, forecast);
}

function withoutSensitiveCotas(preferencias: WantedRow): WantedRow {
  return { ...preferencias, tiposCota: preferencias.tiposCota.filter((cota) => !isSensitiveCota(cota)) };
}

async function recordConsent(tx: Tx, user_id: number, concedido: boolean, now: Date): Promise<void> {
  const consent = { user_id, tipo: "COTAS", versao: cotasConsentVersion, concedido } as const;
  await insertConsent(tx, { ...consent, origem: "preferencias" }, now);
}

/**
 * Checks the free plan's number of values.
 * @throws AppError plan-limit
 */
export function checkPlanLimit(user: CurrentUser, preferencias: Preferencias): void {
  const count = countPreferenciaValues(preferencias);
  if (isPremium(user.user_type) || count <= limits.freePreferenceValues) return;
  throw new AppError("plan-limit", {
    detail: `O plano gratuito permite até ${limits.freePreferenceValues} preferências; você escolheu ${count}.`,
  });
}

/**
 * Saves whether the quota consent is valid after this save; `before`: the first search as stored.
 * @throws AppError consent-required
 */
export async function saveConsent(
  tx: Tx,
  userId: number,
  wanted: Preferencias,
  said: boolean | undefined,
  now: Date,
): Promise<Awaited<ReturnType<typeof findStored>>> {
  const before = await findStored(tx, userId);
  const stands = said ?? before.consents;
  if (wanted.tiposCota.some(isSensitiveCota) && !stands) throw new AppError("consent-required");
  if (stands && !before.consents) await recordConsent(tx, userId, true, now);
  // No search may keep using withdrawn data.
  if (!stands && before.consents) await removeCotas(tx, userId, now);
  return before;
}

type Resolved = { locaisProvaIds: number[]; locaisTrabalhoIds: number[] };

/**
 * Resolves the chosen places. A bare name means every municipality with it. `path`: the preferences' path in the input.
 * @throws AppError validation, naming each unknown place or course
 */
export async function resolveNamedLocais(db: Db, preferencias: Preferencias, path = ""): Promise<Resolved> {
  const [prova, trabalho, unknownCursos] = await Promise.all([
    resolveWanted(db, preferencias.locais_prova),
    resolveWanted(db, preferencias.locais_trabalho),
    findUnknownCursos(db, preferencias.cursos_especificos),
  ]);
  const errorsOf = (name: string, { results }: typeof prova): FieldError[] =>
    results.flatMap(({ error }, index) =>
      error ? [{ field: `${path}${name}.${index}`, message: error }] : [],
    );
  const fields: FieldError[] = [
    ...errorsOf("locais_prova", prova),
    ...errorsOf("locais_trabalho", trabalho),
    ...unknownCursos.map(({ index, id }) => ({
      field: `${path}cursos_especificos.${index}`,
      message: `O curso ${id} não existe.`,
    })),
  ];
  if (fields.length > 0) throw new AppError("validation", { fields, detail: fields[0]?.message });
  const idsOf = ({ results }: typeof prova) => results.flatMap(({ ids }) => ids);
  return { locaisProvaIds: idsOf(prova), locaisTrabalhoIds: idsOf(trabalho) };
}
