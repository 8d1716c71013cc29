import type { FieldError } from "@cav/contract/errors.ts";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { ShownCargo } from "../page/use-shown-cargo.ts";
import { fieldOfPath } from "./concurso-draft.ts";
import type { DraftForm } from "./draft-form.ts";

/** Shows the last save's errors at their fields; opens and focuses the first faulty one. */
export function useRefused(form: DraftForm, shown: ShownCargo) {
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [shownEtapa, setShownEtapa] = useState<number>();

  function showRefused(refused: FieldError[]) {
    const cargo = /^cargos\.(\d+)/.exec(refused[0]?.field ?? "")?.[1];
    const etapa = /^etapas\.(\d+)/.exec(refused[0]?.field ?? "")?.[1];
    // Rendered at once, because only rendered fields can take the focus.
    flushSync(() => {
      setErrors(refused);
      if (cargo) shown.open(Number(cargo));
      setShownEtapa(etapa ? Number(etapa) : undefined);
      form.setErrors(refused.map((fault) => ({ ...fault, field: fieldOfPath(fault.field) })));
    });
    if (refused.length > 0) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
  }
  return { errors, shownEtapa, showRefused };
}
