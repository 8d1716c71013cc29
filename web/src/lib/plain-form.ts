import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "./api-error.ts";

type Sending<T> = {
  send: (values: T) => Promise<void>;
  /** Reports an error, beside those at the fields. */
  onError: (error: unknown) => void;
  /** Prefix of nested field names, which fields of the form lack. */
  within?: string;
};

/** State of a form of plain fields; the server alone checks it, by the contract's rules. */
export function usePlainForm<T extends object>(initial: T) {
  const [saved, setSaved] = useState(initial);
  const [values, setState] = useState(initial);
  const latest = useRef(values);
  const [faults, setFaults] = useState<ApiError["fields"]>([]);
  const [isSubmitting, setSubmitting] = useState(false);
  const [known, setKnown] = useState(() => JSON.stringify(initial));
  const form = useFocusOnFault(faults);

  function setValues(change: Partial<T>) {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
    setFaults((known) => known.filter(({ field }) => !(rootOf(field) in change)));
  }

  // Follows what another card or tab saved, except in fields that were changed here.
  if (JSON.stringify(initial) !== known) {
    setKnown(JSON.stringify(initial));
    latest.current = { ...initial, ...changesOf(values, saved) };
    setSaved(initial);
    setState(latest.current);
  }

  /** Takes values as saved, or as typed with `keepDefaultValues`. */
  function reset(change: Partial<T>, { keepDefaultValues = false } = {}) {
    if (!keepDefaultValues) setSaved((before) => ({ ...before, ...change }));
    setValues(change);
  }

  const submit =
    ({ send, onError, within = "" }: Sending<T>) =>
    async (event: FormEvent) => {
      event.preventDefault();
      if (isSubmitting) return;
      setSubmitting(true);
      setFaults([]);
      try {
        await send(latest.current);
      } catch (error) {
        if (error instanceof ApiError)
          setFaults(error.fields.map((fault) => ({ ...fault, field: fault.field.replace(within, "") })));
        onError(error);
      }
      setSubmitting(false);
    };

  return {
    ...{ form, values, setValues, reset, submit },
    getValues: () => latest.current,
    /** Returns the error of a field, or of the first faulty entry of its list. */
    faultOf: (field: keyof T) => faults.find((fault) => rootOf(fault.field) === field)?.message,
    formState: { isDirty: JSON.stringify(values) !== JSON.stringify(saved), isSubmitting },
  };
}

/** Returns the values that differ from the saved ones. */
function changesOf<T extends object>(values: T, saved: T): Partial<T> {
  const keys = Object.keys(values) as (keyof T)[];
  const changed = keys.filter((key) => JSON.stringify(values[key]) !== JSON.stringify(saved[key]));
  return Object.fromEntries(changed.map((key) => [key, values[key]])) as Partial<T>;
}

/** Returns the field of an entry: `locais_prova.0` → `locais_prova`. */
const rootOf = (field: string) => field.split(".")[0] ?? field;

/** Returns a form's ref; new errors move the focus to the first faulty field. */
function useFocusOnFault(faults: unknown[]) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (faults.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return form;
}
