import type { FieldError } from "@cav/contract/errors.ts";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { type ConcursoDraft, fieldOfPath } from "./concurso-draft.ts";
import type { ShownCargo } from "./use-shown-cargo.ts";

/** Shows the last save's errors at their fields; opens and focuses the first faulty one. */
export function useRefused(form: UseFormReturn<ConcursoDraft>, shown: ShownCargo) {
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [shownEtapa, setShownEtapa] = useState<number>();

  function showRefused(refused: FieldError[]) {
    setErrors(refused);
    // Clears errors of names without an input, which would block the next save.
    form.clearErrors();
    const cargo = /^cargos\.(\d+)/.exec(refused[0]?.field ?? "")?.[1];
    // Opens the position first, because only rendered fields can take the focus.
    if (cargo) flushSync(() => shown.open(Number(cargo)));
    const etapa = /^etapas\.(\d+)/.exec(refused[0]?.field ?? "")?.[1];
    flushSync(() => setShownEtapa(etapa ? Number(etapa) : undefined));
    refused.forEach(({ field, message }, index) => {
      const name = fieldOfPath(field) as FieldPath<ConcursoDraft>;
      form.setError(name, { type: "server", message }, { shouldFocus: index === 0 });
    });
  }
  return { errors, shownEtapa, showRefused };
}
