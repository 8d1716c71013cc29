import { brand } from "@cav/contract/brand.ts";
import { feedPath } from "@cav/contract/coletas/documents.ts";
import type { Thing } from "schema-dts";
import { feedLinks } from "./acompanhe.tsx";

/** Metadata of a document for search engines and social networks. */
export type HeadFacts = {
  /** Canonical path, without query parameters. */
  path: string;
  title: string;
  description: string;
  isListed: boolean;
  /** Path of the page whose feeds are linked. */
  followed?: string;
  /** Preview image; the product's own by default. */
  image?: { path: string; alt: string };
  /** Structured data (schema.org). */
  data?: Thing[];
};

const ownImage = { path: "/og.png", alt: `${brand.name}: ${brand.slogan}` };

type Props = HeadFacts & { origin: string };

export function DocumentHead({
  path,
  title,
  description,
  isListed,
  followed,
  image = ownImage,
  data = [],
  origin,
}: Props) {
  const url = origin + path;
  return (
    <>
      <title>{`${title} | ${brand.name}`}</title>
      <meta name="description" content={description} />
      {isListed ? <link rel="canonical" href={url} /> : <meta name="robots" content="noindex" />}
      {followed !== undefined &&
        feedLinks.map(({ file, type, nome }) => (
          <link key={file} rel="alternate" type={type} title={nome} href={feedPath(followed, file)} />
        ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="pt_BR" />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={origin + image.path} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {data.length > 0 && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data, in which nothing can end the element
          dangerouslySetInnerHTML={{ __html: jsonOf(data) }}
        />
      )}
    </>
  );
}

/** Serialises JSON for HTML; escapes `<`, so that no text opens a tag or comment. */
function jsonOf(data: Thing[]): string {
  const graph = { "@context": "https://schema.org", "@graph": data };
  return JSON.stringify(graph).replaceAll("<", String.raw`\u003c`);
}
