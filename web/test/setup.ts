import { afterAll, afterEach, vi } from "vitest";

// Each test starts as a new browser: nothing of the one before is remembered.
afterEach(() => {
  if (typeof window === "undefined") return;
  window.localStorage.clear();
  for (const cookie of document.cookie.split("; ")) {
    const [name] = cookie.split("=");
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    if (name) document.cookie = `${name}=; Max-Age=0; Path=/`;
  }
});

// Nor does a file find what another left in our modules: a worker keeps the libraries alone.
afterAll(() => {
  vi.resetModules();
});
