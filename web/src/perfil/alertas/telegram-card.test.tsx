// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { patient, press, show } from "../../../test/show.tsx";
import { TelegramCard } from "./telegram-card.tsx";

vi.setConfig({ testTimeout: 60_000 });

const authorizedFetch = vi.hoisted(() => vi.fn());
vi.mock("../../lib/browser-session.ts", () => ({ browserSession: () => ({ authorizedFetch }) }));

const shown = () => document.body.textContent ?? "";
const answer = (body: object) => authorizedFetch.mockImplementation(async () => Response.json(body));

test("the card shows loading, and failure with a retry", async () => {
  const arrives = Promise.withResolvers<Response>();
  authorizedFetch.mockImplementation(() => arrives.promise);
  show(<TelegramCard />);
  await vi.waitFor(() => expect(document.querySelector("[aria-busy]")).not.toBeNull(), patient);
  expect(shown()).not.toContain("Ligar o Telegram");

  arrives.resolve(new Response(null, { status: 500 }));
  await vi.waitFor(() => expect(shown()).toContain("Não foi possível carregar"), patient);
  expect(document.querySelector("[aria-busy]")).toBeNull();

  answer({ disponivel: true, vinculo: null });
  await press("Tentar de novo");
  await vi.waitFor(() => expect(shown()).toContain("Ligar o Telegram"), patient);
  expect(shown()).not.toContain("Não foi possível carregar");

  answer({ link: "https://t.me/robo?start=codigo", expira_em: "2026-11-23T12:00:00Z" });
  await press("Ligar o Telegram");
  await vi.waitFor(() => expect(shown()).toContain("O link vale por 15 minutos, uma vez só"), patient);
  expect(document.querySelector("a")?.href).toBe("https://t.me/robo?start=codigo");
});

test("the card is hidden where there is no bot", async () => {
  const arrives = Promise.withResolvers<Response>();
  authorizedFetch.mockImplementation(() => arrives.promise);
  show(<TelegramCard />);
  await vi.waitFor(() => expect(document.querySelector("section")).not.toBeNull(), patient);
  arrives.resolve(Response.json({ disponivel: false, vinculo: null }));
  await vi.waitFor(() => expect(document.querySelector("section")).toBeNull(), patient);
});
