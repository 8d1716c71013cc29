import { expect, test } from "vitest";
import { pageCount, pageIn, pageParam, rangeOf, readSpan, spanParams } from "./pages.ts";

test.each([
  ["", 1],
  ["page=3", 3],
  ["page=2.7", 2],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=tres", 1],
  ["page=Infinity", 10_000],
  ["page=99999999", 10_000],
])("an address %j names page %d", (address, page) => {
  expect(pageIn(new URLSearchParams(address))).toBe(page);
});

test("the first page is omitted", () => {
  expect([1, 2].map(pageParam)).toEqual([{}, { page: "2" }]);
});

test("a list is cut into pages, the last one short", () => {
  expect([0, 25, 26].map((total) => pageCount(total, 25))).toEqual([0, 1, 2]);
  expect(rangeOf(3, 25)).toEqual({ skip: 50, limit: 25 });
});

test.each([
  ["", 1, 1],
  ["page=3", 3, 3],
  ["page=3&ate=5", 3, 5],
  ["page=3&ate=2", 3, 3],
  ["ate=muitas", 1, 1],
  ["page=2&ate=9999", 2, 21],
])("an address %j shows the pages %d to %d", (address, page, until) => {
  expect(readSpan(new URLSearchParams(address))).toEqual({ page, until });
});

test("an address names the last page only of several", () => {
  expect(spanParams({ page: 1, until: 1 })).toEqual({});
  expect(spanParams({ page: 2, until: 4 })).toEqual({ page: "2", ate: "4" });
});
