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

/** Only our own scripts run. Styles may be inline, since Mantine writes its variables as style attributes. */
export function contentSecurityPolicy(appUrl: string) {
  const hashes = inlineScriptHashes().map((hash) => `'${hash}'`);
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...hashes],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:"],
      fontSrc: ["'self'", "data:"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(appUrl.startsWith("https:") ? { upgradeInsecureRequests: [] } : {}),
    },
  };
}
