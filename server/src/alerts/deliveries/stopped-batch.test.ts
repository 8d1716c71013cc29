import { expect, test, vi } from "vitest";
import { openFaults } from "../../../test/harness/fault-stage.ts";
import { connect, heldMs } from "../../platform/database/connect.ts";
import { dispatchBatch } from "./dispatch.ts";

const { on, waiting, later } = openFaults();

test("a worker that was stopped with a batch sends none of it, and another sends each message once", async () => {
  const user = await waiting();
  const before = performance.now();
  const { findAddresses } = on.email;
  const still = {
    ...on.email,
    // It is stopped after its claim, for longer than the database lets it hold the rows.
    async findAddresses(...asked: Parameters<NonNullable<typeof findAddresses>>) {
      vi.spyOn(performance, "now").mockReturnValue(before + heldMs);
      return findAddresses?.(...asked) ?? new Map();
    },
  };
  try {
    await dispatchBatch(on.api.deps, still);
  } finally {
    vi.restoreAllMocks();
  }
  expect(await on.subjectsTo(user.email)).toEqual([]);
  later(60);
  await dispatchBatch(on.api.deps, on.email);
  await dispatchBatch(on.api.deps, on.email);
  expect(await on.subjectsTo(user.email)).toHaveLength(1);
});

test("the database ends a connection that hangs inside a transaction", async () => {
  const { pool, close } = connect({ url: on.api.url, poolSize: 1 });
  const { rows } = await pool.query("SHOW idle_in_transaction_session_timeout");
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: `${heldMs / 60_000}min` }]);
  await close();
});
