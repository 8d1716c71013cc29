import classes from "./bar-chart.module.css";

export type BarSeries = { label: string; color: string; values: readonly number[] };

type Props = { labels: readonly string[]; series: readonly BarSeries[] };

const [width, height] = [600, 180];
const [left, bottom, top] = [36, 20, 6];
const plot = { width: width - left, height: height - bottom - top };

/** Returns the smallest round number above the highest stack whose half is whole; at least 1. */
export function ceilingOf(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  const step = [1, 2, 4, 6, 10].find((factor) => factor * power >= highest) ?? 10;
  return step * power;
}

/** Draws stacked bars, one stack per label. Hidden from screen readers, which read the table beside it. */
export function BarChart({ labels, series }: Props) {
  const totals = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const ceiling = ceilingOf(Math.max(0, ...totals));
  const slot = plot.width / labels.length;
  const yOf = (value: number) => top + plot.height * (1 - value / ceiling);
  const ticks = ceiling > 1 ? [0, ceiling / 2, ceiling] : [0, ceiling];
  return (
    <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={classes.line} x1={left} x2={width} y1={yOf(tick)} y2={yOf(tick)} />
          <text className={classes.tick} x={left - 6} y={yOf(tick) + 4} textAnchor="end">
            {tick.toLocaleString("pt-BR")}
          </text>
        </g>
      ))}
      {labels.map((label, index) => (
        <g key={label}>
          <title>{tooltipOf(label, series, index)}</title>
          <Stack
            series={series}
            index={index}
            x={left + slot * (index + 0.15)}
            width={slot * 0.7}
            yOf={yOf}
          />
          {index % 7 === 0 && (
            <text className={classes.tick} x={left + slot * (index + 0.5)} y={height - 4} textAnchor="middle">
              {label}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

type StackProps = {
  series: readonly BarSeries[];
  index: number;
  x: number;
  width: number;
  yOf: (value: number) => number;
};

function Stack({ series, index, yOf, ...rest }: StackProps) {
  const sumTo = (end: number) =>
    series.slice(0, end).reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
  return series.map(({ label, color }, order) => {
    const [from, to] = [yOf(sumTo(order)), yOf(sumTo(order + 1))];
    return <rect key={label} {...rest} y={to} height={from - to} fill={color} />;
  });
}

const tooltipOf = (label: string, series: readonly BarSeries[], index: number) =>
  [label, ...series.map((one) => `${one.label}: ${(one.values[index] ?? 0).toLocaleString("pt-BR")}`)].join(
    "\n",
  );
