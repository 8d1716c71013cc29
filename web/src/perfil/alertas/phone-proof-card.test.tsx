// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { patient, press, refusal, show } from "../../../test/show.tsx";
import { PhoneProofCard } from "./phone-proof-card.tsx";

vi.setConfig({ testTimeout: 60_000 });

const authorizedFetch = vi.hoisted(() => vi.fn());
vi.mock("../../lib/browser-session.ts", () => ({ browserSession: () => ({ authorizedFetch }) }));

const shown = () => document.body.textContent ?? "";
const tooMany = () =>
  Response.json(
    { type: "/problems/x", title: "", status: 429, detail: "Muitas tentativas." },
    { status: 429 },
  );

test("a code is requested, and a wrong one is reported", async () => {
  authorizedFetch.mockImplementation(async () => tooMany());
  show(<PhoneProofCard telefone="5531999998888" />);
  await vi.waitFor(() => expect(shown()).toContain("+55 (31) 99999-8888"), patient);
  await press("Enviar código");
  await vi.waitFor(() => expect(shown()).toContain("Muitas tentativas."), patient);
  expect(shown()).not.toContain("Confirmar número");

  authorizedFetch.mockImplementation(async () => new Response(null, { status: 204 }));
  await press("Enviar código");
  await vi.waitFor(() => expect(shown()).toContain("Enviamos o código."), patient);
  authorizedFetch.mockImplementation(async () => refusal("codigo", "Digite os 6 números do código."));
  await press("Confirmar número");
  await vi.waitFor(() => expect(shown()).toContain("Digite os 6 números do código."), patient);
});
