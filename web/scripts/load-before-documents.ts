import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/**
 * Preloads the renderer of public documents. React Router's build gives each page 10 s, which the first one would
 * exceed on a busy machine.
 */
export function loadBeforeDocuments(): Plugin {
  return {
    name: "load-before-documents",
    async configurePreviewServer({ config }) {
      await import(pathToFileURL(join(config.root, "build", "server", "index.js")).href);
    },
  };
}
