import { brand } from "@cav/contract/brand.ts";
import { siteOrigin } from "./installation.ts";

/** One entry of a route's `meta` export. */
type Tag = Record<string, unknown>;

/** Returns the title tags of a screen that search engines don't list. */
export function pageTitle(title: string): Tag[] {
  return [{ title: `${title} | ${brand.name}` }];
}

type PublicPage = {
  path: string;
  title: string;
  description: string;
  /** Structured data about the page (schema.org). */
  data?: object;
};

/** Returns the head tags of a public page for search results and shared links. */
export function publicMeta({ path, title, description, data }: PublicPage): Tag[] {
  const url = siteOrigin() + path;
  const image = `${siteOrigin()}/og.png`;
  return [
    ...pageTitle(title),
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand.name },
    { property: "og:locale", content: "pt_BR" },
    { property: "og:url", content: url },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `${brand.name}: ${brand.slogan}` },
    { name: "twitter:card", content: "summary_large_image" },
    ...(data ? [{ "script:ld+json": { "@context": "https://schema.org", ...data } }] : []),
  ];
}
