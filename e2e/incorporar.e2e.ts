/// <reference lib="dom" />
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "./fixtures.ts";

test("A list embedded by script has the height of its content, whatever other frames post", async ({
  page,
  baseURL,
}) => {
  const script = `<script async src="${baseURL}/incorporar.js" data-quantos="12" data-tema="claro"></script>`;
  const body = `<!doctype html><html lang="pt-BR"><title>Curso</title><h1>Curso</h1>${script}</html>`;
  const site = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8").end(body);
  });
  await once(site.listen(0, "127.0.0.1"), "listening");
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const frame = page.getByTitle("Concursos abertos");
  const list = frame.contentFrame();
  await expect(list.getByRole("listitem")).toHaveCount(12);
  await expect(frame).not.toHaveAttribute("height", "600");
  const isWhole = () => list.locator("html").evaluate((html) => html.scrollHeight === html.clientHeight);
  await expect.poll(isWhole).toBe(true);
  const height = await frame.getAttribute("height");
  await page.evaluate(async () => {
    const heard = new Promise((resolve) => addEventListener("message", resolve));
    window.postMessage({ altura: 1 }, "*");
    await heard;
  });
  await expect(frame).toHaveAttribute("height", height ?? "");
  site.close();
});
