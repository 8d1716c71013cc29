import {
  type AvisoDocument,
  avisosPath,
  listasPath,
  listaTitle,
  perguntaTitle,
} from "@cav/contract/coletas/documents.ts";
import { email } from "@cav/contract/fields.ts";
import { suggestEmail } from "@cav/contract/users/email-hint.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createLimiter } from "../../bind.ts";
import { findPublicVersion } from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { findUnstorableText, unstorableText } from "../../platform/http/requests/unstorable-text.ts";
import type { PublicTools } from "../publico/index.ts";
import type { NewPedido } from "./avisos.queries.ts";
import { enderecoKey } from "./links.ts";
import { confirmPedido, findToConfirm, findToEnd, removePedido, requestPedido } from "./pedidos.ts";
import { parsePergunta, perguntaKeyOf } from "./perguntas.ts";

/** Limit of requests per network, and of unrequested mails per address. */
const asked = { by: "address", max: 20, seconds: 3_600 } as const;
const mailed = { by: "owner", max: 6, seconds: 86_400 } as const;

const Email = email();

type Form = { Querystring: { token?: unknown }; Body: Record<string, unknown> | undefined };

/** Registers alerts without an account: forms that need no script, and the pages of mailed links. */
export function registerAvisos(
  pages: FastifyInstance,
  deps: Deps,
  { serving, findListas }: PublicTools,
): void {
  const { config, db } = deps;
  const limiter = createLimiter(deps);
  const asking = limiter.countingOf("avisos", [asked]);
  const mailing = limiter.countingOf("avisos", [mailed]);
  const show = (reply: FastifyReply, document: Omit<AvisoDocument, "kind">) =>
    serving.sendOwn(reply, { kind: "aviso", ...document });

  /** Returns the subject of a page's address; undefined when it is gone. */
  async function findSobre(
    path: string,
  ): Promise<Pick<NewPedido, "concurso_id" | "lista" | "nome"> | undefined> {
    const [, id] = /^\/concurso\/[a-z0-9-]*-(\d{1,9})$/.exec(path) ?? [];
    const concurso = id && (await findPublicVersion(db, Number(id)));
    if (concurso) return { concurso_id: concurso.id, lista: null, nome: concurso.titulo };
    const { key, busca } = parsePergunta(path.replace(`${listasPath}/`, "").replace(listasPath, ""));
    if (path !== listasPath && !path.startsWith(`${listasPath}/`) && !path.startsWith(`${listasPath}?`))
      return undefined;
    const lista = (await findListas()).listas.find(key);
    if (!lista) return undefined;
    if (busca === "") return { concurso_id: null, lista: lista.key, nome: listaTitle(lista) };
    const nome = lista.key === "" ? perguntaTitle(busca) : `${perguntaTitle(busca)} ${lista.nome}`;
    return { concurso_id: null, lista: perguntaKeyOf({ key, busca }), nome };
  }

  pages.post<Form>(avisosPath, async (request, reply) => {
    if (!(await isWithin(asking, request, reply))) return show(reply.code(429), { passo: "demais" });
    const form = request.body ?? {};
    const [typed, sobre] = [textOf(form.email), textOf(form.sobre)];
    const refuse = (erro: string) =>
      show(reply.code(422), {
        passo: "invalido",
        erro,
        ...(sobre.startsWith("/") ? { sobre } : {}),
        email: typed,
      });
    if (findUnstorableText(form) !== undefined)
      return show(reply.code(422), { passo: "invalido", erro: unstorableText });
    const about = await findSobre(sobre);
    if (!about) return show(reply.code(422), { passo: "invalido", erro: "Esta página não existe mais." });
    const address = Email.safeParse(typed);
    if (!address.success) return refuse(address.error.issues[0]?.message ?? "E-mail inválido");
    const meant = suggestEmail(address.data);
    if (meant && textOf(form.visto) !== typed)
      return refuse(`Você quis dizer ${meant}? Corrija o endereço, ou envie de novo se ele está certo.`);
    // Bots fill in this hidden field.
    const isMeant = textOf(form.site) === "";
    if (isMeant && (await mayBeMailed(address.data, request)))
      await requestPedido(deps, { ...about, email: address.data } as Parameters<typeof requestPedido>[1]);
    return reply.redirect(`${avisosPath}/pedido`, 303);
  });

  /** Returns whether an address may get a mail; above the limit the answer is the same, without one. */
  async function mayBeMailed(address: string, { ip }: FastifyRequest): Promise<boolean> {
    try {
      await mailing.count({ owner: enderecoKey(config.jwtSecret, address) }, ip);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "too-many-requests") return false;
      throw error;
    }
  }

  pages.get(avisosPath, async (_request, reply) => reply.redirect(listasPath, 303));
  pages.get(`${avisosPath}/pedido`, async (_request, reply) => show(reply, { passo: "pedido" }));
  pages.get(`${avisosPath}/confirmado`, async (_request, reply) => show(reply, { passo: "confirmado" }));

  // Scanners open links, so only the button acts.
  pages.get<Form>(`${avisosPath}/confirmar`, async ({ query }, reply) => {
    const token = textOf(query.token);
    const pedido = await findToConfirm(deps, token);
    if (!pedido) return show(reply.code(404), { passo: "vencido" });
    return show(reply, { passo: "confirmar", nome: pedido.nome, token });
  });
  pages.post<Form>(`${avisosPath}/confirmar`, async ({ query }, reply) => {
    const pedido = await findToConfirm(deps, textOf(query.token));
    if (!pedido) return show(reply.code(404), { passo: "vencido" });
    await confirmPedido(deps, pedido);
    return reply.redirect(`${avisosPath}/confirmado`, 303);
  });

  pages.get<Form>(`${avisosPath}/encerrar`, async ({ query }, reply) => {
    const token = textOf(query.token);
    const pedido = await findToEnd(deps, token);
    return show(reply, pedido ? { passo: "encerrar", nome: pedido.nome, token } : { passo: "encerrado" });
  });
  // Mail programs follow no redirects (RFC 8058); ending twice is fine.
  pages.post<Form>(`${avisosPath}/encerrar`, async ({ query }, reply) => {
    const pedido = await findToEnd(deps, textOf(query.token));
    if (pedido) await removePedido(deps, pedido);
    return show(reply, { passo: "encerrado" });
  });
}

type Counting = ReturnType<ReturnType<typeof createLimiter>["countingOf"]>;

async function isWithin(counting: Counting, { ip }: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  try {
    await counting.count({ address: ip }, ip);
    return true;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "too-many-requests")) throw error;
    reply.header("retry-after", String(error.retryAfterSeconds));
    return false;
  }
}

/** Returns one text of a form or address; a repeated one counts as missing. */
const textOf = (value: unknown): string => (typeof value === "string" ? value.slice(0, longest) : "");
const longest = 1_000;
