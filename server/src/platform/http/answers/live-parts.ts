/** Values of a template: texts by name, and lists for nested templates. */
export type LiveValues = { readonly [name: string]: string | readonly LiveValues[] };

/** A page's live content: for each `<template data-live="name">` the values of each repetition. */
export type LiveParts = Record<string, readonly LiveValues[]>;

/**
 * Replaces each template of a built page by its content, once per value, with `{{name}}` filled in as text. Browsers
 * hide templates, so an unfilled page only lacks its live content.
 */
export function renderLiveParts(html: string, parts: LiveParts): string {
  return repeat(read(html), [parts], (text) => text);
}

type Piece = string | { name: string; pieces: Piece[] };

const marks = /(<template data-live="\w+">|<\/template>)/;

/** Splits a page into texts and templates. */
function read(html: string): Piece[] {
  const open: { name: string; pieces: Piece[] }[] = [{ name: "", pieces: [] }];
  for (const part of html.split(marks)) {
    const [, name] = /^<template data-live="(\w+)">$/.exec(part) ?? [];
    const within = open.at(-1)?.pieces;
    if (name !== undefined) {
      const template = { name, pieces: [] };
      within?.push(template);
      open.push(template);
    } else if (part === "</template>" && open.length > 1) open.pop();
    else within?.push(part);
  }
  return open[0]?.pieces ?? [];
}

function repeat(pieces: Piece[], all: readonly LiveValues[], fill: typeof fillIn): string {
  const one = (values: LiveValues) => (piece: Piece) => {
    if (typeof piece === "string") return fill(piece, values);
    const inner = values[piece.name] ?? [];
    return typeof inner === "string" ? "" : repeat(piece.pieces, inner, fillIn);
  };
  return all.map((values) => pieces.map(one(values)).join("")).join("");
}

function fillIn(text: string, values: LiveValues): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_mark, key: string) => {
    const value = values[key];
    return escapeHtml(typeof value === "string" ? value : "");
  });
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML, between tags or in an attribute. */
export function escapeHtml(text = ""): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
