import { brand } from "@cav/contract/brand.ts";
import { escapeHtml } from "../../platform/http/answers/live-parts.ts";
import { escapeText, type Feed, type FeedEntry } from "./feed.ts";

const textOf = ({ lines }: FeedEntry) => escapeText(lines.join("\n"));

/** Renders a feed as Atom (RFC 4287), with plain texts only, so that no reader takes them for markup. */
export function renderAtom({ title, page, self, updated, entries }: Feed): string {
  const element = (tag: string, text: string) => `<${tag}>${escapeHtml(escapeText(text))}</${tag}>`;
  const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeHtml(href)}"/>`;
  const entryOf = (entry: FeedEntry) =>
    [
      "<entry>",
      element("id", entry.id),
      element("title", entry.title),
      link("alternate", entry.link),
      element("published", entry.published.toISOString()),
      element("updated", entry.updated.toISOString()),
      element("summary", textOf(entry)),
      "</entry>",
    ].join("");
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">',
    element("id", self),
    element("title", title),
    link("alternate", page),
    link("self", self),
    element("updated", updated.toISOString()),
    `<author>${element("name", brand.name)}</author>`,
    ...entries.map(entryOf),
    "</feed>",
    "",
  ].join("\n");
}

/** Renders a feed as JSON Feed 1.1. */
export function renderJsonFeed({ title, page, self, entries }: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: escapeText(title),
    home_page_url: page,
    feed_url: self,
    language: "pt-BR",
    authors: [{ name: brand.name }],
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.link,
      title: escapeText(entry.title),
      content_text: textOf(entry),
      date_published: entry.published.toISOString(),
      date_modified: entry.updated.toISOString(),
    })),
  });
}
