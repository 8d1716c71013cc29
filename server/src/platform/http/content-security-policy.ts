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

type Options = { appUrl: string; withGoogle: boolean };

/**
 * Only our own scripts run, and Google's where its button is shown. Styles may be inline, since Mantine writes its
 * variables as style attributes.
 */
export function contentSecurityPolicyOf({ appUrl, withGoogle }: Options) {
  const hashes = inlineScriptHashes().map((hash) => `'${hash}'`);
  const ifGoogle = (path: string) => (withGoogle ? [google + path] : []);
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...hashes, ...ifGoogle("client")],
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
