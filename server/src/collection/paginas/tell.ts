import { paginaEstadoLabels } from "@cav/contract/coletas/paginas.words.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import { isPremium } from "@cav/contract/users/users.words.ts";
import { type Connections, findReachable, sendWordBy, type Word } from "../../alerts/channels/index.ts";
import { describePagina } from "../../alerts/deliveries/index.ts";
import { findQuietEnd } from "../../alerts/events/index.ts";
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
import { paginasJobs } from "./paginas.jobs.ts";
import { findConcursosOf, findPagina } from "./paginas.queries.ts";

type NoticeDeps = Pick<Deps, "db" | "config" | "clock" | "queue">;
type NoticePayload = JobPayload<typeof paginasJobs.paginasTell>;

/** Creates the handler that notifies a user of news on a private page, by a channel that is on, after quiet hours. */
export function createPaginaHandler(deps: NoticeDeps, connections: Connections) {
  const { clock, config, db, queue } = deps;
  const write = createPaginaMail(config);
  const queueTold = (told: NoticePayload, inSeconds?: number) =>
    db
      .transaction()
      .execute((tx) => queue.enqueue(tx, paginasJobs.paginasTell, told, inSeconds ? { inSeconds } : {}));
  return async (told: NoticePayload): Promise<void> => {
    const { channel, substituta } = told;
    const found = await findTold(deps, told);
    if (!found) return;
    const quietEnd = findQuietEnd(clock.now(), found.recipient.quiet, channel, config.ringHours);
    if (quietEnd) return queueTold(told, Math.ceil((quietEnd.getTime() - clock.now().getTime()) / 1000));
    const mailInstead = () => queueTold({ ...told, channel: "email", substituta: true });
    const word = wordOf(told, found, () => write(found.message));
    return sendWordBy(connections, { channel, substituta, mailInstead }, word);
  };
}

type PaginaNotice = NonNullable<Awaited<ReturnType<typeof findTold>>>;

function wordOf(
  { user_id }: NoticePayload,
  { recipient, message, uuid }: PaginaNotice,
  mail: Word["mail"],
): Word {
  const variables = paginaVariables(message);
  return {
    ...{ userId: user_id, recipient, mail, variables, texto: `Oi, ${variables.join(". ")}` },
    ...{ botao: "Ver minhas páginas", link: message.link, notice: composePaginaNotice(message) },
    ...{ etiqueta: uuid, urgency: "high", day: null },
  };
}

/** Returns the remaining news; none for pages no longer followed, or without premium. */
async function findTold({ db, config }: NoticeDeps, { user_id, pagina_id, itens }: NoticePayload) {
  const own = (await findAcompanhadas(db, user_id)).find(({ id }) => id === pagina_id);
  const recipient = await findReachable(db, user_id);
  const found = await findItensById(db, itens);
  if (!own || !recipient || found.length === 0 || !isPremium(recipient.user_type)) return undefined;
  const documentos = found.map(({ titulo, formato, dia, url, mudou_em }) => ({
    ...{ titulo, formato, dia, url },
    ...(mudou_em && { alterado: true as const }),
  }));
  const { linhas, oficial } = describePagina({ pagina: own.endereco, documentos });
  const message: PaginaText = {
    ...{ nome: recipient.nome, pagina: own.nome, linhas, url: oficial.edital },
    link: `${config.appUrl}/paginas`,
  };
  return { recipient, message, uuid: own.uuid };
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
