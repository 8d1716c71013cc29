import type { HighAvailability } from "./high-availability.ts";

/** Injects a fault at the leader; resolves with a function that repairs it. */
type Strike = (database: HighAvailability) => Promise<() => void>;

/** Faults that a test causes on the leader's machine. */
export const strike = {
  /** Kills only PostgreSQL by SIGKILL. */
  postgres: async ({ findLeader }) => {
    const leader = await findLeader();
    leader.killPostgres();
    return () => undefined;
  },
  /** Kills the whole machine like a power cut; it restarts after the failover. */
  machine: async ({ findLeader, startDatabase }) => {
    const leader = await findLeader();
    await leader.kill();
    return () => startDatabase(leader);
  },
  /** Disconnects the leader's network. */
  cable: async ({ findLeader }) => {
    const leader = await findLeader();
    leader.cut("everybody");
    return () => leader.heal();
  },
  /** Isolates the leader from the other machines but not from the product, which risks two leaders. */
  split: async ({ findLeader }) => {
    const leader = await findLeader();
    leader.cut("machines");
    return () => leader.heal();
  },
  /** Fills the leader's disk at once. */
  disk: async ({ findLeader }) => {
    const leader = await findLeader();
    leader.fillDisk();
    return () => leader.freeDisk();
  },
} satisfies Record<string, Strike>;
