import { formatLongDay } from "@cav/contract/format.ts";
import { useEffect, useRef } from "react";

/** Renders the day of the build; the documents' script replaces it by the current day (`document-script.ts`). */
export function Today() {
  const day = new Date().toISOString().slice(0, 10);
  return (
    <time dateTime={day} data-fill="today">
      {formatLongDay(day)}
    </time>
  );
}

/** Renders the year of the footer; hydration corrects the year of an old build. */
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
