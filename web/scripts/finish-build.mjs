// Finishes the build: writes the service worker, the list of screens with their files, and the hashes of inline scripts
// for the Content-Security-Policy. Compresses every text once, so that the server need not.
import { createHash } from "node:crypto";
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { minifySync } from "vite";
import { earlyViewMark } from "../src/early/early-mark.ts";
import { hasApp, holdScripts, isComplete } from "./late-app.ts";
import { minifyDocumentCss } from "./minify-document-css.ts";
import { screenLinks } from "./screen-links.ts";

const build = join(dirname(fileURLToPath(import.meta.url)), "..", "build");
const client = join(build, "client");
const shellName = "__spa-fallback.html";
const early = (name) => readFileSync(join(build, "..", "src", "early", name), "utf8");
const beforeApp = ["early-input.ts", "start-app.ts"]
  .map((name) => minifySync(name, stripTypeScriptTypes(early(name))).code)
  .join("");

const files = readdirSync(client, { recursive: true })
  .map((name) => join(client, name))
  .filter((path) => statSync(path).isFile() && !/\.(br|gz)$/.test(path));

const documents = join(build, "documents");
const { composeStyles, renderDocument } = await import(pathToFileURL(join(documents, "documents.js")).href);

files.filter((name) => name.endsWith(".html")).forEach(styleHead);
files.filter((name) => name.endsWith(".html")).forEach(paintBeforeScripts);
files.filter((name) => name.endsWith(".html")).forEach(startLate);
files.push(writeServiceWorker());
// The service worker does not cache these files, because documents need a connection.
files.push(...(await publishDocumentAssets()));

/** Inserts what runs before the app. The shell starts it after the early view, a complete page at the first input. */
function startLate(path) {
  const html = readFileSync(path, "utf8");
  const starts = path.endsWith(shellName)
    ? earlyView()
    : isComplete(html) && `startAppLate(${JSON.stringify(documentScript())});`;
  const page = starts ? holdScripts(html) : html;
  writeFileSync(
    path,
    page.replace(earlyViewMark, () => (hasApp(html) ? beforeApp + (starts || "") : "")),
  );
}

/** Returns the early view's script; as a separate file it would load too late. */
function earlyView() {
  const code = readFileSync(join(build, "early", "early-view.js"), "utf8").trim();
  if (code.includes("</script")) throw new Error("what is shown early would end its own script");
  return code;
}

/** Returns the address of the script that fills in a complete page's current data. */
function documentScript() {
  const script = files.find((name) => /[\\/]document-script-[^\\/]*\.js$/.test(name));
  return `/${relative(client, script).replaceAll("\\", "/")}`;
}

/** Writes Mantine's own rules behind the style sheets, which they refine. */
function styleHead(path) {
  const rules = `<style>${composeStyles({ hasDefaults: true })}</style>`;
  writeFileSync(
    path,
    readFileSync(path, "utf8").replace("</head>", () => `${rules}</head>`),
  );
}

/** Moves style sheets and fonts before the preloads of scripts, which the first paint does not need. */
function paintBeforeScripts(path) {
  const links = '<link rel="modulepreload"';
  writeFileSync(path, readFileSync(path, "utf8").replaceAll(links, `${links} fetchpriority="low"`));
}

/** Writes the service worker with its list of files; a new build has another text, so it replaces the old worker. */
function writeServiceWorker() {
  const kept = files
    .map((path) => `/${relative(client, path).replaceAll("\\", "/")}`)
    .filter((path) => /^\/assets\/.*\.(js|css)$/.test(path))
    .sort();
  const shell = readFileSync(join(client, shellName));
  const name = createHash("sha256").update(shell).update(kept.join()).digest("hex").slice(0, 16);
  const source = readFileSync(join(build, "..", "offline", "service-worker.ts"), "utf8");
  const path = join(client, "sw.js");
  const constants = `const BUILD = ${JSON.stringify(name)};\nconst FILES = ${JSON.stringify(kept)};\n`;
  writeFileSync(path, `${constants}${stripTypeScriptTypes(source)}`);
  return path;
}

/** Copies the documents' assets beside the app's files, and records what their heads need. */
async function publishDocumentAssets() {
  const assets = join(documents, "assets");
  const [bare] = readdirSync(assets).filter((name) => name.endsWith(".css"));
  const sheet = minifyDocumentCss(
    readFileSync(join(assets, bare), "utf8") + composeStyles({ hasDefaults: false }),
  );
  const named = `documents-${createHash("sha256").update(sheet).digest("hex").slice(0, 8)}.css`;
  writeFileSync(join(assets, named), sheet);
  rmSync(join(assets, bare));
  const styles = [`/assets/${named}`];
  const site = { origin: "", today: "", aviso_demonstracao: null, perfis_sociais: [], styles };
  const scripts = hashesOf(renderDocument({ kind: "ausente", isGone: false }, site));
  writeFileSync(join(documents, "head.json"), JSON.stringify({ styles, scripts }));
  const names = readdirSync(assets);
  const known = new Set(readdirSync(join(client, "assets")));
  return names
    .filter((name) => !known.has(name))
    .map((name) => {
      const path = join(client, "assets", name);
      copyFileSync(join(assets, name), path);
      return path;
    });
}

/** Returns the hashes of a page's inline scripts, as a Content-Security-Policy lists them. */
function hashesOf(html) {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, script]) => `sha256-${createHash("sha256").update(script).digest("base64")}`);
}

const pages = files.filter((name) => name.endsWith(".html"));
const hashes = new Set(pages.flatMap((path) => hashesOf(readFileSync(path, "utf8"))));
writeFileSync(join(build, "csp-hashes.json"), JSON.stringify([...hashes], null, 2));
const links = JSON.stringify(screenLinks(readManifest()), null, 2);

/** Reads React Router's manifest of routes and files. */
function readManifest() {
  const name = files.find((path) => /[\\/]assets[\\/]manifest-[^\\/]*\.js$/.test(path));
  const [, manifest] = /^window\.__reactRouterManifest=(.*);$/s.exec(readFileSync(name, "utf8").trim());
  return JSON.parse(manifest);
}

/** Smaller files would not gain more than the encoding header costs. */
const smallestWorthwhile = 200;
for (const path of files.filter((name) => /\.(html|js|css|svg|json|webmanifest|txt|xml)$/.test(name))) {
  const bytes = readFileSync(path);
  if (bytes.length < smallestWorthwhile) continue;
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
rmSync(join(build, "server"), { recursive: true, force: true });
// Written last: the server takes a build without it for unfinished.
writeFileSync(join(build, "screen-links.json"), links);
