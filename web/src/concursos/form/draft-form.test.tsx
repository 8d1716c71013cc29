// @vitest-environment jsdom

import { expect, test, vi } from "vitest";
import { patient, show } from "../../../test/show.tsx";
import { emptyCargo } from "./cargo-draft.ts";
import { emptyDraft } from "./concurso-draft.ts";
import { DraftText, DraftTick } from "./draft-fields.tsx";
import { createDraftForm, DraftFormContext, isRowFaulty } from "./draft-form.ts";

test("a change copies its own path alone", () => {
  const initial = { ...emptyDraft(), cargos: [emptyCargo(), emptyCargo()] };
  const form = createDraftForm(initial);
  const listener = vi.fn();
  form.subscribe(listener);
  form.setValue("cargos.1.vagas_por_cota.INDIGENA", "3");
  expect(listener).toHaveBeenCalledTimes(1);
  expect(form.getValues().cargos[1]?.vagas_por_cota.INDIGENA).toBe("3");
  expect(form.getValues().cargos[0]).toBe(initial.cargos[0]);
  expect(initial.cargos[1]?.vagas_por_cota.INDIGENA).toBe("");
});

test("rows keep their keys when one above them is removed or added", () => {
  const form = createDraftForm({ ...emptyDraft(), cargos: [emptyCargo(), emptyCargo()] });
  const [, second] = form.getKeys("cargos");
  form.removeRow("cargos", 0);
  expect(form.getKeys("cargos")).toEqual([second]);
  form.insertRow("cargos", 0, { ...emptyCargo(), nome: "Analista" });
  expect(form.getValues().cargos.map(({ nome }) => nome)).toEqual(["Analista", ""]);
  expect(form.getKeys("cargos")[1]).toBe(second);
  form.replaceRows("cargos", [emptyCargo()]);
  expect(form.getKeys("cargos")).toHaveLength(1);
});

test("errors belong to their row, and go with a new draft", () => {
  const form = createDraftForm(emptyDraft());
  form.setErrors([{ field: "cargos.1.nome", message: "Informe o nome." }]);
  expect(isRowFaulty(form.getErrors(), "cargos.1")).toBe(true);
  expect(isRowFaulty(form.getErrors(), "cargos.10")).toBe(false);
  form.reset(emptyDraft());
  expect(form.getErrors()).toEqual([]);
});

test("a field changes the draft, drops what cannot belong to it, and names its error", async () => {
  const form = createDraftForm(emptyDraft());
  show(
    <DraftFormContext value={form}>
      <DraftText label="Vagas" name="cargos.0.quantidade_vagas" clean={(typed) => typed.replace(/\D/g, "")} />
      <DraftTick label="Remoto" name="cargos.0.remoto" />
    </DraftFormContext>,
  );
  const fields = () => Array.from(document.querySelectorAll("input"));
  const [field, tick] = await vi.waitUntil(() => (fields().length > 1 ? fields() : undefined), patient);
  type(field, "12a");
  tick?.click();
  expect(form.getValues().cargos[0]).toMatchObject({ quantidade_vagas: "12", remoto: true });
  form.setErrors([{ field: "cargos.0.quantidade_vagas", message: "Vagas demais." }]);
  await vi.waitFor(() => expect(field?.getAttribute("aria-invalid")).toBe("true"), patient);
  expect(document.body.textContent).toContain("Vagas demais.");
  expect(field?.value).toBe("12");
});

/** Types as a browser does: React hears of a value only by its setter and the event. */
function type(field: HTMLInputElement | undefined, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field?.dispatchEvent(new Event("input", { bubbles: true }));
}
