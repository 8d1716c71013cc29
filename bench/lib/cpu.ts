import { readFileSync } from "node:fs";
import type { Country } from "./population.ts";

/** CPU ms of this process and of its database's processes, for one run of some work. */
export type Cost = { process: number; database: number; total: number };

/** Returns a function that measures work in CPU ms: walls vary with the load of the machine, CPU does not. */
export async function createMeter({ pool }: Pick<Country, "pool">) {
  // Parallel workers end with their query, and their CPU could not be read.
  await pool.query("ALTER SYSTEM SET max_parallel_workers_per_gather = 0");
  await pool.query("SELECT pg_reload_conf()");
  const readBackends = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'",
    );
    return new Map(rows.map(({ pid }) => [pid, msOf(pid)]));
  };
  /** Runs each piece of work once; returns the cost of one. */
  return async (works: (() => Promise<unknown>)[]): Promise<Cost> => {
    const before = await readBackends();
    const begin = process.cpuUsage();
    for (const work of works) await work();
    const { user, system } = process.cpuUsage(begin);
    const after = [...(await readBackends())];
    const database = after.reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0) / works.length;
    const own = (user + system) / 1000 / works.length;
    return { process: own, database, total: own + database };
  };
}

function msOf(pid: number): number {
  const [ns = "0"] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
  return Number(ns) / 1e6;
}
