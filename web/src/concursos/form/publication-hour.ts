import { inBrasilia } from "@cav/contract/format.ts";

/** Brasília has had no daylight saving time since 2019. */
const offset = "-03:00";

/** Converts a `datetime-local` value in Brasília to an instant. */
export function instantOf(hour: string): string {
  return `${hour}:00${offset}`;
}

/** Converts an instant to a `datetime-local` value in Brasília. */
export function hourOf(instant: string): string {
  return inBrasilia(new Date(instant));
}
