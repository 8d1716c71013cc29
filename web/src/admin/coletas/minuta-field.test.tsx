// @vitest-environment jsdom
import type { MinutaCampo } from "@cav/contract/coletas/minutas.ts";
import { expect, test, vi } from "vitest";
import { patient, show } from "../../../test/show.tsx";
import { MinutaField } from "./minuta-field.tsx";

vi.setConfig({ testTimeout: 60_000 });

function showField(citacao: string | null, valor: string | null = "2026-12-30"): void {
  const campo: MinutaCampo = {
    nome: "data_fim_inscricao",
    valor: "2026-12-30",
    razao: "UNICO",
    evidencias: [{ ato: 0, valor: "2026-12-30", inicio: 0, fim: 10, regra: "inscricoes-ate" }],
    atual: { valor: "2026-12-20", citacao },
    parecer: null,
  };
  const on = { onEdit() {}, onWrite() {}, onLeave() {}, onCell() {} };
  const field = { campo, valor, citacao: "", isCurrent: false, isAccepted: false };
  show(<MinutaField {...field} {...on} isEditing={false} />);
}

/** Returns the shown deadline of a changed field, with its source. */
async function standingOf(citacao: string | null): Promise<string> {
  showField(citacao);
  const old = await vi.waitUntil(() => document.querySelector("s")?.parentElement, patient);
  expect(document.body.textContent).toContain("30/12/2026");
  return old.textContent ?? "";
}

test("a changed day is shown with its quote, or as entered by hand", async () => {
  expect(await standingOf(null)).toBe("20/12/2026 no catálogo");
});

test("a day that an act confirmed is shown with that act's quote", async () => {
  expect(await standingOf("inscrições até 20/12/2026")).toBe("20/12/2026 inscrições até 20/12/2026");
});

test("a day that is excluded from a change is shown as unchanged", async () => {
  showField(null, null);
  await vi.waitUntil(() => document.body.textContent?.includes("fica como está"), patient);
  expect(document.body.textContent).toContain("20/12/2026 no catálogo");
  expect(document.querySelector("s")).toBeNull();
});
