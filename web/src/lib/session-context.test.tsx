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
  "a session that ends in an open tab is forgotten by it and by the browser",
  async (hasEnded) => {
    open({ status: "signed-in", user }, "in");
    await goOn({ status: "signed-out", ...(hasEnded && { hasEnded }) });
    expect(onSignOut).toHaveBeenCalledOnce();
    expect(onEnd).toHaveBeenCalledOnce();
  },
);

test("one that another person's takes the place of is forgotten by both, and not one whose person changed something", async () => {
  open({ status: "signed-in", user }, "in");
  await goOn({ status: "signed-in", user: { ...user, nome: "Ana Maria" } });
  expect(onEnd).not.toHaveBeenCalled();
  await goOn({ status: "signed-in", user: { ...user, uuid: "outra" } });
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  expect(onSignOut).toHaveBeenCalledOnce();
});

test("one that is found to be over as the browser is opened is forgotten by the browser", async () => {
  open({ status: "restoring" }, "in");
  await goOn({ status: "signed-out" });
  expect(onEnd).toHaveBeenCalledOnce();
});

test("one that is kept, while the server can't be asked, is not", async () => {
  localStorage.setItem(refreshKey, "r1");
  open({ status: "restoring" }, "in");
  await goOn({ status: "signed-out" });
  expect(onEnd).not.toHaveBeenCalled();
});
