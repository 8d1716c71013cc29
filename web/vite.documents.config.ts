import { defineConfig } from "vite";

/**
 * The bundle with which the server writes documents while it runs: everything in one file, without React Router's plugin, and
 * React as it is in production, whatever NODE_ENV says where the server runs.
 */
export default defineConfig({
  // Each of Mantine's files says that it is for clients, and each would be warned of.
  logLevel: "error",
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: "src/documents.tsx",
    outDir: "build/documents",
    target: "es2022",
    ssrEmitAssets: true,
    cssCodeSplit: false,
    cssMinify: true,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: "documents.js" } },
  },
  worker: { format: "es" },
});
