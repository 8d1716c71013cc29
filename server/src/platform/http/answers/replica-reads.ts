import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { Counter, Gauge, type Registry } from "prom-client";
import type { MustSee, Replica } from "../../database/replica.ts";

/** Holds the primary's position after its bearer's last change. */
const cookieName = "escrita";

/** Longer than the lag of a replica in use. */
const keptSeconds = 60;

/** Runs a read that may be a second old, except for users who have just written. */
export type Read<DB> = <T>(
  request: FastifyRequest,
  isKnown: boolean,
  work: (db: Kysely<DB>) => Promise<T>,
) => Promise<T>;

type Sources<DB> = { db: Kysely<DB>; replica?: Replica<DB> | undefined };

/** Creates the read function: the replica's if there is one, else the primary's. */
export function createRead<DB>({ db, replica }: Sources<DB>): Read<DB> {
  if (!replica) return (_request, _isKnown, work) => work(db);
  return (request, isKnown, work) => replica.read(work, mustBeSeenBy(request, isKnown));
}

function mustBeSeenBy({ cookies }: FastifyRequest, isKnown: boolean): MustSee {
  const lsn = cookies[cookieName];
  if (lsn !== undefined) return /^\d{1,20}$/.test(lsn) ? BigInt(lsn) : "everything";
  // Programs without cookies can't prove which of their writes the replica must have, so they wait for all writes.
  return isKnown && Object.keys(cookies).length === 0 ? "everything" : "anything";
}

type Options = { replica?: Pick<Replica<never>, "lsn"> | undefined; config: { appUrl: string } };

/** Sets a cookie after changes, so that the caller's next reads see them. */
export function registerWriteCookies(app: FastifyInstance, { replica, config }: Options): void {
  if (!replica) return;
  app.addHook("onSend", async ({ method, routeOptions }, reply) => {
    const { storesNothing } = routeOptions.config;
    if (method === "GET" || method === "HEAD" || storesNothing || reply.statusCode >= 400) return;
    // If the log position of a write is unknown, the user's reads go to the primary; the write itself is
    // committed.
    const lsn = await replica.lsn().catch(() => "everything");
    reply.setCookie(cookieName, String(lsn), {
      path: "/api",
      httpOnly: true,
      sameSite: "lax",
      secure: config.appUrl.startsWith("https:"),
      maxAge: keptSeconds,
    });
  });
}

/** Registers metrics of which server answers reads, and of the replica's state. */
export function measureReplica(
  replica: Pick<Replica<never>, "getState"> | undefined,
  registry: Registry,
): void {
  if (!replica) return;
  const registers = [registry];
  new Gauge({
    name: "cav_replica_up",
    help: "Whether the replica answers reads",
    registers,
    async collect() {
      this.set((await replica.getState()).isInUse ? 1 : 0);
    },
  });
  new Gauge({
    name: "cav_replica_behind_seconds",
    help: "What was written longer ago is on the replica",
    registers,
    async collect() {
      this.set((await replica.getState()).behindSeconds);
    },
  });
  new Counter({
    name: "cav_replica_reads_total",
    help: "Reads that the replica may answer, by who answered them",
    labelNames: ["answered_by"],
    registers,
    async collect() {
      const told = await replica.getState();
      this.reset();
      this.inc({ answered_by: "replica" }, told.replica);
      this.inc({ answered_by: "primary" }, told.primary);
    },
  });
}
