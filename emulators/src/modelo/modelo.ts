import { setTimeout as wait } from "node:timers/promises";
import type { FastifyPluginAsync, FastifyReply } from "fastify";
import { z } from "zod";
import { type Quoted, readAct } from "./reader.ts";

/** Faults of the model, with labels for /dev. */
export const modelFaultLabels = {
  discorda: "Lê outra taxa, com uma citação verdadeira",
  mente: "Cita o que não está no ato",
  lixo: "Responde um texto que não é JSON",
  "outra-forma": "Responde JSON de outra forma",
  recusa: "Recusa responder",
  limite: "HTTP 429",
  chave: "HTTP 401",
  "fora-do-ar": "HTTP 500",
  demora: "Não responde",
} as const;
export type ModelFault = keyof typeof modelFaultLabels;

export type Modelo = {
  fault: ModelFault | undefined;
  /** Received prompts, newest first. */
  readonly asked: string[];
};

const askedKept = 20;

export function createModelo(): Modelo {
  return { fault: undefined, asked: [] };
}

const Chat = z.object({
  model: z.string(),
  messages: z.tuple([
    z.object({ role: z.literal("system"), content: z.string() }),
    z.object({ role: z.literal("user"), content: z.string() }),
  ]),
  max_tokens: z.int().positive().optional(),
  response_format: z.object({
    type: z.literal("json_schema"),
    json_schema: z.object({ name: z.string(), strict: z.literal(true), schema: z.looseObject({}) }),
  }),
});
const Messages = z.object({
  model: z.string(),
  max_tokens: z.int().positive(),
  system: z.string(),
  messages: z.tuple([z.object({ role: z.literal("user"), content: z.string() })]),
  tools: z.tuple([z.object({ name: z.string(), description: z.string(), input_schema: z.looseObject({}) })]),
  tool_choice: z.object({ type: z.literal("tool"), name: z.string() }),
});

const tokensIn = (text: string) => Math.ceil(text.length / 4);

/**
 * Emulates a language model in both protocols: `/v1/chat/completions` with a bearer key, `/v1/messages` with
 * `x-api-key`.
 */
export function modeloApi(modelo: Modelo, key: string): FastifyPluginAsync {
  return async (app) => {
    app.get("/v1/models", async ({ headers }, reply) =>
      isKnown(headers, key)
        ? { data: [{ id: "gravado" }] }
        : reply.code(401).send({ error: { message: "invalid key" } }),
    );

    app.post("/v1/chat/completions", async ({ body, headers }, reply) => {
      const given = Chat.safeParse(body);
      const refused = await refuse(modelo, reply, isKnown(headers, key), given);
      if (refused || !given.data) return refused;
      const [{ content: system }, { content }] = given.data.messages;
      const text = answerOf(modelo, content);
      const message =
        modelo.fault === "recusa" ? { content: null, refusal: "I can't help with that." } : { content: text };
      return {
        object: "chat.completion",
        model: given.data.model,
        choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", ...message } }],
        usage: { prompt_tokens: tokensIn(system + content), completion_tokens: tokensIn(text) },
      };
    });

    app.post("/v1/messages", async ({ body, headers }, reply) => {
      const given = Messages.safeParse(body);
      const isDated = headers["anthropic-version"] === "2023-06-01";
      const refused = await refuse(modelo, reply, isDated && isKnown(headers, key), given);
      if (refused || !given.data) return refused;
      const { system, messages, tools, model } = given.data;
      const [{ content }] = messages;
      const text = answerOf(modelo, content);
      const isRefusal = modelo.fault === "recusa";
      const said =
        modelo.fault === "lixo"
          ? { type: "text", text }
          : { type: "tool_use", id: "toolu_1", name: tools[0].name, input: JSON.parse(text) };
      return {
        type: "message",
        role: "assistant",
        model,
        content: isRefusal ? [] : [said],
        stop_reason: isRefusal ? "refusal" : "tool_use",
        usage: { input_tokens: tokensIn(system + content), output_tokens: tokensIn(text) },
      };
    });
  };
}

function isKnown(headers: Record<string, unknown>, key: string): boolean {
  return headers.authorization === `Bearer ${key}` || headers["x-api-key"] === key;
}

/** Answers the fault of the whole model; undefined if there is none. */
async function refuse(
  { fault }: Modelo,
  reply: FastifyReply,
  isKnownKey: boolean,
  given: z.ZodSafeParseResult<unknown>,
): Promise<FastifyReply | undefined> {
  const error = (code: number, message: string) => reply.code(code).send({ error: { message } });
  if (!isKnownKey || fault === "chave") return error(401, "invalid key");
  if (!given.success) return error(400, z.prettifyError(given.error));
  if (fault === "limite") return error(429, "slow down");
  if (fault === "fora-do-ar") return error(500, "overloaded");
  if (fault === "demora") {
    const gone = new AbortController();
    reply.raw.on("close", () => gone.abort());
    await wait(600_000, undefined, { signal: gone.signal, ref: false }).catch(() => undefined);
    return error(504, "too late");
  }
  return undefined;
}

/** Returns the model's answer about an act, as text. */
function answerOf(modelo: Modelo, content: string): string {
  modelo.asked.unshift(content);
  modelo.asked.length = Math.min(modelo.asked.length, askedKept);
  if (modelo.fault === "lixo") return "Claro! Aqui está o que o ato diz: é um edital de abertura.";
  if (modelo.fault === "outra-forma") return JSON.stringify({ tipo: "abertura" });
  const said = readAct(content);
  if (modelo.fault === "mente") return JSON.stringify({ ...said, campos: lied(said.campos) });
  if (modelo.fault === "discorda")
    return JSON.stringify({
      ...said,
      campos: { ...said.campos, taxa: otherAmount(content, said.campos.taxa) },
    });
  return JSON.stringify(said);
}

function lied(campos: Record<string, Quoted | null>) {
  const lie = {
    valor: "2027-01-31",
    citacao: "as inscrições encerram-se em 31 de janeiro de 2027, impreterivelmente",
  };
  return { ...campos, inscricao_fim: lie };
}

/** Returns an amount in the act other than the fee. */
function otherAmount(content: string, fee: Quoted | null | undefined): Quoted | null {
  const amounts = [...content.matchAll(/R\$ ?(\d[\d.]*,\d{2})/g)].map(([citacao, amount = ""]) => ({
    valor: amount.replaceAll(".", "").replace(",", "."),
    citacao,
  }));
  return amounts.find(({ valor }) => valor !== fee?.valor) ?? null;
}
