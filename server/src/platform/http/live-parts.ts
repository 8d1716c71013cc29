/** What is filled into a template: texts by their names, and what templates inside of it are repeated for. */
export type LiveValues = { readonly [name: string]: string | readonly LiveValues[] };

/** What a page shows of the moment: for each `<template data-live="name">` of it, the values of each time it is repeated. */
export type LiveParts = Record<string, readonly LiveValues[]>;

/**
 * Puts in the place of each template of a built page what it holds, once for each of its values, with `{{name}}` filled
 * in as text; nothing where there are none. A browser shows no template, so that a page that was not filled lacks only
 * what is of the moment.
 */
export function renderLiveParts(html: string, parts: LiveParts): string {
  return repeat(read(html), [parts], (text) => text);
}

type Piece = string | { name: string; pieces: Piece[] };

const marks = /(<template data-live="\w+">|<\/template>)/;

/** A page as texts and the templates between them, each with its own. */
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

/** A text as it stands in HTML, between tags or in an attribute. */
export function escapeHtml(text = ""): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
