/** What a page shows of the moment: for each `<template data-live="name">` of it, the values of each time it is repeated. */
export type LiveParts = Record<string, readonly Record<string, string>[]>;

/**
 * Puts in the place of each template of a built page what it holds, once for each of its values, with `{{name}}` filled
 * in as text; nothing where there are none. A browser shows no template, so that a page that was not filled lacks only
 * what is of the moment.
 */
export function renderLiveParts(html: string, parts: LiveParts): string {
  return html.replaceAll(
    /<template data-live="(\w+)">(.*?)<\/template>/gs,
    (_template, name: string, item: string) =>
      (parts[name] ?? [])
        .map((values) => item.replaceAll(/\{\{(\w+)\}\}/g, (_mark, key: string) => escapeHtml(values[key])))
        .join(""),
  );
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
