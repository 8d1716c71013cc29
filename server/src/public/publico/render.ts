import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type {
  DocumentFaces,
  DocumentSite,
  PublicDocument,
  RenderDocument,
} from "@cav/contract/coletas/documents.ts";
import type { Deps } from "../../deps.ts";
import { createCached } from "../../platform/cache.ts";
import { createOutlasting } from "../../platform/database/outage.ts";
import { documentPolicyOf } from "../../platform/http/content-security-policy.ts";
import type { Replacements } from "../../platform/http/pages/built-pages.ts";
import { webBuildDir } from "../../platform/http/pages/web-build.ts";
import { findDemonstrationNotice } from "../site/index.ts";
import type { Faces } from "./imagem.ts";
import { trustedMs } from "./numero.ts";

const bundle = new URL("documents/documents.js", webBuildDir);
const headFile = new URL("documents/head.json", webBuildDir);

/** Renders a document as of today. */
export type Render = (document: PublicDocument) => Promise<string>;

/** Renderer and typefaces of documents, and their script policy. */
export type Making = { render: Render; policy: string; readFaces: () => Promise<Faces> };

/** Creates the renderer from the web's bundle, loaded at first use; undefined before the first build. */
export function createRender(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  replacements: Replacements,
): Making | undefined {
  if (!existsSync(bundle) || !existsSync(headFile)) return undefined;
  const head: { styles: string[]; scripts: string[] } = JSON.parse(readFileSync(headFile, "utf8"));
  let loaded: Promise<{ renderDocument: RenderDocument; faces: DocumentFaces }> | undefined;
  const load = () => (loaded ??= import(/* @vite-ignore */ bundle.href));
  let faces: Promise<Faces> | undefined;
  const notice = createOutlasting(() => findDemonstrationNotice(db, config));
  const findNotice = createCached({ ttlMs: trustedMs, clock }, notice);
  return {
    async render(document) {
      const { renderDocument } = await load();
      const site: DocumentSite = {
        origin: config.appUrl,
        today: clock.today(),
        aviso_demonstracao: await findNotice(),
        perfis_sociais: config.profiles,
        styles: head.styles,
      };
      const html = renderDocument(document, site);
      return replacements.reduce((page, [built, own]) => page.replaceAll(built, own), html);
    },
    policy: documentPolicyOf(config.appUrl, head.scripts),
    readFaces: () => (faces ??= load().then(({ faces: paths }) => openFaces(paths))),
  };
}

/** Opens the documents' typefaces. Their library loads with the first picture. */
async function openFaces({ title, text }: DocumentFaces): Promise<Faces> {
  const { openFace } = await import("../../platform/lettering.ts");
  const open = async (path: string) => openFace(await readFile(new URL(`client${path}`, webBuildDir)));
  return { title: await open(title), text: await open(text) };
}
