import type { FastifyPluginAsync } from "fastify";

/** An IndexNow search engine: the submitted addresses, and a planned refusal. */
export type IndexNow = {
  told: string[][];
  refuse(status: number | undefined): void;
  status: number | undefined;
};

export function createIndexNow(): IndexNow {
  const engine: IndexNow = {
    told: [],
    status: undefined,
    refuse(status) {
      engine.status = status;
    },
  };
  return engine;
}

type Submission = { host?: unknown; key?: unknown; keyLocation?: unknown; urlList?: unknown };

const mostAddresses = 10_000;

/** Validates a submission: all addresses on one host, with the key file on it. */
function isWellFormed({ host, key, keyLocation, urlList }: Submission): boolean {
  const isOfHost = (address: unknown) => typeof address === "string" && new URL(address).host === host;
  return (
    typeof key === "string" &&
    /^[\w-]{8,128}$/.test(key) &&
    isOfHost(keyLocation) &&
    String(keyLocation).endsWith(`/${key}.txt`) &&
    Array.isArray(urlList) &&
    urlList.length > 0 &&
    urlList.length <= mostAddresses &&
    urlList.every(isOfHost)
  );
}

/** Serves the protocol's single endpoint (indexnow.org/documentation). */
export function indexNowApi(engine: IndexNow): FastifyPluginAsync {
  return async (app) => {
    app.post("/", async ({ body }, reply) => {
      if (engine.status) return reply.code(engine.status).send();
      const told = body as Submission;
      if (!isWellFormed(told)) return reply.code(422).send();
      engine.told.push(told.urlList as string[]);
      return reply.code(202).send();
    });
  };
}
