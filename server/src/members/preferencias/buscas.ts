import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Previa } from "@cav/contract/concursos/matching.ts";
import { limits } from "@cav/contract/limits.ts";
import type { Busca, BuscaInput, Buscas } from "@cav/contract/preferencias/buscas.ts";
import { preferenciasVazias } from "@cav/contract/preferencias/choices.ts";
import { type Preferencias, primeiraBusca } from "@cav/contract/preferencias/preferencias.ts";
import { isPremium } from "@cav/contract/users/users.ts";
import type { Deps } from "../../deps.ts";
import { type CurrentUser, identityJobs, lockUser } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Db, Tx } from "../../tables.ts";
import { type BuscaRow, deleteBusca, findBuscaRows, upsertBusca } from "./buscas.queries.ts";
import { deletePreferencias, findStored, replacePreferencias } from "./preferencias.queries.ts";
import {
  checkPlanLimit,
  type Forecasting,
  findPrevias,
  resolveNamedLocais,
  saveConsent,
} from "./preferencias.ts";

type Writing = Deps & Pick<Forecasting, "catalogo">;

/** The first search, which every user has, without choices. */
const emptyFirst: BuscaRow = {
  numero: 1,
  nome: primeiraBusca,
  canais: null,
  frequencia: null,
  pausada: false,
  enviadas: preferenciasVazias,
  locais_prova: [],
  locais_trabalho: [],
};

/** Returns a user's searches. */
export async function findMyBuscas(deps: Forecasting, user: CurrentUser): Promise<Buscas> {
  const rows = await findAll(deps.db, user.id);
  return { items: await presentBuscas(deps, user, rows), maximo: maximumOf(user) };
}

/**
 * Returns one of a user's searches.
 * @throws AppError busca-not-found
 */
export async function getMyBusca(deps: Forecasting, user: CurrentUser, numero: number): Promise<Busca> {
  const rows = await findAll(deps.db, user.id);
  const wanted = rows.filter((row) => row.numero === numero);
  const [busca] = await presentBuscas(deps, user, wanted);
  if (!busca) throw new AppError("busca-not-found");
  return busca;
}

/**
 * Adds a search under the lowest free number.
 * @throws AppError plan-limit, too-many-buscas, consent-required, validation
 */
export async function createMyBusca(deps: Writing, user: CurrentUser, input: BuscaInput): Promise<Busca> {
  const numero = await saveBusca(deps, user, input, (rows) => {
    checkPlan(user, 2);
    const taken = new Set(rows.map((row) => row.numero));
    const free = Array.from({ length: limits.buscasMax }, (_, index) => index + 1).find(
      (one) => !taken.has(one),
    );
    if (free === undefined) throw new AppError("too-many-buscas");
    return free;
  });
  return getMyBusca(deps, user, numero);
}

/**
 * Replaces a search, if unchanged since the caller's `versao` when given.
 * @throws AppError plan-limit, premium-only, busca-not-found, busca-changed, consent-required, validation
 */
export async function updateMyBusca(
  deps: Writing,
  user: CurrentUser,
  numero: number,
  input: BuscaInput,
): Promise<Busca> {
  if (!isPremium(user.user_type) && (input.canais || input.frequencia)) throw new AppError("premium-only");
  await saveBusca(deps, user, input, (rows) => {
    const row = rows.find((one) => one.numero === numero);
    if (!row) throw new AppError("busca-not-found");
    checkPlan(user, numero);
    checkSeen(row, input);
    return numero;
  });
  return getMyBusca(deps, user, numero);
}

/** Removes a search; of a user's first search only the content is removed. @throws AppError busca-not-found */
export async function deleteMyBusca({ db }: Deps, user: CurrentUser, numero: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id);
    if (numero === 1) await deletePreferencias(tx, user.id);
    else if (!(await deleteBusca(tx, { userId: user.id, numero }))) throw new AppError("busca-not-found");
  });
}

