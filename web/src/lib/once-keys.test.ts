import { beforeEach, expect, test, vi } from "vitest";

let keys: typeof import("./once-keys.ts");
beforeEach(async () => {
  vi.resetModules();
  keys = await import("./once-keys.ts");
});

test("a call whose answer was lost has the same key again, until an answer comes", () => {
  const key = keys.onceKeyOf("PUT /api/x {}");
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(keys.onceKeyOf("PUT /api/x {}")).toBe(key);
  keys.noteOnce("PUT /api/x {}", 409);
  keys.noteOnce("PUT /api/x {}", 503);
  expect(keys.onceKeyOf("PUT /api/x {}")).toBe(key);
  keys.noteOnce("PUT /api/x {}", 204);
  expect(keys.onceKeyOf("PUT /api/x {}")).not.toBe(key);
});

test("a call means itself again after another one of its address succeeded", () => {
  const lost = keys.onceKeyOf("PUT /api/x {}");
  const other = keys.onceKeyOf("PUT /api/y {}");
  keys.onceKeyOf("DELETE /api/x ");
  keys.noteOnce("DELETE /api/x ", 422);
  expect(keys.onceKeyOf("PUT /api/x {}")).toBe(lost);
  keys.noteOnce("DELETE /api/x ", 204);
  expect(keys.onceKeyOf("PUT /api/x {}")).not.toBe(lost);
  expect(keys.onceKeyOf("PUT /api/y {}")).toBe(other);
});
