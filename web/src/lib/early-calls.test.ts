// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { compatibilidadeQuery, concursoQuery, recommendedQuery, searchQuery } from "../concursos/queries.ts";
import { earlyCallsScript, takeEarly } from "./early-calls.ts";
import { meQuery } from "./me.ts";

const authorizedFetch = vi.hoisted(() => vi.fn());
vi.mock("./browser-session.ts", () => ({ browserSession: () => ({ authorizedFetch }) }));
const asked = vi.fn();

const uuid = "00000000-0000-4000-8000-000000000001";

/** Returns a token that expires in the given number of seconds. */
const tokenOf = (seconds: number) => `a.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))}.c`;

function openPage(path: string, token = tokenOf(3600)): void {
  window.history.replaceState(null, "", path);
  // biome-ignore lint/suspicious/noDocumentCookie: where the session keeps it
  document.cookie = `access_token=${token}; path=/`;
  new Function(earlyCallsScript())();
}

beforeEach(() => {
  asked.mockReset().mockImplementation(async (address: string) => Response.json({ address }));
  authorizedFetch.mockReset().mockImplementation(async () => Response.json({}));
  vi.stubGlobal("fetch", asked);
});

afterEach(() => {
  delete window.earlyCalls;
  window.sessionStorage.clear();
});

const addressesOf = (calls: typeof asked) => calls.mock.calls.map(([address]) => address).sort();

test.each([
  ["/meus-concursos", [recommendedQuery(1), meQuery]],
  ["/concursos", [searchQuery({}, 1), meQuery]],
  [`/concursos/${uuid}`, [concursoQuery(uuid), compatibilidadeQuery(uuid), meQuery]],
])("%s requests early what its queries need", async (path, queries: { queryFn?: unknown }[]) => {
  openPage(path);
  for (const { queryFn } of queries) await (queryFn as (context: object) => unknown)({ pageParam: 1 });
  expect(addressesOf(asked)).toEqual(addressesOf(authorizedFetch));
});

describe("nothing is requested early", () => {
  test.each([
    ["with a token that is about to end", "/concursos", tokenOf(60)],
    ["without a token that can be read", "/concursos", "abc"],
    ["where the address filters", "/concursos?status=FINALIZADO", tokenOf(3600)],
    ["on other screens", "/perfil", tokenOf(3600)],
  ])("%s", (_, path, token) => {
    openPage(path, token);
    expect(asked).not.toHaveBeenCalled();
  });

  test("during a view as another user", () => {
    window.sessionStorage.setItem("visao", "{}");
    openPage("/concursos");
    expect(asked).not.toHaveBeenCalled();
  });
});

test("an answer is taken once, by the same user, and by reading calls only", async () => {
  const token = tokenOf(3600);
  openPage("/meus-concursos", token);
  const headers = { authorization: `Bearer ${token}` };
  const me = "/api/users/me";
  expect(takeEarly(me, { headers: { authorization: "Bearer other" } })).toBeUndefined();
  expect(takeEarly(me, { headers, method: "PUT" })).toBeUndefined();
  expect(takeEarly("/api/site", { headers })).toBeUndefined();
  // The session and a notice of the screen each read the answer.
  const answers = await Promise.all([takeEarly(me, { headers }), takeEarly(me, { headers })]);
  expect(await Promise.all(answers.map((answer) => answer?.json()))).toEqual([
    { address: me },
    { address: me },
  ]);
  expect(takeEarly(me, { headers })).toBeUndefined();
});
