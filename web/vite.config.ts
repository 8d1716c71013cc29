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
      // Of a package that is one long list of what it has only what is used is read.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: sharedFiles,
      },
    },
  },
  // The documents' script, too, is bundled as a worker is (`document-layout.tsx`), and a module while developing.
  worker: { format: "es" },
});
