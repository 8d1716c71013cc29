import { readFileSync } from "node:fs";
import { webBuildDir } from "./web-build.ts";

/** Hashes of the inline scripts that the web's build wrote into its pages; none before the first build. */
function inlineScriptHashes(): string[] {
  try {
    return JSON.parse(readFileSync(new URL("csp-hashes.json", webBuildDir), "utf8"));
  } catch {
    return [];
  }
}

/** What the button of the sign-in with Google loads, shows and calls. */
const google = "https://accounts.google.com/gsi/";

type Options = { appUrl: string; withGoogle: boolean; hashes?: string[] };

/**
 * Only our own scripts run, and Google's where its button is shown. Styles may be inline, since Mantine writes its
 * variables as style attributes. `hashes`: of the scripts within the pages that it is for.
 */
export function contentSecurityPolicyOf({ appUrl, withGoogle, hashes = inlineScriptHashes() }: Options) {
  const ifGoogle = (path: string) => (withGoogle ? [google + path] : []);
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...hashes.map((hash) => `'${hash}'`), ...ifGoogle("client")],
      scriptSrcAttr: ["'none'"],
      styleSrc: ["'self'", "'unsafe-inline'", ...ifGoogle("style")],
      imgSrc: ["'self'", "data:"],
      fontSrc: ["'self'", "data:"],
      connectSrc: ["'self'", ...ifGoogle("")],
      frameSrc: withGoogle ? ifGoogle("") : ["'none'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      mediaSrc: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(appUrl.startsWith("https:") ? { upgradeInsecureRequests: [] } : {}),
    },
  };
}

/** The policy of pages whose own scripts have these hashes, as a header says it: no other script within a page runs on them. */
export function documentPolicyOf(appUrl: string, hashes: string[]): string {
  const { directives } = contentSecurityPolicyOf({ appUrl, withGoogle: false, hashes });
  const nameOf = (directive: string) =>
    directive.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.entries(directives)
    .map(([directive, sources]) => [nameOf(directive), ...sources].join(" "))
    .join(";");
}
