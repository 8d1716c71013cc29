import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyPluginAsync } from "fastify";

/** Faults of the partner, with labels for /dev. */
export const parceiroFaults = {
  erro: "HTTP 500 sempre",
  lento: "Não responde",
  cai: "Desliga no meio",
  desvio: "Redireciona a um endereço interno",
  recusa: "HTTP 410: não quer mais receber",
} as const;

export type ParceiroFault = keyof typeof parceiroFaults;

/** A received message, whatever the answer. */
export type Recebida = {
  id: string;
  /** Secret that signed the message; null if none of the known secrets did. */
  segredo: string | null;
  assinaturas: number;
  headers: Record<string, string>;
  corpo: string;
  status: number;
};

export type Parceiro = {
  recebidas: Recebida[];
  fault: ParceiroFault | undefined;
  /** Secrets with which it verifies messages. */
  segredos: string[];
};

const kept = 200;

/** Creates a partner that receives Standard Webhooks, with optional faults. */
export function createParceiro(): Parceiro {
  return { recebidas: [], fault: undefined, segredos: [] };
}

/** Serves the endpoint that receives the messages. */
export function parceiroApi(parceiro: Parceiro): FastifyPluginAsync {
  return async (app) => {
    // The signature covers the raw bytes.
    app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    app.post<{ Body: string }>("/", async ({ body, headers }, reply) => {
      const { fault } = parceiro;
      const status = fault === "erro" ? 500 : fault === "desvio" ? 302 : fault === "recusa" ? 410 : 200;
      parceiro.recebidas.push({ ...read(parceiro, headers as Record<string, string>, body), status });
      parceiro.recebidas.splice(0, parceiro.recebidas.length - kept);
      if (fault === "lento") return new Promise(() => undefined);
      if (fault === "cai") return reply.raw.destroy();
      if (fault === "desvio") reply.header("location", "http://169.254.169.254/latest/meta-data/");
      return reply.code(status).send(status === 200 ? { recebida: true } : { erro: status });
    });
  };
}

function read({ segredos }: Parceiro, headers: Record<string, string>, corpo: string) {
  const { "webhook-id": id = "", "webhook-timestamp": at = "", "webhook-signature": said = "" } = headers;
  const signatures = said.split(" ");
  const segredo = segredos.find((one) => {
    const key = Buffer.from(one.replace("whsec_", ""), "base64");
    const expected = `v1,${createHmac("sha256", key).update(`${id}.${at}.${corpo}`).digest("base64")}`;
    return signatures.some((signature) => isSame(signature, expected));
  });
  return { id, segredo: segredo ?? null, assinaturas: signatures.length, headers, corpo };
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
