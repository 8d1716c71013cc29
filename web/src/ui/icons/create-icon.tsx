import type { ComponentProps, ReactNode } from "react";

type IconProps = Omit<ComponentProps<"svg">, "stroke"> & { size?: number; stroke?: number };
type Options = { isFilled?: boolean };

/** Creates an icon of Tabler Icons (24 by 24). @param paths lines, or outlines to fill with `isFilled` */
export function createIcon(paths: string[], options: Options = {}): (props: IconProps) => ReactNode {
  return (props) => draw(paths, options, props);
}

function draw(
  paths: string[],
  { isFilled = false }: Options,
  { size = 24, stroke = 2, ...rest }: IconProps,
): ReactNode {
  const drawn = isFilled
    ? ({ fill: "currentColor" } as const)
    : ({
        fill: "none",
        stroke: "currentColor",
        strokeWidth: stroke,
        strokeLinecap: "round",
        strokeLinejoin: "round",
      } as const);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: who draws it names it, or hides it where a text stands beside it
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...drawn}
      {...rest}
    >
      {paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
