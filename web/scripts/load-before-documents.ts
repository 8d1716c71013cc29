import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/**
 * Loads what writes the public documents before the first of them is asked for. React Router's build gives each ten
 * seconds, and the first would spend them on this on a machine that is busy, as with `npm start` beside `npm test`.
 */
export function loadBeforeDocuments(): Plugin {
  return {
    name: "load-before-documents",
    async configurePreviewServer({ config }) {
      await import(pathToFileURL(join(config.root, "build", "server", "index.js")).href);
    },
  };
}
