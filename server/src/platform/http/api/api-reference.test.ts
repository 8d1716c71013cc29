import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/harness/app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

test("the API reference may run only its own script", async () => {
  const page = await api.app.inject({ url: "/api/docs/" });
  expect(page.statusCode).toBe(200);
  const policy = String(page.headers["content-security-policy"]);
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=*'/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test("an unknown call is answered with a problem in JSON", async () => {
  const response = await api.app.inject({ url: "/api/nada" });
  expect(response.statusCode).toBe(404);
  expect(response.headers["content-type"]).toContain("application/problem+json");
});

test.each([
  ["/api/locais?search=a%00b", 422, "the character that ends texts elsewhere"],
  ["/api/locais/%E0%A4%A", 400, "an address that can't be decoded"],
])("%s is answered with a problem (%i): %s", async (url, status) => {
  const response = await api.app.inject({ url });
  expect(response.statusCode, response.body).toBe(status);
  expect(response.headers["content-type"]).toContain("application/problem+json");
  expect(response.headers["content-security-policy"]).toContain("default-src 'none'");
});
