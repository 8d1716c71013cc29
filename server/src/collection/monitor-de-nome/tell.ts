import { isPremium } from "@cav/contract/users/users.words.ts";
import type { ComposePersonal, Word } from "../../alerts/deliveries/index.ts";
import { insertPersonalAlert, type NewPersonalEvent } from "../../alerts/events/index.ts";
import type { Deps } from "../../deps.ts";
import {
  composeMencaoNotice,
  createMencaoMail,
  type MencaoText,
  mencaoVariables,
} from "../../messages/index.ts";
import type { JobPayload } from "../../platform/queue.ts";
import type { monitorDeNomeJobs } from "./monitor-de-nome.jobs.ts";
import { findMencao, findMonitorDeNome } from "./monitor-de-nome.queries.ts";
import { type Named, parseSealed, type Quoted } from "./sealed.ts";

type Mentioned = { id: number; uuid: string; user_id: number };

/** Returns a mention as its user's own event. It names nobody, since names are sealed. */
export const mencaoEventOf = ({ id, uuid, user_id }: Mentioned): NewPersonalEvent => ({
  ...{ kind: "MENCAO", user_id, mencao_id: id, assunto: uuid, occasion: "" },
  titulo: "Nome em uma publicação oficial",
});

/** Creates the composer of the alert that a user's name is in an act. */
export function createMencaoComposer({ config }: Pick<Deps, "config">): ComposePersonal {
  const write = createMencaoMail(config);
  return async (db, { mencao_id, user_id, nome, user_type }) => {
    const row = mencao_id === null ? undefined : await findMencao(db, mencao_id);
    const monitorDeNome = await findMonitorDeNome(db, user_id);
    const quoted = row && parseSealed<Quoted>(config.jwtSecret, row.selado);
    if (!row || row.dispensada_em || !monitorDeNome || !quoted || !isPremium(user_type)) return undefined;
    const isOthers = Boolean(parseSealed<Named>(config.jwtSecret, monitorDeNome.selado)?.motivo);
    const { fonte, prazo, mesmo_cpf } = row;
    const { pagina = null, prazo_contado = null, duvida = false } = quoted;
    const message: MencaoText = {
      ...{ nome, isOthers, fonte, pagina, prazo, prazo_contado, mesmo_cpf, duvida },
      publicado_em: quoted.publicado_em ?? row.publicado_em,
      url: quoted.endereco ?? row.url,
      trecho: quoted.trecho,
      link: `${config.appUrl}/perfil/alertas#vigia-do-nome`,
    };
    return {
      word: wordOf(row.uuid, message, () => write(message)),
      isAtAnyHour: monitorDeNome.a_qualquer_hora,
    };
  };
}

function wordOf(etiqueta: string, message: MencaoText, mail: Word["mail"]): Word {
  const variables = mencaoVariables(message);
  return {
    ...{ mail, variables, texto: `Oi, ${variables.join(". ")}`, botao: "Ver o trecho", link: message.link },
    ...{ notice: composeMencaoNotice(message), etiqueta, urgency: "high", day: message.prazo },
  };
}

/** Creates the handler of notices that a process of the release before queued: each becomes a delivery. */
export function createOldMencaoHandler({ db, clock }: Pick<Deps, "db" | "clock">) {
  return async ({
    mencao_id,
    channel,
    substituta,
  }: JobPayload<typeof monitorDeNomeJobs.monitorDeNomeTell>): Promise<void> => {
    const row = await findMencao(db, mencao_id);
    if (!row) return;
    const only = { channel, substituta: substituta ?? false };
    await db.transaction().execute((tx) => insertPersonalAlert(tx, mencaoEventOf(row), clock.now(), only));
  };
}
