// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { patient, show } from "../../test/show.tsx";
import type { SessionState } from "./session.ts";
import { SessionProvider } from "./session-context.tsx";
import { refreshKey } from "./token-storage.ts";

const world = vi.hoisted(() => ({
  state: {} as SessionState,
  listener: undefined as (() => void) | undefined,
}));
vi.mock("./browser-session.ts", () => ({
  browserSession: () => ({
    getState: () => world.state,
    subscribe(listener: () => void) {
      world.listener = listener;
      return () => undefined;
    },
  }),
}));

const onSignOut = vi.fn();
const onEnd = vi.fn();
const root = document.documentElement;
const user = { uuid: "u", nome: "Ana", email: "ana@teste.example", user_type: "REGULAR" } as const;

/** Opens a browser with a stored session, or without one. */
function open(state: SessionState, mark: "in" | "out"): void {
  root.dataset.session = mark;
  Object.assign(world, { state, listener: undefined });
  show(
    <SessionProvider onSignOut={onSignOut} onEnd={onEnd}>
      <p>aberto</p>
    </SessionProvider>,
  );
}
async function goOn(state: SessionState): Promise<void> {
  const tell = await vi.waitUntil(() => world.listener, patient);
  world.state = state;
  tell();
  const mark = state.status === "signed-in" ? "in" : "out";
  await vi.waitUntil(() => root.dataset.session === mark, patient);
}
beforeEach(() => vi.clearAllMocks());

test.each([undefined, true] as const)(
  "a session that ends in an open tab is cleared from tab and browser",
  async (hasEnded) => {
    open({ status: "signed-in", user }, "in");
    await goOn({ status: "signed-out", ...(hasEnded && { hasEnded }) });
    expect(onSignOut).toHaveBeenCalledOnce();
    expect(onEnd).toHaveBeenCalledOnce();
  },
);

test("a session replaced by another user's is cleared from both, but not one whose user data changed", async () => {
  open({ status: "signed-in", user }, "in");
  await goOn({ status: "signed-in", user: { ...user, nome: "Ana Maria" } });
  expect(onEnd).not.toHaveBeenCalled();
  await goOn({ status: "signed-in", user: { ...user, uuid: "outra" } });
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  expect(onSignOut).toHaveBeenCalledOnce();
});

test("a session found expired at the start is cleared from the browser", async () => {
  open({ status: "restoring" }, "in");
  await goOn({ status: "signed-out" });
  expect(onEnd).toHaveBeenCalledOnce();
});

test("a session that is kept while the server is unreachable is not cleared", async () => {
  localStorage.setItem(refreshKey, "r1");
  open({ status: "restoring" }, "in");
  await goOn({ status: "signed-out" });
  expect(onEnd).not.toHaveBeenCalled();
});
