import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { loadBeforeDocuments } from "./scripts/load-before-documents.ts";
import { sharedFiles } from "./scripts/shared-files.ts";

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

export default defineConfig({
  plugins: [loadBeforeDocuments(), reactRouter()],
  server: { proxy: { "/api": api, "/dev": api, "/health": api } },
  build: {
    target: "es2022",
    rolldownOptions: {
      // Parses only the used modules of packages that re-export many.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: sharedFiles,
      },
    },
  },
  // Bundles the documents' script as a module worker, as in development (`document-layout.tsx`).
  worker: { format: "es" },
});
