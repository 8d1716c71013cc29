import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { limits } from "@cav/contract/limits.ts";
import type { Pool } from "pg";
import type { Clock } from "../../clock.ts";

/** Milliseconds that an answer is kept. */
const keptMs = 600_000;
/** Milliseconds after which a call without an answer counts as abandoned: its process ended. */
const abandonedMs = limits.fileTimeoutMs + 30_000;
/** Milliseconds between looks at a call that is being answered, and how often. */
const lookMs = 250;
const looks = 20;

/** A call with its sender's key; all are keyed hashes. */
export type AskedOnce = { id: Buffer; secret: Buffer };

export type KeptAnswer = {
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
};

/** The first answer to a key; `isOther`: it was asked with another body. */
export type FirstAnswer = { isOther: boolean; answer: KeptAnswer | undefined };

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

type Options = { pool: Pool; clock: Clock; secret: string; table: string };

/**
 * Keeps the answers of writing calls for ten minutes, by the sender's `Idempotency-Key`: a repeat after a lost answer
 * gets the first one. A key holds for one caller and one body. Answers are encrypted by a key that only the sender has.
 */
export function createKeptAnswers({ pool, clock, secret, table }: Options) {
  const hmac = (...parts: string[]) => createHmac("sha256", secret).update(parts.join("\0")).digest();
  const digestOf = (file: Buffer) => createHash("sha256").update(file).digest("hex");

  async function find({ id, secret: key }: AskedOnce, body: Buffer): Promise<FirstAnswer | undefined> {
    const { rows } = await pool.query<{ corpo: Buffer; resposta: Buffer | null; criada_em: Date }>(
      `SELECT corpo, resposta, criada_em FROM ${table} WHERE id = $1 AND criada_em > $2`,
      [id, new Date(clock.now().getTime() - keptMs)],
    );
    const [row] = rows;
    if (!row) return undefined;
    const isAbandoned = !row.resposta && row.criada_em.getTime() < clock.now().getTime() - abandonedMs;
    if (isAbandoned) return undefined;
    return {
      isOther: !row.corpo.equals(body),
      answer: row.resposta ? decrypt(row.resposta, key) : undefined,
    };
  }

  return {
    /** Names a call by its caller and their key. */
    askedOf(call: string, caller: string, key: string): AskedOnce {
      return { id: hmac("id", call, caller, key), secret: hmac("answer", call, caller, key) };
    },

    bodyHashOf: (url: string, body: unknown, file: Buffer | undefined): Buffer =>
      hmac("body", url, JSON.stringify(body ?? null), file ? digestOf(file) : ""),

    /** Returns whether a key was used, before its body is known. */
    async isUsed({ id }: AskedOnce): Promise<boolean> {
      const since = new Date(clock.now().getTime() - keptMs);
      const { rowCount } = await pool.query(`SELECT FROM ${table} WHERE id = $1 AND criada_em > $2`, [
        id,
        since,
      ]);
      return (rowCount ?? 0) > 0;
    },

    /** Returns the first answer; waits a little while it is being made. */
    async find(asked: AskedOnce, body: Buffer): Promise<FirstAnswer | undefined> {
      for (let look = 0; ; look += 1) {
        const found = await find(asked, body);
        if (!found || found.isOther || found.answer || look >= looks) return found;
        await wait(lookMs);
      }
    },

    /** Takes a key for this call; returns false where another request has it. */
    async claim({ id }: AskedOnce, body: Buffer): Promise<boolean> {
      const now = clock.now();
      await pool.query(`DELETE FROM ${table} WHERE criada_em <= $1`, [new Date(now.getTime() - keptMs)]);
      const { rowCount } = await pool.query(
        `INSERT INTO ${table} AS r (id, corpo, criada_em) VALUES ($1, $2, $3)
         ON CONFLICT (id) DO UPDATE SET corpo = excluded.corpo, criada_em = excluded.criada_em
           WHERE r.resposta IS NULL AND r.criada_em < $4`,
        [id, body, now, new Date(now.getTime() - abandonedMs)],
      );
      return (rowCount ?? 0) > 0;
    },

    async keep({ id, secret: key }: AskedOnce, answer: KeptAnswer): Promise<void> {
      await pool.query(`UPDATE ${table} SET resposta = $2 WHERE id = $1`, [id, encrypt(answer, key)]);
    },

    /** Forgets a call that changed nothing, so that it can be made again. */
    async forget({ id }: AskedOnce): Promise<void> {
      await pool.query(`DELETE FROM ${table} WHERE id = $1 AND resposta IS NULL`, [id]);
    },
  };
}

function encrypt(answer: KeptAnswer, key: Buffer): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(answer), "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

function decrypt(kept: Buffer, key: Buffer): KeptAnswer {
  const decipher = createDecipheriv("aes-256-gcm", key, kept.subarray(0, 12));
  decipher.setAuthTag(kept.subarray(12, 28));
  const text = Buffer.concat([decipher.update(kept.subarray(28)), decipher.final()]).toString("utf8");
  return JSON.parse(text);
}
