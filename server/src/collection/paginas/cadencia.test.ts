import { expect, test } from "vitest";
import { isCritical, nextVisitOf } from "./cadencia.ts";

const next = (dias: string[], isFollowed: boolean, now: string, id = 10) =>
  nextVisitOf({ dias, isFollowed }, new Date(now), id).toISOString();

test("in the week around a date a page is visited hourly from 7:00 to 22:00, at weekends too", () => {
  expect(next(["2026-12-06"], true, "2026-12-03T15:00:00-03:00")).toBe("2026-12-03T19:00:00.000Z");
  expect(next(["2026-12-06"], true, "2026-12-06T20:30:00-03:00")).toBe("2026-12-07T00:30:00.000Z");
  expect(next(["2026-12-06"], true, "2026-12-06T21:30:00-03:00")).toBe("2026-12-07T10:10:00.000Z");
  expect(next(["2026-12-06"], true, "2026-12-06T03:00:00-03:00")).toBe("2026-12-06T10:10:00.000Z");
  expect(next(["2026-12-06"], true, "2026-12-06T06:30:00-03:00")).toBe("2026-12-06T10:30:00.000Z");
});

test("the week around a date has three days before and after it, and any date counts", () => {
  const days = ["2026-12-02", "2026-12-03", "2026-12-09", "2026-12-10"];
  const isInWeek = (day: string) => isCritical({ dias: ["2026-01-01", "2026-12-06"], isFollowed: true }, day);
  expect(days.map(isInWeek)).toEqual([false, true, true, false]);
});

test("pages are spread over the hour, at whole minutes", () => {
  const at = (id: number) => next(["2026-12-06"], true, "2026-12-06T03:00:05.500-03:00", id);
  expect([at(0), at(61), at(119)]).toEqual([
    "2026-12-06T10:00:00.000Z",
    "2026-12-06T10:01:00.000Z",
    "2026-12-06T10:59:00.000Z",
  ]);
});

test("a followed exam's page is visited every six hours of working days", () => {
  expect(next(["2026-12-20"], true, "2026-12-02T09:00:00-03:00")).toBe("2026-12-02T18:00:00.000Z");
  // No visits from Friday evening to Monday morning, and over a holiday.
  expect(next([], true, "2026-12-04T20:00:00-03:00")).toBe("2026-12-07T10:10:00.000Z");
  expect(next([], true, "2026-12-24T20:00:00-03:00")).toBe("2026-12-28T10:10:00.000Z");
  expect(next([], true, "2026-12-04T20:00:09.900-03:00")).toBe("2026-12-07T10:10:00.000Z");
});

test("an unfollowed page is visited weekly, whatever its dates", () => {
  expect(next(["2026-12-03"], false, "2026-12-02T12:00:00Z")).toBe("2026-12-09T12:00:00.000Z");
  expect(isCritical({ dias: ["2026-12-03"], isFollowed: false }, "2026-12-02")).toBe(false);
});