/** Stores a search under the number that `choose` picks among the existing ones, and catches up on what it finds. */
async function saveBusca(
  { db, clock, queue }: Deps,
  user: CurrentUser,
  { nome, canais, frequencia, pausada, preferencias, consentimento_cotas }: BuscaInput,
  choose: (rows: BuscaRow[]) => number,
): Promise<number> {
  checkPlanLimit(user, preferencias);
  const row = { ...preferencias, ...(await resolveNamedLocais(db, preferencias, "preferencias.")) };
  const manner = { nome, canais, frequencia, pausada };
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id);
    const rows = await findAll(tx, user.id);
    const numero = choose(rows);
    checkName(rows, numero, nome);
    await saveConsent(tx, user.id, preferencias, consentimento_cotas, clock.now());
    const before = rows.find((one) => one.numero === numero);
    if (numero === 1)
      await replacePreferencias(tx, user.id, row, clock.now(), { ...manner, nome: ownName(nome) });
    else await upsertBusca(tx, { userId: user.id, numero }, row, manner, clock.now());
    if (findsMore(before, preferencias, pausada))
      await queue.enqueue(tx, identityJobs.alertsCatchUp, { user_id: user.id, motivo: "PREFERENCIAS" });
    return numero;
  });
}

const ownName = (nome: string) => (nome === primeiraBusca ? null : nome);

/** Returns whether a search may find more; renaming alone triggers nothing. */
function findsMore(before: BuscaRow | undefined, wanted: Preferencias, isPaused: boolean): boolean {
  if (isPaused) return false;
  return !before || before.pausada || !isDeepStrictEqual(before.enviadas, wanted);
}

async function findAll(db: Db | Tx, userId: number): Promise<BuscaRow[]> {
  const rows = await findBuscaRows(db, userId);
  return rows[0]?.numero === 1 ? rows : [emptyFirst, ...rows];
}

const maximumOf = (user: CurrentUser) => (isPremium(user.user_type) ? limits.buscasMax : 1);

function checkPlan(user: CurrentUser, numero: number): void {
  if (numero <= maximumOf(user)) return;
  throw new AppError("plan-limit", {
    detail: `O plano gratuito tem uma busca; no Premium são até ${limits.buscasMax}.`,
  });
}

function checkName(rows: BuscaRow[], numero: number, nome: string): void {
  const isSame = (one: BuscaRow) =>
    one.numero !== numero && one.nome.toLocaleLowerCase("pt-BR") === nome.toLocaleLowerCase("pt-BR");
  if (!rows.some(isSame)) return;
  const message = "Você já tem uma busca com este nome.";
  throw new AppError("validation", { fields: [{ field: "nome", message }], detail: message });
}

/** Checks the version; a save equal to the stored search is a repetition after a lost answer. */
function checkSeen(row: BuscaRow, { versao, ...input }: BuscaInput): void {
  if (versao === undefined || versao === versionOf(row)) return;
  if (versionOf({ ...row, ...input, enviadas: input.preferencias }) === versionOf(row)) return;
  throw new AppError("busca-changed");
}

/** Returns a short hash of a search. */
function versionOf({ nome, canais, frequencia, pausada, enviadas }: BuscaRow): string {
  const wanted = Object.entries(enviadas).sort(([a], [b]) => (a < b ? -1 : 1));
  const said = JSON.stringify([nome, canais, frequencia, pausada, wanted]);
  return createHash("sha256").update(said).digest("base64url").slice(0, 22);
}

/** Presents searches with the forecasts of all, and the user's consent. */
async function presentBuscas(deps: Forecasting, user: CurrentUser, rows: BuscaRow[]): Promise<Busca[]> {
  const { consents } = await findStored(deps.db, user.id);
  const wanted = rows.map(({ enviadas, locais_prova, locais_trabalho }) => ({
    ...enviadas,
    locaisProvaIds: locais_prova,
    locaisTrabalhoIds: locais_trabalho,
  }));
  const previas = await findPrevias(deps, user, wanted, consents);
  return rows.flatMap((row, index) => {
    const previa = previas[index];
    return previa ? [presentBusca(user, row, previa)] : [];
  });
}

function presentBusca(user: CurrentUser, row: BuscaRow, previa: Previa): Busca {
  const { numero, nome, canais, frequencia, pausada, enviadas: preferencias } = row;
  return {
    numero,
    nome,
    canais,
    frequencia,
    pausada,
    preferencias,
    situacao: situationOf(user, row),
    previa,
    versao: versionOf(row),
  };
}

function situationOf(user: CurrentUser, row: BuscaRow): Busca["situacao"] {
  if (row === emptyFirst) return "VAZIA";
  if (row.numero > maximumOf(user)) return "DESCANSA";
  return row.pausada ? "PAUSADA" : "ATIVA";
}
