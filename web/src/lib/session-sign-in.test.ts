// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeServer, forget, fresh, memoryStorage, user, worldOf } from "../../test/session-world.ts";
import { Session } from "./session.ts";

beforeEach(forget);

describe("signing in", () => {
  test("needs both tokens", async () => {
    const session = new Session(
      worldOf(
        memoryStorage(),
        fakeServer(() => fresh),
      ),
    );
    await expect(session.signIn({ access_token: fresh })).rejects.toThrow(
      "Tokens não encontrados na resposta",
    );
  });

  test("that fails leaves nothing behind", async () => {
    const storage = memoryStorage();
    const server = fakeServer(() => fresh);
    vi.mocked(server.fetch).mockRejectedValue(new TypeError("Failed to fetch"));
    const session = new Session(worldOf(storage, server));
    await expect(session.signIn({ access_token: fresh, refresh_token: "r1" })).rejects.toMatchObject({
      status: 0,
    });
    expect(session.getState()).toEqual({ status: "signed-out" });
    expect(storage.held.accessToken).toBeUndefined();
  });

  test.each([
    ["does not arrive", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["arrives in part", async () => new Response('{"uuid":', { status: 200 })],
  ])("survives that the user's answer %s", async (_, answer) => {
    const storage = memoryStorage();
    const server = fakeServer(() => fresh);
    vi.mocked(server.fetch).mockImplementationOnce(answer);
    const session = new Session(worldOf(storage, server));
    await session.signIn({ access_token: fresh, refresh_token: "r1" });
    expect(session.getState()).toEqual({ status: "signed-in", user });
    expect(storage.held.refreshToken).toBe("r1");
  });

  test("stores the tokens and the user", async () => {
    const storage = memoryStorage();
    const session = new Session(
      worldOf(
        storage,
        fakeServer(() => fresh),
      ),
    );
    await session.signIn({ access_token: fresh, refresh_token: "r1" });
    expect(session.getState()).toEqual({ status: "signed-in", user });
    expect(storage.held).toEqual({ accessToken: fresh, refreshToken: "r1", user });
  });
});
