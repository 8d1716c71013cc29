import { isPremium } from "@cav/contract/users/users.words.ts";
import { type Connections, findReachable, sendWordBy, type Word } from "../../alerts/channels/index.ts";
import { findQuietEnd } from "../../alerts/events/index.ts";
import type { Deps } from "../../deps.ts";
import {
  composeMencaoNotice,
  createMencaoMail,
  type MencaoText,
  mencaoVariables,
} from "../../messages/index.ts";
import type { JobPayload } from "../../platform/queue.ts";
import { monitorDeNomeJobs } from "./monitor-de-nome.jobs.ts";
import { findMencao, findMonitorDeNome } from "./monitor-de-nome.queries.ts";
import { type Named, parseSealed, type Quoted } from "./sealed.ts";

type NoticeDeps = Pick<Deps, "db" | "config" | "clock" | "queue">;
type NoticePayload = JobPayload<typeof monitorDeNomeJobs.monitorDeNomeTell>;

/**
 * Creates the handler that notifies a user of their name in an act, by each channel that is on, after quiet hours. A
 * pause does not apply, since some deadlines are two days.
 */
export function createMencaoHandler(deps: NoticeDeps, connections: Connections) {
  const { clock, config } = deps;
  const write = createMencaoMail(config);
  return async ({ mencao_id, channel, substituta }: NoticePayload): Promise<void> => {
    const found = await findTold(deps, mencao_id);
    if (!found) return;
    const quietEnd = found.atAnyHour
      ? undefined
      : findQuietEnd(clock.now(), found.recipient.quiet, channel, config.ringHours);
    if (!quietEnd) {
      const mailInstead = () => queueTold(deps, { mencao_id, channel: "email", substituta: true });
      const word = wordOf(found, () => write(found.message));
      return sendWordBy(connections, { channel, substituta, mailInstead }, word);
    }
    const inSeconds = Math.ceil((quietEnd.getTime() - clock.now().getTime()) / 1000);
    return queueTold(deps, { mencao_id, channel, substituta }, { inSeconds });
  };
}

const queueTold = ({ db, queue }: NoticeDeps, told: NoticePayload, options: { inSeconds?: number } = {}) =>
  db.transaction().execute((tx) => queue.enqueue(tx, monitorDeNomeJobs.monitorDeNomeTell, told, options));

type MencaoNotice = NonNullable<Awaited<ReturnType<typeof findTold>>>;

/** Composes the message; each mention is sent alone, because deadlines are short. */
function wordOf({ uuid, userId, recipient, message }: MencaoNotice, mail: Word["mail"]): Word {
  const variables = mencaoVariables(message);
  return {
    ...{ userId, recipient, mail, variables, texto: `Oi, ${variables.join(". ")}` },
    ...{ botao: "Ver o trecho", link: message.link, notice: composeMencaoNotice(message) },
    ...{ etiqueta: uuid, urgency: "high", day: message.prazo },
  };
}

/** Returns the mention to send; none when the monitor ended or rests, or it was dismissed. */
async function findTold({ db, config }: NoticeDeps, mencaoId: number) {
  const row = await findMencao(db, mencaoId);
  if (!row || row.dispensada_em) return undefined;
  const [monitorDeNome, recipient] = [
    await findMonitorDeNome(db, row.user_id),
    await findReachable(db, row.user_id),
  ];
  const quoted = parseSealed<Quoted>(config.jwtSecret, row.selado);
  if (!monitorDeNome || !recipient || !quoted || !isPremium(recipient.user_type)) return undefined;
  const isOthers = Boolean(parseSealed<Named>(config.jwtSecret, monitorDeNome.selado)?.motivo);
  const { fonte, prazo, mesmo_cpf } = row;
  const { pagina = null, prazo_contado = null, duvida = false } = quoted;
  const message: MencaoText = {
    ...{ nome: recipient.nome, isOthers, fonte, pagina, prazo, prazo_contado, mesmo_cpf, duvida },
    publicado_em: quoted.publicado_em ?? row.publicado_em,
    url: quoted.endereco ?? row.url,
    trecho: quoted.trecho,
    link: `${config.appUrl}/perfil/alertas#vigia-do-nome`,
  };
  return {
    id: row.id,
    uuid: row.uuid,
    userId: row.user_id,
    recipient,
    message,
    atAnyHour: monitorDeNome.a_qualquer_hora,
  };
}
