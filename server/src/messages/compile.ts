import { visibleTextOf } from "@cav/contract/plain-text.ts";
import type { ReactElement } from "react";
import { render } from "react-email";

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

/**
 * Renders a React template once and gives the function that fills it: rendering React for each recipient would be
 * slower than sending. What is filled in is escaped as React would have escaped it, and is what can be seen, also
 * where it was stored before that was asked for.
 */
export async function compileHtml(template: ReactElement): Promise<(values: Values, raw?: Values) => string> {
  const parts = (await render(template)).split(slots);
  return (values, raw = {}) =>
    parts
      .map((part, index) =>
        index % 2 === 0 ? part : (raw[part] ?? escapeHtml(visibleTextOf(values[part] ?? ""))),
      )
      .join("");
}

/** The same for a piece that is repeated inside another template: without the document around it. */
export async function compileFragment(template: ReactElement): Promise<(values: Values) => string> {
  const fill = await compileHtml(template);
  return (values) =>
    fill(values)
      .replace(/^<!DOCTYPE[^>]*>(<!--\$-->)?/, "")
      .replace(/<!--\/?\$-->/g, "");
}
