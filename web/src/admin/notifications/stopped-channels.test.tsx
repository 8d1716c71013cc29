// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { patient, show } from "../../../test/show.tsx";
import { StoppedChannels } from "./stopped-channels.tsx";

const authorizedFetch = vi.hoisted(() => vi.fn());
vi.mock("../../lib/browser-session.ts", () => ({ browserSession: () => ({ authorizedFetch }) }));

test("a stopped channel is shown with its start and advice", async () => {
  const stopped = {
    canal: "whatsapp",
    desde: "2026-11-20T13:00:00.000Z",
    problema: "O WhatsApp recusa o token de acesso (190).",
    conselho: "Crie outro token.",
  };
  authorizedFetch.mockImplementation(async () =>
    Response.json({ na_fila: 0, dias: [], canais_parados: [stopped] }),
  );
  show(<StoppedChannels />);
  const told = () => document.querySelector('[role="alert"]')?.textContent;
  await vi.waitFor(() => expect(told()).toContain("WhatsApp parado"), patient);
  expect(told()).toContain("recusa o token de acesso (190). Desde 20/11/2026");
  expect(told()).toContain("Crie outro token.");
});
