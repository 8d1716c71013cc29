import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { encodeQuotedPrintable } from "./quoted-printable.ts";

const head = "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n";

const long = "ação = 100% às 8h; ".repeat(40);

test.each([
  ["accents, signs and emoji", "Olá, João! R$ 1.234,56 – ✓ 🎓 = <b>"],
  ["lines, an empty one, and one that ends in blanks", "um\n\n  dois \t\n três  \nfim"],
  ["a line that is longer than a mail's may be", long],
  [
    "one whose breaks fall on every place within a byte",
    Array.from({ length: 9 }, (_, n) => "x".repeat(n) + long).join("\n"),
  ],
  ["one without anything to break at", "é".repeat(300)],
  ["one of exactly a line's length, and one more", `${"a".repeat(76)}\n${"b".repeat(77)}`],
  ["a line of a point, which ends a mail elsewhere", ".\n..\n"],
  ["nothing", ""],
])("a mail program reads %s as written, from lines that servers accept", async (_, text) => {
  const encoded = encodeQuotedPrintable(text);
  expect(Math.max(...encoded.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(76);
  expect(encoded).toMatch(/^[\r\n -~]*$/);
  expect(encoded).not.toMatch(/[ \t](\r\n|$)/);
  const { text: read } = await PostalMime.parse(head + encoded);
  expect((read ?? "").replace(/\n$/, "")).toBe(text.replace(/\n$/, ""));
});
