import { z } from "zod";
import { ModelError, type Tokens } from "./model-error.ts";

/** A question: instructions, text, and the answer's JSON schema. */
type Question = { rules: string; text: string; form: Record<string, unknown>; longest: number };
/** An unchecked answer, and its tokens if reported. */
type Answer = { said: unknown; tokens: Tokens | undefined };

/** A language model that answers one question, without a conversation. @throws ModelError */
export type Model = (question: Question) => Promise<Answer>;

type ModelOptions = {
  kind: "openai" | "anthropic";
  /** Base address: `https://api.openai.com/v1`, `https://api.anthropic.com`. */
  url: string;
  key: string | undefined;
  name: string;
  timeoutMs?: number;
};

/** Bytes that no answer of the schema reaches. */
const longestAnswer = 1024 * 1024;

/** Creates a client of one of two protocols, with the one call we need; their libraries have thousands of files. */
export function createModel({ timeoutMs = 60_000, ...options }: ModelOptions): Model {
  const protocol = options.kind === "anthropic" ? anthropic : openai;
  return async (question) => {
    const { path, headers, body } = protocol.compose(options, question);
    const { status, text } = await send(`${options.url}${path}`, headers, body, timeoutMs);
    if (status >= 400) throw refusalOf(status);
    const answer = parseJson(text);
    const tokens = protocol.tokensOf(answer);
    const said = protocol.read(answer, tokens);
    return { said: typeof said === "string" ? parseJson(said, tokens) : said, tokens };
  };
}

type Protocol = {
  compose(
    options: ModelOptions,
    question: Question,
  ): { path: string; headers: Record<string, string>; body: object };
  tokensOf(answer: unknown): Tokens | undefined;
  /**
   * Returns the answer as text or object.
   * @throws ModelError where it refused, or was cut short
   */
  read(answer: unknown, tokens: Tokens | undefined): unknown;
};

const formName = "leitura";

const OpenAiAnswer = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});
const OpenAiUsage = z.object({ usage: z.object({ prompt_tokens: z.int(), completion_tokens: z.int() }) });

const openai: Protocol = {
  compose({ key, name, url }, { rules, text, form, longest }) {
    // OpenAI renamed the parameter for its newer models; all others use the old name.
    const limit = new URL(url).host === "api.openai.com" ? "max_completion_tokens" : "max_tokens";
    const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
    return {
      path: "/chat/completions",
      headers,
      body: {
        model: name,
        [limit]: longest,
        messages: [
          { role: "system", content: rules },
          { role: "user", content: text },
        ],
        response_format: {
          type: "json_schema",
          json_schema: { name: formName, strict: true, schema: form },
        },
      },
    };
  },
  tokensOf(answer) {
    const { data } = OpenAiUsage.safeParse(answer);
    return data && { input: data.usage.prompt_tokens, output: data.usage.completion_tokens };
  },
  read(answer, tokens) {
    const [choice] = checked(OpenAiAnswer, answer, tokens).choices;
    const { refusal, content } = choice?.message ?? {};
    if (refusal || choice?.finish_reason === "content_filter") throw new ModelError("refused", tokens);
    if (!content || choice?.finish_reason === "length") throw new ModelError("unreadable", tokens);
    return content;
  },
};

const AnthropicAnswer = z.object({
  stop_reason: z.string().nullish(),
  content: z.array(z.object({ type: z.string(), name: z.string().optional(), input: z.unknown() })),
});
const AnthropicUsage = z.object({ usage: z.object({ input_tokens: z.int(), output_tokens: z.int() }) });

const anthropic: Protocol = {
  compose({ key, name }, { rules, text, form, longest }) {
    return {
      path: "/v1/messages",
      headers: { "anthropic-version": "2023-06-01", ...(key ? { "x-api-key": key } : {}) },
      body: {
        model: name,
        max_tokens: longest,
        system: rules,
        messages: [{ role: "user", content: text }],
        tools: [{ name: formName, description: "O que o ato diz, com as citações.", input_schema: form }],
        tool_choice: { type: "tool", name: formName },
      },
    };
  },
  tokensOf(answer) {
    const { data } = AnthropicUsage.safeParse(answer);
    return data && { input: data.usage.input_tokens, output: data.usage.output_tokens };
  },
  read(answer, tokens) {
    const { stop_reason, content } = checked(AnthropicAnswer, answer, tokens);
    if (stop_reason === "refusal") throw new ModelError("refused", tokens);
    const used = content.find(({ type, name }) => type === "tool_use" && name === formName);
    if (!used || stop_reason === "max_tokens") throw new ModelError("unreadable", tokens);
    return used.input;
  },
};

function checked<T>(shape: z.ZodType<T>, answer: unknown, tokens: Tokens | undefined): T {
  const { data, success } = shape.safeParse(answer);
  if (!success) throw new ModelError("unreadable", tokens);
  return data;
}

function parseJson(text: string, tokens?: Tokens): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ModelError("unreadable", tokens, { cause });
  }
}

/** Classifies a refusal: one before reading costs nothing, a later failure may. */
function refusalOf(status: number): ModelError {
  const nothing = { input: 0, output: 0 };
  if (status === 401 || status === 403) return new ModelError("key", nothing);
  if (status === 429) return new ModelError("throttled", nothing);
  return new ModelError("failed", status < 500 ? nothing : undefined);
}

async function send(url: string, headers: Record<string, string>, body: object, timeoutMs: number) {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      // Text and key are for this address only.
      redirect: "error",
      signal,
    });
    return { status: response.status, text: await readText(response) };
  } catch (cause) {
    if (cause instanceof ModelError) throw cause;
    throw new ModelError(signal.aborted ? "timeout" : "network", undefined, { cause });
  }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > longestAnswer) throw new ModelError("unreadable");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
