import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const own = (file: string) => fileURLToPath(new URL(`src/early/${file}`, import.meta.url));

/** Builds the early-view script: the app's components without React. */
export default defineConfig({
  logLevel: "error",
  resolve: {
    alias: { "react/jsx-runtime": own("dom-runtime.ts"), "react-router": own("plain-link.tsx") },
  },
  build: {
    lib: { entry: own("early-view.tsx"), formats: ["iife"], name: "early", fileName: () => "early-view.js" },
    outDir: "build/early",
    target: "es2022",
    copyPublicDir: false,
  },
});
