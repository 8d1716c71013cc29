import { formatLongDay } from "@cav/contract/format.ts";
import { useEffect, useRef } from "react";

/** The day as documents show it: that of the build until their script writes the reader's (`document-script.ts`). */
export function Today() {
  const day = new Date().toISOString().slice(0, 10);
  return (
    <time dateTime={day} data-fill="today">
      {formatLongDay(day)}
    </time>
  );
}

/** The year as every foot shows it: a page that was built in another one has it put right when it comes to life. */
export function Year() {
  const shown = useRef<HTMLSpanElement>(null);
  const year = new Date().getFullYear();
  useEffect(() => shown.current?.replaceChildren(String(year)), [year]);
  return (
    <span ref={shown} data-fill="year" suppressHydrationWarning>
      {year}
    </span>
  );
}
