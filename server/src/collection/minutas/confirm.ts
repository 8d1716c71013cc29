import { type ConfirmMinuta, etapaCampos } from "@cav/contract/coletas/minutas.ts";
import type { Alcance } from "@cav/contract/concursos/matching.ts";
import {
  countFollowers,
  createConcurso,
  lockStored,
  measureAlcance,
  notifyPolicyOf,
  type ResolvedConcurso,
  saveConcurso,
} from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Tx } from "../../tables.ts";
import { type Campo, mergeCampos } from "./campos.ts";
import type { EtapaProposta } from "./etapas.ts";
import { readConcurso, withChanges } from "./form.ts";
import { type AtoRow, findAtosOf, findMinuta, markDecided } from "./minutas.queries.ts";
import { lockOpenMinuta } from "./minutas.ts";
import { savePaginasOfActs } from "./paginas.ts";
import { findQuotes, type NewProcedencia, replaceProcedencias } from "./procedencias.queries.ts";
import { findNew, findProposals } from "./proposals.ts";
import { recordAccepted } from "./revisoes.ts";
import { checkConferida } from "./somas-conferidas.ts";
import { currentValueOf, isSameValue } from "./valores.ts";

type Writing = Pick<Deps, "config" | "db" | "clock" | "queue">;

/**
 * Publishes a draft's exam or changes its existing one, with events and alerts, as the form does. The draft's state
 * changes in the same transaction, so the second of two reviewers is refused.
 * @throws AppError minuta-not-found, minuta-changed, minuta-ambigua, minuta-a-conferir, duplicate-concurso, validation
 */
export async function confirmMinuta(
  deps: Writing,
  author: CurrentUser,
  uuid: string,
  given: ConfirmMinuta,
): Promise<{ uuid: string }> {
  const minuta = await findMinuta(deps.db, uuid);
  if (!minuta) throw new AppError("minuta-not-found");
  if (minuta.ambigua) throw new AppError("minuta-ambigua");
  if (minuta.tipo === "MUDANCA") return change(deps, author, uuid, given);
  // Acts that come or go meanwhile change the version, so this confirmation is refused.
  const atos = await findAtosOf(deps.db, minuta.id);
  checkConferida(atos, given);
  return publish(deps, author, uuid, given, findNew(atos).propostas);
}

async function publish(
  deps: Writing,
  author: CurrentUser,
  uuid: string,
  { versao, campos, duplicado }: ConfirmMinuta,
  propostas: readonly EtapaProposta[],
): Promise<{ uuid: string }> {
  const input = readConcurso(campos, propostas, deps.clock.today());
  const now = deps.clock.now();
  const concurso = await createConcurso(deps, author, input, {
    isMeant: duplicado,
    ...(takesEtapa(campos) && { etapas: "COLETA" as const }),
    async lockSource(tx) {
      const { id, ambigua } = await lockOpenMinuta(tx, uuid, { versao });
      if (ambigua) throw new AppError("minuta-ambigua");
      return {
        edital_arquivo: null,
        async giveUp(concurso_id) {
          const atos = await findAtosOf(tx, id);
          const facts = { ...input, locais_prova: [], cargos: [] } as ResolvedConcurso;
          const read = mergeCampos(atos);
          const said = procedenciasOf(read, atos, facts);
          const isNamed = read.find(({ nome }) => nome === "cargos")?.valor === (campos.cargos ?? null);
          await replaceProcedencias(
            tx,
            concurso_id,
            isNamed ? [...said, ...cargosOf(read, atos)] : said,
            now,
          );
          await savePaginasOfActs(deps, tx, concurso_id, atos);
          await recordAccepted(tx, { atos, proposed: read, taken: campos }, now);
          await markConfirmed(tx, id, concurso_id, author, now);
        },
      };
    },
  });
  return { uuid: concurso.uuid };
}

