import { defineConfig } from "vite";

/**
 * Builds the server's document renderer: one file, without React Router's plugin, with React's production build
 * whatever NODE_ENV is.
 */
export default defineConfig({
  // Hides one warning per Mantine file about "use client".
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
