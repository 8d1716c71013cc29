import { paginaEstadoLabels } from "@cav/contract/coletas/paginas.words.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import { isPremium } from "@cav/contract/users/users.words.ts";
import { type ComposePersonal, describePagina, type Word } from "../../alerts/deliveries/index.ts";
import { insertPersonalAlert, type NewPersonalEvent } from "../../alerts/events/index.ts";
import type { Deps } from "../../deps.ts";
import { findMailAddress } from "../../identity/who/index.ts";
import {
  composePaginaNotice,
  createAlarmeMail,
  createPaginaMail,
  type PaginaText,
  paginaVariables,
} from "../../messages/index.ts";
import type { Mailer } from "../../platform/providers/email/mailer.ts";
import type { JobPayload } from "../../platform/queue.ts";
import { findAcompanhadas } from "./acompanhadas.queries.ts";
import { findItensById } from "./itens.queries.ts";
import type { paginasJobs } from "./paginas.jobs.ts";
import { findConcursosOf, findPagina } from "./paginas.queries.ts";

type FreshItens = { user_id: number; nome: string; pagina: { id: number; uuid: string }; itens: number[] };

/** Returns news on a page that a user follows as their own event. */
export const paginaEventOf = (
  { user_id, nome, pagina, itens }: FreshItens,
  occasion: string,
): NewPersonalEvent => ({
  ...{ kind: "PAGINA_PRIVADA", user_id, pagina_id: pagina.id, itens, assunto: pagina.uuid, occasion },
  titulo: nome,
});

/** Creates the composer of the alert about news on a page that a user follows. */
export function createPaginaComposer({ config }: Pick<Deps, "config">): ComposePersonal {
  const write = createPaginaMail(config);
  return async (db, { user_id, pagina_id, itens, nome, user_type }) => {
    const own = (await findAcompanhadas(db, user_id)).find(({ id }) => id === pagina_id);
    const found = await findItensById(db, itens ?? []);
    if (!own || found.length === 0 || !isPremium(user_type)) return undefined;
    const documentos = found.map(({ titulo, formato, dia, url, mudou_em }) => ({
      ...{ titulo, formato, dia, url },
      ...(mudou_em && { alterado: true as const }),
    }));
    const { linhas, oficial } = describePagina({ pagina: own.endereco, documentos });
    const message: PaginaText = {
      ...{ nome, pagina: own.nome, linhas, url: oficial.edital },
      link: `${config.appUrl}/paginas`,
    };
    return { word: wordOf(own.uuid, message, () => write(message)), isAtAnyHour: false };
  };
}

function wordOf(etiqueta: string, message: PaginaText, mail: Word["mail"]): Word {
  const variables = paginaVariables(message);
  return {
    ...{ mail, variables, texto: `Oi, ${variables.join(". ")}`, botao: "Ver minhas páginas" },
    ...{ link: message.link, notice: composePaginaNotice(message), etiqueta, urgency: "high", day: null },
  };
}

/** Creates the handler of notices that a process of the release before queued: each becomes a delivery. */
export function createOldPaginaHandler({ db, clock }: Pick<Deps, "db" | "clock">) {
  return async ({
    user_id,
    pagina_id,
    itens,
    channel,
    substituta,
  }: JobPayload<typeof paginasJobs.paginasTell>): Promise<void> => {
    const pagina = (await findAcompanhadas(db, user_id)).find(({ id }) => id === pagina_id);
    if (!pagina) return;
    const changed = (await findItensById(db, itens)).map(({ mudou_em }) => mudou_em?.getTime() ?? 0);
    const event = paginaEventOf(
      { user_id, nome: pagina.nome, pagina, itens },
      `antes ${itens.join(" ")} ${Math.max(0, ...changed)}`,
    );
    const only = { channel, substituta: substituta ?? false };
    await db.transaction().execute((tx) => insertPersonalAlert(tx, event, clock.now(), only));
  };
}

/**
 * Creates the handler that mails administrators when an exam's page can't be read, and when it can be read
 * again.
 */
export function createPaginaAlarmHandler({ db, config }: Pick<Deps, "db" | "config">, mailer: Mailer) {
  const write = createAlarmeMail(config);
  return async ({
    user_id,
    pagina_id,
    curado,
  }: JobPayload<typeof paginasJobs.paginasAlarm>): Promise<void> => {
    const [admin, pagina] = [await findMailAddress(db, user_id), await findPagina(db, pagina_id)];
    const [concurso] = pagina ? await findConcursosOf(db, pagina.id) : [];
    if (!admin || !pagina || !concurso) return;
    const { estado, endereco, causa, desde } = pagina;
    const told = {
      fonte: concurso.titulo,
      problema: paginaEstadoLabels[estado],
      detalhe: curado ? endereco : `${endereco}: ${causa ?? ""}.`,
      desde: formatDateTime(desde.toISOString()),
    };
    const link = `${config.appUrl}/admin/coletas/paginas`;
    await mailer.send({
      to: admin.email,
      ...write({ nome: admin.nome, ...told, de: "pagina", curado, link }),
    });
  };
}
