// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { patient, show } from "../../../test/show.tsx";
import { Waiting } from "./waiting.tsx";

vi.setConfig({ testTimeout: 60_000 });

const authorizedFetch = vi.hoisted(() => vi.fn());
vi.mock("../../lib/browser-session.ts", () => ({ browserSession: () => ({ authorizedFetch }) }));
vi.mock("../../lib/session-context.tsx", () => ({
  useUser: () => ({ uuid: "one", user_type: "ADMIN", papel: "SUPORTE" }),
}));

const stopped = { canal: "whatsapp", parcial: false, problema: "O token venceu.", conselho: "Crie outro." };
const nothing = { items: [], total: 0, page: 1, size: 10, pages: 0 };
const text = () => document.body.textContent ?? "";
const titles = () => Array.from(document.querySelectorAll("section h3"), (one) => one.textContent);

/** Mocks the server: answers each address with the given value. */
function serve(answers: Record<string, object>): void {
  authorizedFetch.mockImplementation(async (address: string) => {
    const path = Object.keys(answers).find((start) => address.startsWith(`/api${start}`));
    return path ? Response.json(answers[path]) : new Response(null, { status: 500 });
  });
}

test("a stopped channel comes before people who wait, whatever their number", async () => {
  serve({
    "/admin/mentores": { ...nothing, total: 40 },
    "/notifications/health": { canais_parados: [stopped], falhas: [] },
  });
  show(<Waiting />);
  await vi.waitFor(() => expect(text()).toContain("40 perfis para analisar"), patient);
  await vi.waitFor(() => expect(titles()).toEqual(["Mensagens que falharam", "Mentores"]), patient);
  expect(text()).toContain("O token venceu.");
  expect(text()).not.toContain("Nada espera em");
});

test("screens on which nothing waits share one line of links", async () => {
  serve({ "/admin/mentores": nothing, "/notifications/health": { canais_parados: [], falhas: [] } });
  show(<Waiting />);
  await vi.waitFor(
    () => expect(text()).toContain("Nada espera em: Mensagens que falharam · Mentores"),
    patient,
  );
  expect(titles()).toEqual([]);
  const links = Array.from(document.querySelectorAll("a"), (link) => link.getAttribute("href"));
  expect(links).toEqual(["/admin/notifications/failed", "/admin/mentores?revisao=PENDENTE"]);
});

test("a staff member's rights decide what is asked", async () => {
  serve({ "/admin/mentores": nothing, "/notifications/health": { canais_parados: [], falhas: [] } });
  show(<Waiting />);
  await vi.waitFor(() => expect(text()).toContain("Nada espera em"), patient);
  const asked = authorizedFetch.mock.calls.map(([address]) => String(address));
  expect(asked.filter((address) => /casos|fontes|minutas|rascunhos/.test(address))).toEqual([]);
});
