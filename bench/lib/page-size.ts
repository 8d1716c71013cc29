import { get } from "node:http";

/** Files of a page before its first API call: number of requests, compressed bytes. */
export type PageSize = { requests: number; scripts: number; styles: number; page: number };

/** Fetches a page and the files in its head, like a browser. */
export async function measurePage(base: string, path: string): Promise<PageSize> {
  const page = await fetch(base + path);
  const html = await page.text();
  const addresses = new Set(
    [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, at = ""]) => at),
  );
  for (const [, at = ""] of html.matchAll(/import\s*(?:\w+ from\s*)?"(\/assets\/[^"]+\.js)"/g))
    addresses.add(at);
  const sizes = await Promise.all(
    [...addresses].map(async (at) => ({ at, bytes: await bytesOf(base + at) })),
  );
  const sum = (ending: string) =>
    sizes.filter(({ at }) => at.endsWith(ending)).reduce((total, { bytes }) => total + bytes, 0);
  return {
    requests: 1 + sizes.length,
    scripts: sum(".js"),
    styles: sum(".css"),
    page: await bytesOf(base + path),
  };
}

/** Returns the compressed size of an answer; `fetch` would decompress it. */
function bytesOf(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "accept-encoding": "br" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}
