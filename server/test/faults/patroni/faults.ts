import type { HighAvailability } from "./high-availability.ts";

/** Strikes the leader; resolves with what mends it. */
type Strike = (database: HighAvailability) => Promise<() => void>;

/** What may happen to the machine that leads. */
export const strike = {
  /** PostgreSQL alone, by SIGKILL. */
  postgres: async ({ findLeader }) => {
    const leader = await findLeader();
    leader.killPostgres();
    return () => undefined;
  },
  /** The whole machine, as a power cut would; it comes back when all goes on without it. */
  machine: async ({ findLeader, startDatabase }) => {
    const leader = await findLeader();
    await leader.kill();
    return () => startDatabase(leader);
  },
  /** Its network cable is drawn. */
  cable: async ({ findLeader }) => {
    const leader = await findLeader();
    leader.cut("everybody");
    return () => leader.heal();
  },
  /** The product reaches it, and the other machines do not: two might lead. */
  split: async ({ findLeader }) => {
    const leader = await findLeader();
    leader.cut("machines");
    return () => leader.heal();
  },
  /** Its disk is full from one moment to the next. */
  disk: async ({ findLeader }) => {
    const leader = await findLeader();
    leader.fillDisk();
    return () => leader.freeDisk();
  },
} satisfies Record<string, Strike>;
