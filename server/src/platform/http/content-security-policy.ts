import { readFileSync } from "node:fs";
import { webBuildDir } from "./pages/web-build.ts";

/** Returns the hashes of the build's inline scripts; none before the first build. */
function inlineScriptHashes(): string[] {
  try {
    return JSON.parse(readFileSync(new URL("csp-hashes.json", webBuildDir), "utf8"));
  } catch {
    return [];
  }
}

/** Base address of Google's sign-in button. */
const google = "https://accounts.google.com/gsi/";

type Options = { appUrl: string; withGoogle: boolean; hashes?: string[] };

/**
 * Builds the policy: only our own scripts run, and Google's where its button is shown. Inline styles are allowed,
 * because Mantine sets its variables in style attributes. `hashes`: the page's inline scripts.
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

/** Builds the header of pages whose inline scripts have these hashes; no other inline script runs. */
export function documentPolicyOf(appUrl: string, hashes: string[]): string {
  const { directives } = contentSecurityPolicyOf({ appUrl, withGoogle: false, hashes });
  const nameOf = (directive: string) =>
    directive.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.entries(directives)
    .map(([directive, sources]) => [nameOf(directive), ...sources].join(" "))
    .join(";");
}
