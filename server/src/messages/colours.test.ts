import { expect, test } from "vitest";
import { colours, darkStyle, readable } from "./colours.ts";

/** Returns the relative luminance (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(a), luminanceOf(b)].toSorted((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each(
  readable.flatMap(([text, ground]) =>
    (["light", "dark"] as const).map((scheme) => ({ text, ground, scheme })),
  ),
)("$text on $ground has enough contrast, $scheme (WCAG AA)", ({ text, ground, scheme }) => {
  expect(contrastOf(colours[text][scheme], colours[ground][scheme])).toBeGreaterThanOrEqual(4.5);
});

test("every colour has a dark variant in the style", () => {
  for (const { dark } of Object.values(colours)) expect(darkStyle).toContain(dark);
});
