import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../requests/app-error.ts";
import type { AskedOnce, KeptAnswer, KeptAnswers } from "./kept-answers.ts";

/** A key of the sender: 128 random bits or more, in visible characters. */
const keyFormat = /^[\x21-\x7e]{16,128}$/;
/** Headers that belong to an answer. */
const kept = ["set-cookie", "location", "clear-site-data", "content-type"] as const;

type Once = { asked: AskedOnce; isRepeat: boolean };

/** Answers a writing call once for each key: a repeat gets the first answer, whatever happened since. */
export function createAnswerOnce(answers: KeptAnswers, callerOf: (request: FastifyRequest) => string) {
  const onces = new WeakMap<FastifyRequest, Once>();
  const hashOf = ({ body, upload, uploadName, url }: FastifyRequest) =>
    answers.bodyHashOf(url, [body, uploadName], upload);
  /** The body before the schema has changed it. */
  const hashes = new WeakMap<FastifyRequest, Buffer>();

  const texts = new WeakMap<FastifyRequest, string>();

  /**
   * Sends the first answer again.
   * @throws AppError key-reused with another body, answer-pending while the first one is being made
   */
  async function repeat(request: FastifyRequest, reply: FastifyReply, { asked }: Once): Promise<boolean> {
    const hash = hashes.get(request) ?? hashOf(request);
    const found = await answers.find(asked, hash);
    if (!found) return false;
    if (found.isOther) throw new AppError("key-reused");
    if (!found.answer) throw new AppError("answer-pending");
    const { status, headers, body } = found.answer;
    reply.code(status).headers({ ...headers, "idempotent-replayed": "true" });
    await (status === 204 ? reply.send() : reply.serializer((text: string) => text).send(body));
    return true;
  }

  return {
    /** Reads the key before the caller is known; returns whether it was used before. */
    async isRepeat(call: string, request: FastifyRequest, isPublic: boolean): Promise<boolean> {
      const key = request.headers["idempotency-key"];
      if (typeof key !== "string" || !keyFormat.test(key)) return false;
      // Before sign-in the key itself is the secret of the form.
      const asked = answers.askedOf(call, isPublic ? "" : callerOf(request), key);
      const isRepeat = await answers.isUsed(asked);
      onces.set(request, { asked, isRepeat });
      return isRepeat;
    },

    /** Answers a repeat before its input is checked; returns whether it did. */
    async repeatEarly(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const once = onces.get(request);
      if (!once) return false;
      hashes.set(request, hashOf(request));
      if (!once.isRepeat) return false;
      if (await repeat(request, reply, once)) return true;
      // The first call changed nothing, and was forgotten meanwhile; this one was not authorised yet.
      throw new AppError("answer-pending");
    },

    /** Runs the work once, and keeps what it answers. */
    async run(
      request: FastifyRequest,
      reply: FastifyReply,
      work: () => Promise<unknown>,
    ): Promise<{ answer: unknown } | undefined> {
      const once = onces.get(request);
      if (!once) return { answer: await work() };
      if (!(await answers.claim(once.asked, hashes.get(request) ?? hashOf(request)))) {
        if (await repeat(request, reply, once)) return undefined;
        throw new AppError("answer-pending");
      }
      try {
        return { answer: await work() };
      } catch (error) {
        await answers.forget(once.asked);
        throw error;
      }
    },

    /** Notes an answer's text; it is kept with the headers and cookies that hooks add to it. */
    noteText(request: FastifyRequest, text: string): void {
      texts.set(request, text);
    },

    /** Keeps an answer that is about to be sent. */
    async keep(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const once = onces.get(request);
      const body = texts.get(request);
      if (!once || body === undefined) return;
      const headers: KeptAnswer["headers"] = {};
      for (const name of kept) {
        const value = reply.getHeader(name);
        if (value !== undefined) headers[name] = Array.isArray(value) ? value : String(value);
      }
      await answers.keep(once.asked, { status: reply.statusCode, headers, body });
    },
    isAsked: (request: FastifyRequest) => onces.has(request),
  };
}
export type AnswerOnce = ReturnType<typeof createAnswerOnce>;
