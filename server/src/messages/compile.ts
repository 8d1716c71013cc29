import { createRequire } from "node:module";
import { visibleTextOf } from "@cav/contract/plain-text.ts";
import type { ReactElement } from "react";

/** Texts by slot. A slot in `raw` takes HTML that was made by another template; all others are escaped. */
type Values = Readonly<Record<string, string>>;

/** A mark in a template that a value takes the place of. The brackets stand in no text of ours. */
export function slotOf(name: string): string {
  return `⟦${name}⟧`;
}

const slots = /⟦(\w+)⟧/;

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** What mail programs know, Outlook's included. */
export const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

const require = createRequire(import.meta.url);

/** React's text of an element. Both libraries are read with the first message, and not at the start of every process. */
function renderMarkup(template: ReactElement): string {
  const { renderToStaticMarkup } = require("react-dom/server") as typeof import("react-dom/server");
  return renderToStaticMarkup(template);
}

/**
 * Renders a React template once, when it is first filled, and gives the function that fills it: rendering React for each
 * recipient would be slower than sending. What is filled in is escaped as React would have escaped it, and is what can be
 * seen, also where it was stored before that was asked for.
 */
export function compileHtml(template: ReactElement): (values: Values, raw?: Values) => string {
  const fill = compileFragment(template);
  return (values, raw) => doctype + fill(values, raw);
}

/** The same for a piece that is repeated inside another template: without the document around it. */
export function compileFragment(template: ReactElement): (values: Values, raw?: Values) => string {
  let parts: string[] | undefined;
  return (values, raw = {}) => {
    parts ??= renderMarkup(template).split(slots);
    return parts
      .map((part, index) =>
        index % 2 === 0 ? part : (raw[part] ?? escapeHtml(visibleTextOf(values[part] ?? ""))),
      )
      .join("");
  };
}
