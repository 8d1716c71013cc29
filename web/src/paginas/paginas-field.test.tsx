// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { patient, press, refusal, show } from "../../test/show.tsx";
import { PaginasField } from "./paginas-field.tsx";

vi.setConfig({ testTimeout: 60_000 });

const authorizedFetch = vi.hoisted(() => vi.fn());
vi.mock("../lib/browser-session.ts", () => ({ browserSession: () => ({ authorizedFetch }) }));

const uuid = "00000000-0000-4000-8000-000000000001";
const endereco = "https://banca.example/1";
const stored = {
  paginas: [{ uuid, endereco, estado: "MORTA", vista_em: null }],
  documentos: [],
  proposta: null,
};
const shown = () => document.body.textContent ?? "";
const showing = (text: string) => vi.waitFor(() => expect(shown()).toContain(text), patient);
const fields = () => Array.from(document.querySelectorAll("input"));

test("pages are shown with their state; a new one is saved, and errors are at its field", async () => {
  authorizedFetch.mockImplementation(async () => Response.json(stored));
  show(<PaginasField uuid={uuid} />);
  await showing("Não existe mais: confira você mesmo.");
  expect(fields().map(({ value }) => value)).toEqual([endereco]);
  await press("Adicionar página");
  await vi.waitFor(() => expect(fields()).toHaveLength(2), patient);
  const [, added] = fields();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(added, "banca");
  added?.dispatchEvent(new Event("input", { bubbles: true }));
  authorizedFetch.mockImplementation(async () => refusal("enderecos.1", "Informe o endereço completo."));
  await press("Acompanhar estas páginas");
  await showing("Informe o endereço completo.");
  expect(fields().map((field) => field.getAttribute("aria-invalid"))).toEqual([null, "true"]);
  const [, { body }] = authorizedFetch.mock.lastCall as [string, { body: string }];
  expect(JSON.parse(body)).toEqual({ enderecos: [endereco, "banca"] });

  document.querySelector<HTMLButtonElement>('[aria-label="Remover a página 1"]')?.click();
  await vi.waitFor(() => expect(fields().map(({ value }) => value)).toEqual(["banca"]), patient);
  expect(shown()).not.toContain("Informe o endereço completo.");
});
