import { existsSync, readFileSync } from "node:fs";
import type { FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "../answers/live-parts.ts";
import type { HttpServer } from "../http-server.ts";
import { AppError } from "../requests/app-error.ts";
import { registerBuiltFiles } from "./built-files.ts";
import {
  type BuiltPage,
  createPage,
  type LivePages,
  type Replacements,
  readPage,
  registerBuiltPages,
  sendPage,
} from "./built-pages.ts";
import { registerStandInPages } from "./stand-in-pages.ts";
import { webBuildDir } from "./web-build.ts";

const clientDir = new URL("client/", webBuildDir);
/** The build writes this file last. */
const linksFile = new URL("screen-links.json", webBuildDir);
const shellPath = "/__spa-fallback.html";

type Options = {
  emulatorsUrl?: string | undefined;
  /** Whether other machines may see the emulators' pages, which show all messages, including password links. */
  devPagesOpen: boolean;
  /** Texts of this installation that replace placeholders in the built pages. */
  replacements: Replacements;
  /** Returns what search engines get for a listed address; undefined for any other. */
  findListing: (path: string) => Promise<Listing | undefined>;
  livePages: LivePages;
};

/** Serves the built web app at `/`, and the local emulators' pages at `/dev` if there are any. */
export async function registerWebApp(
  app: HttpServer,
  { emulatorsUrl, devPagesOpen, replacements, findListing, livePages }: Options,
): Promise<void> {
  if (emulatorsUrl) await registerStandInPages(app, emulatorsUrl, devPagesOpen);
  if (!existsSync(linksFile)) return registerUnbuilt(app);
  registerBuiltPages(app, clientDir, replacements, livePages);
  const shellText = readPage(new URL(`.${shellPath}`, clientDir), replacements);
  const shell = createPage(() => shellText);
  const findScreen = readScreens(shellText);
  // The service worker stores it for use without a network.
  app.get(shellPath, (request, reply) => sendPage(request, reply.header("x-robots-tag", "noindex"), shell));
  await registerBuiltFiles(app, clientDir);
  app.setNotFoundHandler(async (request, reply) => {
    const path = new URL(request.url, "http://localhost").pathname;
    // This route also gets unknown addresses below the API.
    if (path.startsWith("/api/")) throw new AppError("not-found");
    // The app's shell shows the address's screen, or 'Página não encontrada'. Search engines may not index it.
    checkMethod(request, reply);
    const screen = findScreen(path);
    // A form sent before its page was hydrated: nothing was done, so the page is shown again.
    if (screen && request.method === "POST") return reply.redirect(path, 303);
    const listing = screen && (await findListing(path));
    if (listing) return sendPage(request, reply, await withListing(screen, listing));
    reply.code(screen ? 200 : 404).header("x-robots-tag", "noindex");
    return sendPage(request, reply, screen ?? shell);
  });
}

/** Title and text in search results. */
export type Listing = { title: string; description: string; url: string };

/** Adds the listing to a screen's head; its title comes with its data. */
async function withListing(screen: BuiltPage, { title, description, url }: Listing): Promise<BuiltPage> {
  const tags = [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
  ];
  const html = (await screen.of("identity")).toString("utf8");
  return createPage(() => html.replace("</head>", () => `${tags.join("")}</head>`));
}

/** Checks the method: pages are read, or get a form sent too early. */
function checkMethod({ method }: FastifyRequest, reply: FastifyReply): void {
  if (["GET", "HEAD", "POST"].includes(method)) return;
  reply.header("allow", "GET, HEAD");
  throw new AppError("method-not-allowed");
}

/** Returns each screen's shell with its file tags; undefined for an unknown address. */
function readScreens(shell: string): (path: string) => BuiltPage | undefined {
  const links: Record<string, string> = JSON.parse(readFileSync(linksFile, "utf8"));
  const screens = Object.entries(links).map(([pattern, tags]) => ({
    address: new RegExp(`^${pattern.replace(/:[^/]+/g, "[^/]+")}/?$`),
    page: createPage(() => shell.replaceAll("</head>", `${tags}</head>`)),
  }));
  return (path) => screens.find(({ address }) => address.test(path))?.page;
}

function registerUnbuilt(app: HttpServer): void {
  app.setNotFoundHandler((request, reply) => {
    checkMethod(request, reply);
    return reply.code(503).type("text/plain; charset=utf-8").send("A interface ainda não foi construída.");
  });
}
