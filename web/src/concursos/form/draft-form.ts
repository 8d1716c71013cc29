import type { OpenFact } from "@cav/contract/concursos/concurso-facts.ts";
import type { FieldError } from "@cav/contract/errors.ts";
import type { Cota } from "@cav/contract/preferencias/preferencias.ts";
import { createContext, use, useSyncExternalStore } from "react";
import type { CargoDraft } from "./cargo-draft.ts";
import type { ConcursoDraft } from "./concurso-draft.ts";
import type { EtapaDraft } from "./etapa-draft.ts";

type ListName = "cargos" | "etapas";
export type RowName = `cargos.${number}` | `etapas.${number}`;

/** Path of a value in the draft, as errors name it. */
export type FieldName =
  | keyof ConcursoDraft
  | RowName
  | `unknown.${OpenFact}`
  | `cargos.${number}.${keyof CargoDraft}`
  | `cargos.${number}.vagas_por_cota.${Cota}`
  | `etapas.${number}.${keyof EtapaDraft}`;

/** Type of the value at a path. */
type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? At<T extends readonly (infer Row)[] ? Row : T[Head & keyof T], Rest>
  : T extends readonly (infer Row)[]
    ? Row
    : T[Path & keyof T];

/** Values and errors of one draft. Each field follows its own value, so that 150 positions stay quick to type in. */
export function createDraftForm(initial: ConcursoDraft) {
  let values = initial;
  let errors: FieldError[] = [];
  let keys = keysOf(initial);
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  /** Changes a list's rows and their keys alike. */
  function changeRows<Name extends ListName>(
    name: Name,
    change: <Row>(rows: Row[], added: Row[]) => Row[],
    added: ConcursoDraft[Name][number][] = [],
  ) {
    const rows = change(values[name] as ConcursoDraft[Name][number][], added);
    keys = { ...keys, [name]: change(keys[name], added.map(nextKey)) };
    values = { ...values, [name]: rows };
    notify();
  }

  return {
    getValues: () => values,
    getErrors: () => errors,
    getKeys: (name: ListName) => keys[name],
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setValue<Path extends FieldName>(path: Path, value: At<ConcursoDraft, Path>) {
      values = changedAt(values, path.split("."), value) as ConcursoDraft;
      notify();
    },
    reset(next: ConcursoDraft) {
      values = next;
      keys = keysOf(next);
      errors = [];
      notify();
    },
    setErrors(next: FieldError[]) {
      errors = next;
      notify();
    },
    insertRow<Name extends ListName>(name: Name, index: number, row: ConcursoDraft[Name][number]) {
      changeRows(name, (rows, added) => rows.toSpliced(index, 0, ...added), [row]);
    },
    removeRow: (name: ListName, index: number) => changeRows(name, (rows) => rows.toSpliced(index, 1)),
    replaceRows<Name extends ListName>(name: Name, rows: ConcursoDraft[Name][number][]) {
      changeRows(name, (_, added) => added, rows);
    },
  };
}

export type DraftForm = ReturnType<typeof createDraftForm>;

let lastKey = 0;
/** Returns a new row's key, which it keeps when rows above it go. */
const nextKey = () => ++lastKey;
const keysOf = ({ cargos, etapas }: ConcursoDraft) => ({
  cargos: cargos.map(nextKey),
  etapas: etapas.map(nextKey),
});

/** Returns a copy with another value at a path; what is beside the path stays identical. */
function changedAt(value: unknown, [head, ...rest]: string[], next: unknown): unknown {
  if (head === undefined) return next;
  if (Array.isArray(value)) return value.with(Number(head), changedAt(value[Number(head)], rest, next));
  const fields = value as Record<string, unknown>;
  return { ...fields, [head]: changedAt(fields[head], rest, next) };
}

const valueAt = (values: unknown, path: string) =>
  path.split(".").reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], values);

export const DraftFormContext = createContext<DraftForm | undefined>(undefined);

/** Returns the form around this field. */
export function useDraftForm(): DraftForm {
  const form = use(DraftFormContext);
  if (!form) throw new Error("a field of an exam outside its form");
  return form;
}

/** Returns the whole draft, and follows each change. */
export function useDraftValues(): ConcursoDraft {
  const form = useDraftForm();
  return useSyncExternalStore(form.subscribe, form.getValues);
}

/** Returns the value at a path, and follows it. */
export function useDraftValue<Path extends FieldName>(path: Path): At<ConcursoDraft, Path> {
  const form = useDraftForm();
  return useSyncExternalStore(
    form.subscribe,
    () => valueAt(form.getValues(), path) as At<ConcursoDraft, Path>,
  );
}

/** Returns a list's keys, one a row. */
export function useRowKeys(name: ListName): number[] {
  const form = useDraftForm();
  return useSyncExternalStore(form.subscribe, () => form.getKeys(name));
}

/** Returns the errors of the last save. */
export function useDraftErrors(): FieldError[] {
  const form = useDraftForm();
  return useSyncExternalStore(form.subscribe, form.getErrors);
}

/** Returns the error of a field. */
export function useFaultOf(path: FieldName): string | undefined {
  return useDraftErrors().find(({ field }) => field === path)?.message;
}

/** Returns whether a row of a list has an error. */
export const isRowFaulty = (errors: FieldError[], row: RowName) =>
  errors.some(({ field }) => field === row || field.startsWith(`${row}.`));
