import { encode } from "uqr";

/** Side of the square; a phone's camera reads it at arm's length. */
const sizePx = 196;

/** Renders a text as a QR code, black on white in every theme, because many cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg role="img" aria-label={label} width={sizePx} height={sizePx} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#fff" rx={1} />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
