import {
  type CampoNome,
  type Coluna,
  campoLabels,
  type Minuta,
  type MinutaCampo,
} from "@cav/contract/coletas/minutas.ts";
import type { CargoCell } from "./cargos-table.tsx";

/** State of a review: values, checked fields, and the current one. */
export type ReviewState = {
  valores: Partial<Record<CampoNome, string | null>>;
  aceitos: readonly CampoNome[];
  /** Accepted columns of the positions' table. */
  colunas: readonly Coluna[];
  at: number;
  /** The focused cell of the current field's table. */
  cell: CargoCell | null;
  /** The focused sum of the current field. */
  conta: number | null;
  /** Previous state, for undo. */
  before: ReviewState | null;
};

const order = Object.keys(campoLabels);

/** Returns a draft's fields, the least reliable first. */
export function fieldsOf({ campos }: Minuta): MinutaCampo[] {
  return campos.toSorted((one, other) => order.indexOf(one.nome) - order.indexOf(other.nome));
}

export function beginReview(minuta: Minuta): ReviewState {
  const valores = Object.fromEntries(minuta.campos.map(({ nome, valor }) => [nome, valor]));
  return { valores, aceitos: [], colunas: [], at: 0, cell: null, conta: null, before: null };
}

export type ReviewAction =
  | { kind: "move"; to: number }
  | { kind: "accept"; nome: CampoNome }
  | { kind: "write"; nome: CampoNome; valor: string | null }
  | { kind: "column"; coluna: Coluna }
  | { kind: "cell"; at: number; cell: CargoCell }
  | { kind: "conta"; at: number; conta: number }
  | { kind: "undo" };

/** Applies an action; only decisions can be undone, not moves. */
export function review(state: ReviewState, action: ReviewAction, count: number): ReviewState {
  const within = (at: number) => Math.max(0, Math.min(count - 1, at));
  switch (action.kind) {
    case "move":
      return { ...state, at: within(action.to), cell: null, conta: null };
    case "cell":
      return { ...state, at: within(action.at), cell: action.cell, conta: null };
    case "conta":
      return { ...state, at: within(action.at), cell: null, conta: action.conta };
    case "accept":
      return {
        ...state,
        ...accepted(state, action.nome),
        at: within(state.at + 1),
        cell: null,
        conta: null,
        before: state,
      };
    case "write":
      return {
        ...state,
        ...accepted(state, action.nome),
        valores: { ...state.valores, [action.nome]: action.valor },
        before: state,
      };
    case "column":
      return { ...state, colunas: [...state.colunas, action.coluna], before: state };
    case "undo":
      return state.before ?? state;
  }
}

/**
 * Returns the confirmed values: all of a new exam, the remaining ones of a change. Emptied fields of a change keep the
 * exam's value.
 */
export function sentOf({ tipo }: Minuta, { valores }: ReviewState): ReviewState["valores"] {
  if (tipo === "NOVO") return valores;
  return Object.fromEntries(Object.entries(valores).filter(([, valor]) => valor !== null));
}

const accepted = ({ aceitos }: ReviewState, nome: CampoNome) => ({
  aceitos: [...new Set([...aceitos, nome])],
});

/** Commands of the shortcuts, outside of text inputs. */
export type Shortcut =
  | "down"
  | "up"
  | "accept"
  | "edit"
  | "clear"
  | "column"
  | "second"
  | "next"
  | "previous"
  | "confirm"
  | "discard"
  | "undo"
  | { choose: number };

const wishes: Record<string, Shortcut> = {
  j: "down",
  ArrowDown: "down",
  k: "up",
  ArrowUp: "up",
  Enter: "accept",
  e: "edit",
  x: "clear",
  c: "column",
  s: "second",
  n: "next",
  p: "previous",
  d: "discard",
  u: "undo",
};

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

export function shortcutOf({ key, ctrlKey, metaKey, altKey }: Pressed): Shortcut | undefined {
  if (ctrlKey || metaKey) return key === "Enter" ? "confirm" : undefined;
  if (altKey) return undefined;
  if (/^\d$/.test(key)) return { choose: Number(key) };
  return wishes[key.length === 1 ? key.toLowerCase() : key];
}
