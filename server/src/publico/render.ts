import { existsSync, readFileSync } from "node:fs";
import type { DocumentSite, PublicDocument, RenderDocument } from "@cav/contract/documents.ts";
import type { Deps } from "../deps.ts";
import type { Replacements } from "../platform/http/built-pages.ts";
import { webBuildDir } from "../platform/http/web-build.ts";
import { findDemonstrationNotice } from "../site/index.ts";

const bundle = new URL("documents/documents.js", webBuildDir);
const stylesFile = new URL("documents/styles.json", webBuildDir);

/** Writes a document as it is today. */
export type Render = (document: PublicDocument) => Promise<string>;

/** Makes what writes documents with the web's bundle, which is loaded with the first; undefined before the first build. */
export function createRender(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  replacements: Replacements,
): Render | undefined {
  if (!existsSync(bundle) || !existsSync(stylesFile)) return undefined;
  const styles: string[] = JSON.parse(readFileSync(stylesFile, "utf8"));
  let loaded: Promise<{ renderDocument: RenderDocument }> | undefined;
  return async (document) => {
    loaded ??= import(/* @vite-ignore */ bundle.href);
    const { renderDocument } = await loaded;
    const site: DocumentSite = {
      origin: config.appUrl,
      today: clock.today(),
      aviso_demonstracao: await findDemonstrationNotice(db, config),
      perfis_sociais: config.profiles,
      styles,
    };
    const html = renderDocument(document, site);
    return replacements.reduce((page, [built, own]) => page.replaceAll(built, own), html);
  };
}
