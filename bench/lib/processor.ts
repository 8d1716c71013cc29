import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Country } from "./population.ts";

/** What some work took: seconds by the clock, and milliseconds of processor time. */
export type Took = { seconds: number; cpuMs: number };

/** Fields of /proc/PID/stat after the program's name: the parent, then times in ticks of 10 ms, of itself and of its ended children. */
function statOf(pid: string): { parent: number; ms: number; withEndedMs: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    const ms = 10 * (user + system);
    return { parent: Number(fields[1]), ms, withEndedMs: ms + 10 * (endedUser + endedSystem) };
  } catch {
    return undefined;
  }
}

/** Processor time up to now of this process, of what it started, and of a PostgreSQL: what others do on the machine is not in it. */
function cpuMs(postmaster: number): number {
  const { user, system } = process.cpuUsage();
  let ms = (user + system) / 1000 + (statOf(String(postmaster))?.withEndedMs ?? 0);
  for (const pid of readdirSync("/proc").filter(
    (name) => /^\d+$/.test(name) && Number(name) !== postmaster,
  )) {
    const stat = statOf(pid);
    if (stat?.parent === postmaster || stat?.parent === process.pid) ms += stat.ms;
  }
  return ms;
}

/** Measures work by the clock and by the processor time that all who take part use for it. */
export async function createMeter({ db }: Country): Promise<(work: () => Promise<unknown>) => Promise<Took>> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
  const postmaster = statOf(String(rows[0]?.pid))?.parent ?? 0;
  return async (work) => {
    const [cpu, start] = [cpuMs(postmaster), performance.now()];
    await work();
    return { seconds: (performance.now() - start) / 1000, cpuMs: cpuMs(postmaster) - cpu };
  };
}
