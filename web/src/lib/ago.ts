import { formatDateOf } from "@cav/contract/format.ts";

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** Formats the time since an instant: "agora", "há 5 min", "há 2 h", "há 3 dias"; its date after two weeks. */
export function describeAgo(instant: string, now = Date.now()): string {
  const ms = now - Date.parse(instant);
  if (ms < minuteMs) return "agora";
  if (ms < hourMs) return `há ${Math.floor(ms / minuteMs)} min`;
  if (ms < dayMs) return `há ${Math.floor(ms / hourMs)} h`;
  const days = Math.floor(ms / dayMs);
  if (days > 14) return `em ${formatDateOf(instant)}`;
  return days === 1 ? "há 1 dia" : `há ${days} dias`;
}
