import { inBrasilia } from "@cav/contract/format.ts";

/** Brasília has had one offset since 2019. */
const offset = "-03:00";

/** The instant of an hour in Brasília, as a field for day and hour has it. */
export function instantOf(hour: string): string {
  return `${hour}:00${offset}`;
}

/** What such a field has of an instant. */
export function hourOf(instant: string): string {
  return inBrasilia(new Date(instant));
}
