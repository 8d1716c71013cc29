import type { Deps } from "../../src/deps.ts";
import { billingOf, readOwner } from "../../src/members/subscriptions/scheduled.ts";
import { takeJobs } from "./take-jobs.ts";

/** Runs the jobs that read customers from the emulated provider, as workers do. */
export async function readCustomers(deps: Deps): Promise<void> {
  const billing = billingOf(deps);
  if (!billing) throw new Error("no billing");
  for (;;) {
    const taken = await takeJobs(deps.pool, "subscriptions.read");
    if (taken.length === 0) return;
    for (const { data } of taken) await readOwner(billing, data);
  }
}
