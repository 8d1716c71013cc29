// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { patient } from "../../test/patience.ts";
import {
  fakeServer,
  forget,
  fresh,
  heard,
  memoryStorage,
  signedIn,
  tokenFor,
  user,
  worldOf,
} from "../../test/session-world.ts";
import { Session } from "./session.ts";

beforeEach(forget);

describe("signing out during a refresh", () => {
  test.each([
    ["granted", 200],
    ["refused", 401],
  ])("the session does not come back when the answer is %s afterwards", async (_, status) => {
    const { session, server, storage } = await signedIn(() => fresh);
    storage.held.accessToken = tokenFor(1);
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const world = server.fetch;
    vi.mocked(world).mockImplementationOnce(async () => {
      await asked;
      return Response.json({ access_token: tokenFor(30, "late"), refresh_token: "r2" }, { status });
    });
    const request = session.authorizedFetch("/api/x");
    await vi.waitFor(() => expect(world).toHaveBeenCalled(), patient);
    await session.signOut();
    answer();
    await request;
    expect(session.getState()).toEqual({ status: "signed-out" });
    expect(storage.held.accessToken).toBeUndefined();
    expect(storage.held.refreshToken).toBeUndefined();
    expect(heard.broadcasts).toEqual(["signed-out"]);
    expect(heard.expired).toBe(0);
  });
});

describe("several tabs", () => {
  test("another tab's refresh during the wait is used", async () => {
    const ending = tokenFor(1);
    const storage = memoryStorage({ accessToken: ending, refreshToken: "r1", user });
    const server = fakeServer(() => tokenFor(30, "new"));
    const world = worldOf(storage, server);
    const session = new Session({
      ...world,
      exclusively: (work) => {
        storage.writeTokens({ access_token: tokenFor(30, "new"), refresh_token: "r9" });
        return world.exclusively(work);
      },
    });
    await session.restore();
    expect(session.getState().status).toBe("signed-in");
    expect(server.refreshes()).toBe(0);
  });

  test("another tab's refresh between two reads is used", async () => {
    const { session, server, storage } = await signedIn(() => tokenFor(30, "new"), tokenFor(30, "old"));
    storage.held.accessToken = tokenFor(1);
    vi.spyOn(storage, "read").mockImplementationOnce(() => {
      const seen = { ...storage.held };
      storage.writeTokens({ access_token: tokenFor(30, "new"), refresh_token: "r9" });
      return seen;
    });
    await session.keepFresh();
    expect(server.refreshes()).toBe(0);
  });

  test("a sign-out is broadcast, and a received one signs out", async () => {
    const { session, server, storage } = await signedIn(() => fresh);
    await session.signOut();
    expect(heard.broadcasts).toEqual(["signed-out"]);
    expect(server.calls.at(-1)).toMatchObject({ path: "/api/auth/logout", body: { refresh_token: "r1" } });
    expect(storage.held.accessToken).toBeUndefined();

    const other = await signedIn(() => fresh);
    other.session.hear("signed-out");
    expect(other.session.getState()).toEqual({ status: "signed-out" });
  });

  test("a tab that has not heard of a sign-out makes no call, and reports no expiry", async () => {
    const { session, server, storage } = await signedIn(() => fresh);
    storage.clear();
    const response = await session.authorizedFetch("/api/x");
    expect(response.status).toBe(401);
    expect(server.calls.map(({ path }) => path)).not.toContain("/api/x");
    expect(server.refreshes()).toBe(0);
    expect(session.getState()).toEqual({ status: "signed-out" });
    expect(heard.broadcasts).toEqual([]);
    expect(heard.expired).toBe(0);
  });

  test.each([
    ["refused", () => Response.json({}, { status: 401 })],
    ["answered", () => Response.json({ access_token: tokenFor(30, "new"), refresh_token: "r2" })],
  ])(
    "a refresh that is %s after another tab's sign-out is dropped, and reports no expiry",
    async (_, answer) => {
      const { session, server, storage } = await signedIn(() => fresh);
      storage.held.accessToken = tokenFor(1);
      server.answerRefresh(() => {
        storage.clear();
        return answer();
      });
      await session.authorizedFetch("/api/x");
      expect(session.getState()).toEqual({ status: "signed-out" });
      expect(storage.held).toEqual({ accessToken: undefined, refreshToken: undefined, user: undefined });
      expect(heard.broadcasts).toEqual([]);
      expect(heard.expired).toBe(0);
    },
  );

  test("a user who signed out is not told of an expiry in another tab", async () => {
    const { session } = await signedIn(() => fresh);
    await session.signOut();
    session.hear("session-ended");
    expect(session.getState()).toEqual({ status: "signed-out" });
  });

  test("a tab that hears of an expiry can report it", async () => {
    const { session } = await signedIn(() => fresh);
    session.hear("session-ended");
    expect(session.getState()).toEqual({ status: "signed-out", hasEnded: true });
  });
});

test("of two user requests the later one counts, whichever is answered first", async () => {
  const answers: ((nome: string) => void)[] = [];
  const fetch = () =>
    new Promise<Response>((resolve) => {
      answers.push((nome) => resolve(Response.json({ ...user, nome })));
    });
  const storage = memoryStorage({ accessToken: fresh, refreshToken: "r1", user });
  const world = worldOf(
    storage,
    fakeServer(() => fresh),
  );
  const session = new Session({ ...world, fetch });
  const asked = [session.restore(), session.refreshUser()];
  answers[1]?.("Ana de agora");
  await asked[1];
  answers[0]?.("Ana de antes");
  await asked[0];
  expect(session.getState()).toMatchObject({ user: { nome: "Ana de agora" } });
  expect(storage.held.user?.nome).toBe("Ana de agora");
});
