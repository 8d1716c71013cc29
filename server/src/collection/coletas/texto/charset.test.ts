import { expect, test } from "vitest";
import { toText } from "./charset.ts";

const page = "<html><body><p>Edital de abertura nº 1/2026: inscrições até 30/11</p></body></html>";
const little = Buffer.from(page, "utf16le");
const big = Buffer.from(little).swap16();

test.each([
  ["UTF-8", Buffer.from(page)],
  ["windows-1252", Buffer.from(page, "latin1")],
  ["UTF-16, little end first", little],
  ["UTF-16, big end first", big],
  ["UTF-16 with a mark", Buffer.concat([Buffer.from([0xff, 0xfe]), little])],
])("a page in %s is read", (_, bytes) => {
  expect(toText(bytes)).toBe(page);
});

test("bytes with single zeros are no UTF-16", () => {
  expect(toText(Buffer.from(`a\0b${page}`))).toBe(`a\0b${page}`);
});
