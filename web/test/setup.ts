import { afterAll, afterEach, vi } from "vitest";

// Each test starts with an empty browser.
afterEach(() => {
  if (typeof window === "undefined") return;
  window.localStorage.clear();
  for (const cookie of document.cookie.split("; ")) {
    const [name] = cookie.split("=");
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    if (name) document.cookie = `${name}=; Max-Age=0; Path=/`;
  }
});

// Files must not share module state; a worker keeps only libraries.
afterAll(() => {
  vi.resetModules();
});
