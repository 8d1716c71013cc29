import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/harness/app.ts";
import { createFetcher, type Fetcher } from "./fetcher.ts";

/** Redirect target of each page; the path's first part is the host of the requested site. */
const leads: Record<string, string> = {
  "/www.lages.exemplo.com.br/dentro": "https://concursos.exemplo.com.br/edital",
  "/www.lages.exemplo.com.br/fora": "https://www.outro.com.br/edital",
  "/www.lages.exemplo.com.br/metadados": "http://169.254.169.254/latest/meta-data/",
  "/www.lages.exemplo.com.br/roda": "/roda",
};
const asked: string[] = [];
const site = createServer(({ url = "" }, response) => {
  asked.push(url);
  const location = leads[url];
  response.writeHead(location ? 302 : url.endsWith("/robots.txt") ? 404 : 200, location ? { location } : {});
  response.end("edital");
});

let api: TestApp;
let fetchPage: Fetcher;
beforeAll(async () => {
  await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
  const base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  api = await createTestApp({ FONTES_STAND_INS: base });
  const clock = { ...api.deps.clock, wait: async () => undefined };
  fetchPage = createFetcher({ ...api.deps, clock }, 0);
});
afterAll(async () => {
  site.close();
  await api.close();
});

test("a redirect within the domain is followed, and its robots.txt is checked too", async () => {
  const answer = await fetchPage("https://www.lages.exemplo.com.br/dentro");
  expect(answer).toMatchObject({ status: 200, url: "https://concursos.exemplo.com.br/edital" });
  expect(asked).toContain("/concursos.exemplo.com.br/robots.txt");
});

test.each([
  ["fora", "leva a outro site (www.outro.com.br)"],
  ["metadados", "leva a outro site (169.254.169.254)"],
  ["roda", "redireciona sem fim"],
])("a redirect to %s is not followed", async (page, why) => {
  asked.splice(0);
  await expect(fetchPage(`https://www.lages.exemplo.com.br/${page}`)).rejects.toMatchObject({
    desfecho: "ERRO",
    message: expect.stringContaining(why),
  });
  expect(asked.filter((url) => !url.startsWith("/www.lages.exemplo.com.br/"))).toEqual([]);
});

test("a process that is about to stop skips pauses", async () => {
  const ending = new AbortController();
  const { promise: pausing, resolve: pause } = Promise.withResolvers<void>();
  const wait = () => {
    pause();
    return new Promise<void>(() => undefined);
  };
  const clock = { ...api.deps.clock, wait };
  const fetchSlowly = createFetcher({ ...api.deps, clock, ending: ending.signal }, 60_000);
  const answer = fetchSlowly("https://www.lages.exemplo.com.br/dentro");
  await pausing;
  ending.abort(new Error("the process ends"));
  await expect(answer).rejects.toThrow("the process ends");
  await expect(fetchSlowly("https://www.lages.exemplo.com.br/dentro")).rejects.toThrow("the process ends");
});
