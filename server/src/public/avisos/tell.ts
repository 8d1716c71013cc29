import { concursoPath } from "@cav/contract/coletas/documents.ts";
import type { emailJobs } from "../../alerts/channels/index.ts";
import {
  domainOf,
  feedbackHeadersOf,
  markHeadersOf,
  pedidoMarksOf,
  sendChecked,
  sendToAddress,
  unsubscribeHeadersOf,
} from "../../alerts/channels/index.ts";
import { composeAvisos, createLoneSender, type LoneOutcome } from "../../alerts/deliveries/index.ts";
import {
  type EventNow,
  eventToTellOf,
  isStillTrue,
  isTooLate,
  lockEvent,
  morningOf,
} from "../../alerts/events/index.ts";
import { composeResumos } from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import {
  createPedidoAvisoMail,
  createPedidoConfirmationMail,
  type PedidoAviso,
} from "../../messages/index.ts";
import type { Mail, Mailer } from "../../platform/providers/email/mailer.ts";
import type { JobPayload } from "../../platform/queue.ts";
import type { Tx } from "../../tables.ts";
import { avisosJobs } from "./avisos.jobs.ts";
import {
  type AvisoKey,
  findPedido,
  insertAvisos,
  insertRefused,
  isRefused,
  lockAviso,
  markAviso,
  type Pedido,
} from "./avisos.queries.ts";
import { updateAddresses } from "./claim.ts";
import { confirmLink, endLink } from "./links.ts";
import { findListasToTell } from "./listas-told.ts";

type Telling = Pick<Deps, "config" | "db" | "clock" | "queue">;
type Sending = Telling & Pick<Deps, "channels" | "log">;

/** Creates the function that records an event for requests without an account, and queues the mails. Idempotent. */
export function createAvisosQueue(deps: Telling): (eventId: number) => Promise<number> {
  const { db, clock, queue } = deps;
  return async (eventId) => {
    const event = await db.transaction().execute((tx) => lockEvent(tx, eventId));
    if (!event) return 0;
    const about = { eventId, concursoId: event.concurso_id };
    const told = event.kind === "NOVO_CONCURSO" ? await findListasToTell(deps, about) : undefined;
    if (told?.listas.length === 0) return 0;
    const { deadline, lembrete, waitsForMorning } = eventToTellOf(event, clock.today());
    // Only weekly digests announce the week ahead, and requests have no digest.
    if (lembrete === "week ahead") return 0;
    await updateAddresses(deps);
    const now = clock.now();
    const due = waitsForMorning ? morningOf(now, deadline) : now;
    const inSeconds = Math.ceil((due.getTime() - now.getTime()) / 1000);
    return db.transaction().execute(async (tx) => {
      const { listas = null, late = [] } = told ?? {};
      const addresses = await insertAvisos(tx, {
        ...about,
        listas,
        late,
        isReminder: lembrete !== null,
        now,
      });
      for (const endereco of addresses)
        await queue.enqueue(tx, avisosJobs.avisosSend, { endereco, event_id: eventId }, { inSeconds });
      return addresses.length;
    });
  };
}

/** Creates the handler that mails an event, under a lock until it left, so that it leaves once. */
export function createAvisoHandler(deps: Sending, mailer: Mailer) {
  const write = createPedidoAvisoMail(deps.config);
  const sendAlone = createLoneSender(deps, "email");
  const { db, clock } = deps;
  return ({
    endereco,
    event_id,
    attempts = 0,
    adiadas = 0,
  }: JobPayload<typeof avisosJobs.avisosSend>): Promise<void> => {
    const key = { endereco, event_id };
    const tries = { attempts, adiadas };
    return sendAlone(async (send) => {
      const isDead = await db.transaction().execute(async (tx) => {
        const mail = await composeMail(deps, tx, key, write);
        if (!mail) return false;
        const outcome = await send({
          key: [endereco, event_id, attempts, adiadas].join(" "),
          part: domainOf(mail.to),
          tries,
          send: () => sendToAddress(deps, mailer, mail),
        });
        await recordOutcome(deps, tx, key, outcome);
        return outcome.result?.kind === "failed" && outcome.result.closes !== undefined;
      });
      if (isDead) await insertRefused(db, endereco, clock.now());
    });
  };
}

