import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BarChart, ceilingOf } from "./bar-chart.tsx";

test.each([
  [0, 1],
  [1, 1],
  [3, 4],
  [5, 6],
  [7, 10],
  [11, 20],
  [999, 1000],
])("the axis of %i ends at %i", (highest, ceiling) => {
  expect(ceilingOf(highest)).toBe(ceiling);
});

test("a stack's bars are on top of each other, as high as their values", () => {
  const series = [
    { label: "Um", color: "red", values: [2, 0] },
    { label: "Dois", color: "blue", values: [2, 4] },
  ];
  const html = renderToStaticMarkup(<BarChart labels={["01/02", "02/02"]} series={series} />);
  const bars = [...html.matchAll(/y="([\d.]+)" height="([\d.]+)" fill="(\w+)"/g)].map(
    ([, y, height, fill]) => ({
      y: Number(y),
      height: Number(height),
      fill,
    }),
  );
  expect(bars.map(({ fill }) => fill)).toEqual(["red", "blue", "red", "blue"]);
  const [first, second, none, whole] = bars as [
    (typeof bars)[0],
    (typeof bars)[0],
    (typeof bars)[0],
    (typeof bars)[0],
  ];
  expect(second.y + second.height).toBeCloseTo(first.y);
  expect(none.height).toBe(0);
  expect(whole.height).toBeCloseTo(first.height + second.height);
  expect(html).toContain("01/02\nUm: 2\nDois: 2");
});
