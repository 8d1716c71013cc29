/** National holidays with a fixed date, as month and day. */
const fixed = ["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "11-20", "12-25"];
/** Movable holidays in days from Easter: carnival Monday and Tuesday, Good Friday, Corpus Christi. */
const moving = [-48, -47, -2, 60];

/** Returns whether gazettes appear on a day: no weekend or national holiday. */
export function isWorkingDay(day: string): boolean {
  const date = Temporal.PlainDate.from(day);
  if (date.dayOfWeek > 5 || fixed.includes(day.slice(5))) return false;
  const easter = easterOf(date.year);
  return !moving.some((days) => easter.add({ days }).equals(date));
}

/** Returns Easter Sunday (the anonymous Gregorian algorithm). */
function easterOf(year: number): Temporal.PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + d + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const whole = h + l - 7 * m + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(whole / 31), day: (whole % 31) + 1 });
}
