import type { Mencao, MeuMonitorDeNome, MonitorDeNomeInput } from "@cav/contract/jornada/monitor-de-nome.ts";
import { isNameOf, othersNamesMax } from "@cav/contract/jornada/monitor-de-nome.words.ts";
import { isPremium } from "@cav/contract/users/users.words.ts";
import type { Deps } from "../../deps.ts";
import { type CurrentUser, insertConsent, lockUser } from "../../identity/who/index.ts";
import { dayBeforeOf } from "../../platform/clock.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Tx } from "../../tables.ts";
import { monitorDeNomeJobs } from "./monitor-de-nome.jobs.ts";
import {
  countOthersNames,
  deleteMencoes,
  deleteMonitorDeNome,
  findMencaoByUuid,
  findMencoes,
  findMonitorDeNome,
  type MencaoRow,
  othersOrigin,
  setMencaoDismissed,
  upsertMonitorDeNome,
} from "./monitor-de-nome.queries.ts";
import { type Named, parseSealed, type Quoted, toSealed } from "./sealed.ts";

/** Version of the consent to have a name monitored (LGPD art. 7, I). */
const consentVersion = "2026-11";
const reasonNeeded = "Este não é o nome da sua conta. Diga por que você procura o nome de outra pessoa.";

/** Returns a user's monitor with its mentions. */
export async function findMyMonitorDeNome(
  { db, config }: Pick<Deps, "db" | "config">,
  user: CurrentUser,
): Promise<MeuMonitorDeNome> {
  const [row, mencoes] = [await findMonitorDeNome(db, user.id), await findMencoes(db, user.id)];
  const named = row && parseSealed<Named>(config.jwtSecret, row.selado);
  if (!row || !named) return { vigia: null, mencoes: [] };
  return {
    vigia: {
      ...{ motivo: null, motivo_texto: null, ...named },
      a_qualquer_hora: row.a_qualquer_hora,
      desde: row.desde.toISOString(),
      situacao: isPremium(user.user_type) ? "ATIVA" : "DESCANSA",
    },
    mencoes: mencoes.flatMap((mencao) => presentMencao(config.jwtSecret, mencao) ?? []),
  };
}

function presentMencao(secret: string, row: MencaoRow): Mencao | undefined {
  const quoted = parseSealed<Quoted>(secret, row.selado);
  if (!quoted) return undefined;
  const { trecho, inicio, fim, pagina = null, prazo_contado = null } = quoted;
  const { uuid, fonte, prazo, mesmo_cpf } = row;
  return {
    ...{ uuid, trecho, inicio, fim, fonte, pagina, prazo, prazo_contado, mesmo_cpf },
    publicado_em: quoted.publicado_em ?? row.publicado_em,
    url: quoted.endereco ?? row.url,
    dispensada: row.dispensada_em !== null,
    created_at: row.created_at.toISOString(),
  };
}

/**
 * Returns a name as stored, with the reason only for another person's.
 * @throws AppError validation
 */
function namedOf({ nome, cpf, motivo, motivo_texto }: MonitorDeNomeInput, conta: string): Named {
  if (isNameOf(conta, nome)) return { nome, cpf, motivo: null, motivo_texto: null };
  if (!motivo) throw new AppError("validation", { fields: [{ field: "motivo", message: reasonNeeded }] });
  return { nome, cpf, motivo, motivo_texto: motivo === "OUTRO" ? motivo_texto : null };
}

/**
 * Records the consent to a monitor with the user's reason; the number of other people's names is limited.
 * @throws AppError vigia-others-limit
 */
async function recordConsent(tx: Tx, user_id: number, isOthers: boolean, now: Date): Promise<void> {
  if (isOthers && (await countOthersNames(tx, user_id, dayBeforeOf(now, 365))) >= othersNamesMax)
    throw new AppError("vigia-others-limit");
  const origem = isOthers ? othersOrigin : "vigia";
  await insertConsent(tx, { user_id, tipo: "VIGIA", versao: consentVersion, concedido: true, origem }, now);
}

/**
 * Monitors a name from now on and in recent acts; mentions of the previous name are deleted.
 * @throws AppError premium-only, vigia-consent-required, vigia-others-limit, validation
 */
export async function saveMyMonitorDeNome(
  deps: Deps,
  user: CurrentUser,
  input: MonitorDeNomeInput,
): Promise<MeuMonitorDeNome> {
  const { db, config, clock, queue } = deps;
  if (!isPremium(user.user_type)) throw new AppError("premium-only");
  const { consentimento, a_qualquer_hora } = input;
  const named = namedOf(input, user.nome);
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id);
    const before = await findMonitorDeNome(tx, user.id);
    const known = before && parseSealed<Named>(config.jwtSecret, before.selado);
    if (!before && !consentimento) throw new AppError("vigia-consent-required");
    const now = clock.now();
    const isOthers = named.motivo !== null && known?.nome !== named.nome;
    if (!before || isOthers) await recordConsent(tx, user.id, isOthers, now);
    const isSame = known?.nome === named.nome && known.cpf === named.cpf;
    if (!isSame) await deleteMencoes(tx, user.id);
    await upsertMonitorDeNome(tx, {
      user_id: user.id,
      selado: toSealed(config.jwtSecret, named),
      a_qualquer_hora,
      desde: now,
      updated_at: now,
    });
    // Queued for an unchanged name too: mentions being recorded for the previous version are dropped, and found again.
    await queue.enqueue(tx, monitorDeNomeJobs.monitorDeNomeCatchUp, { user_id: user.id });
  });
  return findMyMonitorDeNome(deps, user);
}

/** Withdraws the consent on any plan; its data are deleted at once (LGPD art. 8, § 5). */
export async function deleteMyMonitorDeNome(
  { db, clock }: Pick<Deps, "db" | "clock">,
  user: CurrentUser,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id);
    if (!(await deleteMonitorDeNome(tx, user.id))) return;
    await insertConsent(
      tx,
      { user_id: user.id, tipo: "VIGIA", versao: consentVersion, concedido: false, origem: "vigia" },
      clock.now(),
    );
  });
}

/**
 * Records whether a mention is somebody else.
 * @throws AppError mencao-not-found
 */
export async function dismissMencao(
  { db, config, clock }: Pick<Deps, "db" | "config" | "clock">,
  user: CurrentUser,
  uuid: string,
  { dispensada }: { dispensada: boolean },
): Promise<Mencao> {
  return db.transaction().execute(async (tx) => {
    const row = await findMencaoByUuid(tx, user.id, uuid);
    const presented = row && presentMencao(config.jwtSecret, row);
    if (!row || !presented) throw new AppError("mencao-not-found");
    await setMencaoDismissed(tx, row.id, dispensada ? (row.dispensada_em ?? clock.now()) : null);
    return { ...presented, dispensada };
  });
}