async function change(
  { config, db, clock, queue }: Writing,
  author: CurrentUser,
  uuid: string,
  { versao, concurso_versao, campos }: ConfirmMinuta,
): Promise<{ uuid: string }> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const minuta = await lockOpenMinuta(tx, uuid, { versao });
    const stored = minuta.concurso_id === null ? undefined : await lockStored(tx, { id: minuta.concurso_id });
    if (!stored) throw new AppError("minuta-ambigua");
    if (stored.versao !== concurso_versao) throw new AppError("minuta-changed");
    const atos = await findAtosOf(tx, minuta.id);
    const { campos: proposed, propostas } = findProposals(atos, stored, await findQuotes(tx, stored.id));
    const notifyPolicy = notifyPolicyOf({ config, queue });
    const { facts } = await saveConcurso(
      tx,
      stored,
      withChanges(stored.facts, campos, propostas, clock.today()),
      {
        author,
        notifyPolicy,
        now,
        ...(takesEtapa(campos) && { etapas: "COLETA" as const }),
      },
    );
    const read = minuta.tipo_de_ato === "abertura" ? mergeCampos(atos) : proposed;
    await replaceProcedencias(tx, stored.id, procedenciasOf(read, atos, facts), now);
    await savePaginasOfActs({ clock, queue }, tx, stored.id, atos);
    await recordAccepted(tx, { atos, proposed, taken: campos }, now);
    await markConfirmed(tx, minuta.id, stored.id, author, now);
    return { uuid: stored.uuid };
  });
}

/** Returns whether the reviewer accepted a proposed stage. */
const takesEtapa = (campos: ConfirmMinuta["campos"]): boolean => etapaCampos.some((nome) => campos[nome]);

async function markConfirmed(
  tx: Tx,
  id: number,
  concurso_id: number,
  author: CurrentUser,
  now: Date,
): Promise<void> {
  await markDecided(tx, id, { estado: "CONFIRMADA", concurso_id, autor_id: author.id, decidida_em: now });
}

const quoteMax = 400;

/** Returns the sources of an exam's confirmed facts; values that a reviewer typed have none. */
function procedenciasOf(
  campos: readonly Campo[],
  atos: readonly AtoRow[],
  facts: ResolvedConcurso,
): NewProcedencia[] {
  return campos.flatMap(({ nome, evidencias }) => {
    const now = currentValueOf(facts, nome);
    return evidencias.flatMap(({ ato, valor, inicio, fim }): NewProcedencia[] => {
      const act = atos[ato];
      if (!act?.oficial || inicio === null || fim === null || now === null || !isSameValue(nome, valor, now))
        return [];
      return [
        {
          campo: nome,
          minuta_ato_id: act.id,
          valor: now,
          citacao: act.texto.slice(inicio, fim).slice(0, quoteMax),
        },
      ];
    });
  });
}

/** Returns the source of an exam's positions: the quote of the first position. */
function cargosOf(campos: readonly Campo[], atos: readonly AtoRow[]): NewProcedencia[] {
  const { valor = null, evidencias = [] } = campos.find(({ nome }) => nome === "cargos") ?? {};
  const [first] = evidencias;
  const act = first && atos[first.ato];
  if (!act || valor === null || first.inicio === null || first.fim === null) return [];
  return [
    {
      campo: "cargos",
      minuta_ato_id: act.id,
      valor,
      citacao: act.texto.slice(first.inicio, first.fim).slice(0, quoteMax),
    },
  ];
}

/** Counts the users that a confirmation would alert. @throws AppError minuta-not-found, validation */
export async function previewMinuta(
  { db, clock }: Pick<Deps, "db" | "clock">,
  uuid: string,
  { campos }: ConfirmMinuta,
): Promise<Alcance> {
  const minuta = await findMinuta(db, uuid);
  if (!minuta) throw new AppError("minuta-not-found");
  if (minuta.tipo === "NOVO") {
    const { propostas } = findNew(await findAtosOf(db, minuta.id));
    return measureAlcance(db, readConcurso(campos, propostas, clock.today()), clock.today());
  }
  const candidatos = minuta.concurso_id === null ? 0 : await countFollowers(db, minuta.concurso_id);
  return { candidatos, avisados: candidatos, por_canal: { email: 0, whatsapp: 0 } };
}
