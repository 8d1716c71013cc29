// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { patient, show } from "../../test/show.tsx";
import { NoChannelNotice } from "./no-channel-notice.tsx";

const authorizedFetch = vi.hoisted(() => vi.fn());
vi.mock("../lib/browser-session.ts", () => ({ browserSession: () => ({ authorizedFetch }) }));

async function showTo(recebe_alertas: boolean): Promise<void> {
  authorizedFetch.mockClear();
  authorizedFetch.mockImplementation(async () => Response.json({ nome: "Ana", recebe_alertas }));
  show(<NoChannelNotice />);
  await vi.waitUntil(() => authorizedFetch.mock.calls.length > 0, patient);
}
const status = () => document.querySelector('[role="status"]');

test("a user without a channel sees a notice with the fix", async () => {
  await showTo(false);
  await vi.waitFor(
    () => expect(status()?.textContent).toContain("Nenhum canal de alertas funciona"),
    patient,
  );
  expect(status()?.querySelector("a")?.getAttribute("href")).toBe("/perfil/alertas");
});

test("a user with a channel sees no notice", async () => {
  await showTo(true);
  await vi.waitFor(() => expect(authorizedFetch.mock.settledResults).toHaveLength(1), patient);
  expect(status()?.textContent).toBe("");
});
