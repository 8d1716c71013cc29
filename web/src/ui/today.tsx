import { formatLongDay } from "@cav/contract/format.ts";

/** The day as documents show it: that of the build until their script writes the reader's (`document-script.ts`). */
export function Today() {
  const day = new Date().toISOString().slice(0, 10);
  return (
    <time dateTime={day} data-fill="today">
      {formatLongDay(day)}
    </time>
  );
}