/** Locks a waiting event and composes its mail; cancels it when it is outdated or refused. */
async function composeMail(
  deps: Telling,
  tx: Tx,
  key: AvisoKey,
  write: ReturnType<typeof createPedidoAvisoMail>,
): Promise<Mail | undefined> {
  const pedido = await lockAviso(tx, key);
  if (!pedido) return undefined;
  const event = await lockEvent(tx, key.event_id);
  const content = event && (await composeAviso(deps, tx, event, pedido));
  if (!content || (await isRefused(tx, key.endereco))) {
    await markAviso(tx, key, { status: "canceled", now: deps.clock.now() });
    return undefined;
  }
  const mail = mailTo(deps.config, pedido, String(key.event_id), write(content));
  const more = { ...unsubscribeHeadersOf(content.fim), ...feedbackHeadersOf("pedido") };
  return { ...mail, headers: { ...mail.headers, ...more } };
}

/** Records a mail's outcome, and queues its next try. */
async function recordOutcome(
  { queue, clock }: Telling,
  tx: Tx,
  key: AvisoKey,
  { result, again }: LoneOutcome,
): Promise<void> {
  const now = clock.now();
  if (again) {
    const { inSeconds, ...tries } = again;
    await queue.enqueue(tx, avisosJobs.avisosSend, { ...key, ...tries }, { inSeconds });
  }
  if (!result) return;
  const isLastRepeat = result.kind === "unknown" && !again;
  if (result.kind === "sent" || isLastRepeat) return markAviso(tx, key, { status: "sent", now });
  await markAviso(tx, key, { status: again ? "queued" : "failed", last_error: result.error, now });
}

/** Creates the handler that mails a confirmation link. */
export function createPedidoHandler(deps: Telling, mailer: Mailer) {
  const { db, config, clock } = deps;
  const write = createPedidoConfirmationMail(config);
  return async ({ pedido_id }: JobPayload<typeof avisosJobs.avisosConfirm>): Promise<void> => {
    const pedido = await findPedido(db, { id: pedido_id });
    if (!pedido || (await isRefused(db, pedido.endereco))) return;
    const link = confirmLink(config.appUrl, config.jwtSecret, pedido, clock.now());
    const mail = mailTo(config, pedido, "confirmar", write({ nome: pedido.nome, link }));
    const refused = await sendChecked(deps, mailer, mail);
    if (refused?.isDead) await insertRefused(db, pedido.endereco, clock.now());
  };
}

/** Creates the handler that stops mail to an address. */
export function createRefusalHandler({ db, clock }: Pick<Deps, "db" | "clock">) {
  return async ({ endereco }: JobPayload<typeof emailJobs.avisosRefuse>): Promise<void> =>
    insertRefused(db, endereco, clock.now());
}

function mailTo(config: Deps["config"], pedido: Pedido, about: string, content: Omit<Mail, "to">): Mail {
  const marks = pedidoMarksOf(config, about, pedido);
  return { to: pedido.email, ...content, ...marks, headers: markHeadersOf(config, marks.messageId) };
}

/** Composes an event's mail without knowledge of the user; undefined when it is outdated. */
async function composeAviso(
  { config, clock }: Telling,
  tx: Tx,
  event: EventNow,
  pedido: Pedido,
): Promise<PedidoAviso | undefined> {
  const today = clock.today();
  if (!isStillTrue(event, event, today) || isTooLate(event, today)) return undefined;
  const [resumo] = await composeResumos(tx, [event.concurso_id], today);
  if (!resumo) return undefined;
  const told = {
    titulo: resumo.titulo,
    nome: pedido.nome,
    link: config.appUrl + concursoPath(resumo),
    fim: endLink(config.appUrl, config.jwtSecret, pedido),
  };
  if (event.kind === "NOVO_CONCURSO") return { ...told, assunto: "novo concurso", linhas: linesOf(resumo) };
  const nobody = { user_id: 0, user_uuid: pedido.uuid, nome: "", email: pedido.email, telefone: null };
  const delivery = { ...event, event_id: event.id, ...nobody };
  const aviso = (await composeAvisos({ config, clock }, tx, [delivery])).get(delivery);
  return typeof aviso === "object" ? { ...told, assunto: aviso.assunto, linhas: aviso.linhas } : undefined;
}

type Resumo = Awaited<ReturnType<typeof composeResumos>>[number];

function linesOf({ resumo, demonstracao }: Resumo): string[] {
  const { orgao, cargo, outros_cargos, vagas, salario, prazo, taxa, prova, banca, local } = resumo;
  const lines = [
    [cargo && `${cargo}${outros_cargos > 0 ? ` e mais ${outros_cargos}` : ""}`, orgao, local],
    [vagas, salario && `salário ${salario}`, taxa && `taxa ${taxa}`],
    [prazo.texto, prova && `prova em ${prova}`, banca && `banca ${banca}`],
    [demonstracao && "Datas de demonstração: não são as do concurso real."],
  ];
  return lines.map((facts) => facts.filter(Boolean).join(" · ")).filter((line) => line !== "");
}
