import { expect, test } from "./fixtures.ts";

test.use({ expectedConsole: [/ERR_NAME_NOT_RESOLVED|Content Security Policy|Refused to connect|violates/] });

test("a page that calls another machine gets no answer, and fails its test", async ({ page, outside }) => {
  await page.goto("/login");
  const answered = await page.evaluate(() =>
    fetch("https://198.51.100.7/", { mode: "no-cors" }).then(
      () => true,
      () => false,
    ),
  );
  expect(answered).toBe(false);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().startsWith("http://outra."));
  await page.goto("http://outra.example/").catch(() => undefined);
  expect((await failed).failure()?.errorText).toBe("net::ERR_NAME_NOT_RESOLVED");
  expect(outside).toContain("outra.example");
  // Cleared, because they would fail this test as well.
  outside.length = 0;
});
