// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { patient, show } from "../../test/show.tsx";
import { StoppedChannelsNotice } from "./stopped-channels-notice.tsx";

const authorizedFetch = vi.hoisted(() => vi.fn());
vi.mock("../lib/browser-session.ts", () => ({ browserSession: () => ({ authorizedFetch }) }));

test("any screen tells an administrator that a channel has stopped, with a link to the advice", async () => {
  const stopped = {
    canal: "whatsapp",
    desde: "2026-11-20T13:00:00.000Z",
    problema: "O WhatsApp recusa o token de acesso (190).",
    conselho: "Crie outro token.",
  };
  authorizedFetch.mockImplementation(async () =>
    Response.json({ na_fila: 3, falhas: [], canais_parados: [stopped] }),
  );
  show(<StoppedChannelsNotice />);
  const told = () => document.querySelector('[role="status"]');
  await vi.waitFor(
    () => expect(told()?.textContent).toContain("WhatsApp parado: O WhatsApp recusa"),
    patient,
  );
  expect(told()?.querySelector("a")?.getAttribute("href")).toBe("/admin/notifications/failed");
});
