import {
  type ConfirmMinuta,
  type Descarte,
  descarteLabels,
  type Evidencia,
  isEtapaCampo,
  type Minuta,
  type MinutaCampo,
} from "@cav/contract/coletas/minutas.ts";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { quotesOf, unsureColumns } from "./cargos-table.tsx";
import {
  beginReview,
  fieldsOf,
  type ReviewAction,
  review,
  type Shortcut,
  sentOf,
  shortcutOf,
} from "./review-state.ts";
import { useDecisions } from "./use-decisions.ts";

export type ReviewOf = {
  minuta: Minuta;
  onDecided: () => void;
  onNext: () => void;
  onPrevious: () => void;
  /** Undoes the last discard, if this draft has nothing to undo. */
  onUndo: () => void;
};

export const motivos = Object.keys(descarteLabels) as Descarte[];

/** Holds the state of a review with the current field, and its keyboard and button actions. */
export function useReview({ minuta, onDecided, onNext, onPrevious, onUndo }: ReviewOf) {
  const campos = fieldsOf(minuta);
  const [state, setState] = useState(() => beginReview(minuta));
  const [isEditing, setEditing] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const { confirm, dismiss, link } = useDecisions(minuta, onDecided);
  const region = useFocusUnless(isDiscarding || isEditing);
  const act = (action: ReviewAction) => setState((now) => review(now, action, campos.length));
  const current = campos[state.at];
  const quotes = current?.evidencias ?? [];
  const cellQuotes = state.cell ? quotesOf(quotes, state.cell) : quotes;
  const cargos = campos.find(({ nome }) => nome === "cargos");
  const body: ConfirmMinuta = {
    versao: minuta.versao,
    concurso_versao: minuta.concurso?.versao ?? null,
    campos: sentOf(minuta, state),
    duplicado: false,
    ...(state.colunas.length > 0 && { colunas: [...state.colunas] }),
  };
  const { existente, por_conferir } = confirm.error instanceof ApiError ? confirm.error : {};
  const conferidas = por_conferir?.celulas ?? confirm.variables?.conferidas;
  const publish = () => {
    if (!confirm.isPending && !minuta.ambigua)
      confirm.mutate({
        ...body,
        duplicado: existente !== undefined || confirm.variables?.duplicado === true,
        // The server compares it with the cells that are still unchecked, so an old answer never counts.
        ...(conferidas !== undefined && { conferidas }),
      });
  };
  const write = (valor: string | null) => current && act({ kind: "write", nome: current.nome, valor });
  const choose = (number: number) => {
    if (minuta.ambigua) {
      if (number === 0) link.mutate(null);
      else if (minuta.opcoes[number - 1]) link.mutate(minuta.opcoes[number - 1]?.uuid ?? null);
      return;
    }
    const one = current?.evidencias[number - 1];
    // A cell's value is no value of the whole field.
    if (one && !one.celula) write(one.valor);
  };
  const actions: Record<Exclude<Shortcut, object>, () => void> = {
    down: () => act({ kind: "move", to: state.at + 1 }),
    up: () => act({ kind: "move", to: state.at - 1 }),
    accept: () => current && act({ kind: "accept", nome: current.nome }),
    // Stages are accepted or rejected; the exam's form corrects them.
    edit: () => current && !isEtapaCampo(current.nome) && setEditing(true),
    second: () => current?.parecer && write(current.parecer.valor),
    clear: () => write(null),
    column: () => {
      const coluna = unsureColumns(cargos?.evidencias ?? []).find((one) => !state.colunas.includes(one));
      if (coluna) act({ kind: "column", coluna });
    },
    next: onNext,
    previous: onPrevious,
    confirm: publish,
    discard: () => setDiscarding(true),
    undo: () => (state.before ? act({ kind: "undo" }) : onUndo()),
  };
  const discard = (motivo: Descarte | undefined) => {
    if (motivo && !dismiss.isPending) dismiss.mutate(motivo, { onSettled: () => setDiscarding(false) });
  };
  const onKeyDown = (event: Pressing) => {
    // After D a number is a reason, even before the question has rendered.
    if (isDiscarding) return discard(motivos[Number(event.key) - 1]);
    const isButton =
      event.target instanceof HTMLElement && event.target.closest("button:not([data-cell]), a");
    const wish = shortcutOf(event);
    // Enter presses a focused button, as everywhere.
    if (!wish || (isButton && wish === "accept")) return;
    event.preventDefault();
    (typeof wish === "string" ? actions[wish] : () => choose(wish.choose))();
  };
  useKeysOfQueue(onKeyDown);
  return {
    ...{ campos, state, act, body, region, onKeyDown, choose, publish, discard, existente, por_conferir },
    quotes: current && state.conta !== null ? quotesOfConta(current, state.conta) : cellQuotes,
    ...{ isEditing, setEditing, isDiscarding, setDiscarding },
    isPublishing: confirm.isPending,
    isDismissing: dismiss.isPending,
    linkTo: (uuid: string) => link.mutate(uuid),
  };
}

/** Returns the cells of a field's sum as quotes. */
function quotesOfConta({ contas = [] }: MinutaCampo, conta: number): Evidencia[] {
  const { ato = 0, lugares = [] } = contas[conta] ?? {};
  return lugares.map((lugar) => ({ ...lugar, ato, valor: "", regra: "conta" }));
}

export type Review = ReturnType<typeof useReview>;

type Pressing = Pick<
  globalThis.KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "preventDefault"
> & {
  target: EventTarget | null;
};
type OnKeyDown = (event: globalThis.KeyboardEvent) => void;

/** Letters act only with the focus in the review, or in its queue (WCAG 2.1.4). */
function useKeysOfQueue(onKeyDown: OnKeyDown) {
  const last = useRef(onKeyDown);
  useEffect(() => {
    last.current = onKeyDown;
  });
  useEffect(() => {
    const listen: OnKeyDown = (event) => {
      if (isInQueue(event.target) && !event.defaultPrevented) last.current(event);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

const isInQueue = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('nav[aria-label="Fila"]') !== null;

/** Focuses the review region unless something else has the focus, so that shortcuts work. */
function useFocusUnless(isElsewhere: boolean) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isElsewhere) region.current?.focus({ preventScroll: true });
  }, [isElsewhere]);
  return region;
}
