import { expect, test } from "vitest";
import { minifyDocumentCss } from "./minify-document-css.ts";

test("a sheet loses the unused shades, and those that only these used", () => {
  const sheet = [
    ":root{--mantine-color-red-6:#f00;--mantine-color-red-filled:var(--mantine-color-red-6);",
    "--mantine-color-teal-6: #0f0;--mantine-color-error:var(--mantine-color-teal-6);--mantine-color-dimmed:#555;",
    "--mantine-color-azul-6:#00f}",
    ".a{color:var(--mantine-color-error)}",
  ].join("");
  expect(minifyDocumentCss(sheet)).toBe(
    [
      ":root{",
      "--mantine-color-teal-6: #0f0;--mantine-color-error:var(--mantine-color-teal-6);--mantine-color-dimmed:#555;",
      "--mantine-color-azul-6:#00f}",
      ".a{color:var(--mantine-color-error)}",
    ].join(""),
  );
});
