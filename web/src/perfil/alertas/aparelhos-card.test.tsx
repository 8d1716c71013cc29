// @vitest-environment jsdom
import { useQuery } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { patient, press, show } from "../../../test/show.tsx";
import { NoChannelNotice } from "../../layout/no-channel-notice.tsx";
import { meQuery } from "../../lib/me.ts";
import { viewKey } from "../../lib/view.ts";
import { AparelhosCard } from "./aparelhos-card.tsx";

vi.setConfig({ testTimeout: 60_000 });

const authorizedFetch = vi.hoisted(() => vi.fn());
vi.mock("../../lib/browser-session.ts", () => ({ browserSession: () => ({ authorizedFetch }) }));

const asked = (path: string) => authorizedFetch.mock.calls.filter(([address]) => address === path).length;
const shown = () => document.body.textContent ?? "";

/** Mocks a user with one device as the only channel, until it is removed. */
function serve(): void {
  const aparelho = {
    uuid: "u",
    nome: "Meu celular",
    created_at: "2026-11-20T13:00:00Z",
    usado_em: null,
    marca: "m",
  };
  let items = [aparelho];
  authorizedFetch.mockReset().mockImplementation(async (path: string, { method }: RequestInit) => {
    if (method === "DELETE") items = [];
    if (method === "DELETE") return new Response(null, { status: 204 });
    if (path === "/api/users/me") return Response.json({ nome: "Ana", recebe_alertas: items.length > 0 });
    return Response.json({ items, maximo: 10, chave: "k", simulado: false });
  });
}
afterEach(() => sessionStorage.clear());

test("after the last device is removed, the screen says that no channel is left", async () => {
  serve();
  show(
    <>
      <NoChannelNotice />
      <AparelhosCard />
    </>,
  );
  await vi.waitFor(() => expect(asked("/api/users/me")).toBe(1), patient);
  await press("Remover");
  // The dialog's button comes after the card's.
  const [, confirm] = await vi.waitUntil(() => {
    const found = [...document.querySelectorAll("button")].filter(
      ({ textContent }) => textContent === "Remover",
    );
    return found.length === 2 && found;
  }, patient);
  confirm?.click();
  await vi.waitFor(() => expect(shown()).toContain("Nenhum canal de alertas funciona"), patient);
});

test("a view as another user has no card, and makes no call", async () => {
  serve();
  sessionStorage.setItem(viewKey, JSON.stringify({ token: "t", uuid: "u" }));
  show(
    <>
      <MeReader />
      <AparelhosCard />
    </>,
  );
  await vi.waitFor(() => expect(shown()).toContain("Ana"), patient);
  expect(document.querySelector("section")).toBeNull();
  expect(asked("/api/users/me/aparelhos")).toBe(0);
});

/** Another consumer of the query, which must be refetched, too. */
function MeReader() {
  return useQuery(meQuery).data?.nome;
}
