import { createRequire } from "node:module";
import { visibleTextOf } from "@cav/contract/plain-text.ts";
import type { ReactElement } from "react";

/** Texts by slot. `raw` slots take HTML of another template; all others are escaped. */
type Values = Readonly<Record<string, string>>;

/** Returns the placeholder of a slot. Its brackets occur in none of our texts. */
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

/** The document type that mail programs know, including Outlook. */
export const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" ' +
  '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

const require = createRequire(import.meta.url);

/** Renders an element with React, which loads with the first message. */
function renderMarkup(template: ReactElement): string {
  const { renderToStaticMarkup } = require("react-dom/server") as typeof import("react-dom/server");
  return renderToStaticMarkup(template);
}

/**
 * Renders a React template once, at first use, and returns the function that fills it: rendering per recipient would be
 * slower than sending. Values are escaped as React does, and reduced to visible characters.
 */
export function compileHtml(template: ReactElement): (values: Values, raw?: Values) => string {
  const fill = compileFragment(template);
  return (values, raw) => doctype + fill(values, raw);
}

/** Compiles a fragment that repeats inside another template, without a document around it. */
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
