export { alertsRoutes, registerUnsubscribePage } from "./alertas.routes.ts";
export {
  type ConcursoNow,
  type EventNow,
  etapaVale,
  lockEvent,
  outrasProvasWhere,
} from "./alerts.queries.ts";
export {
  eventToTellOf,
  isDueBy,
  isDueToday,
  isOpeningStillTrue,
  isStatusStillTrue,
  isStillTrue,
  isTooLate,
  matchEvent,
} from "./alerts.ts";
export { walkCalendar } from "./calendar-walk.ts";
export { matchUser } from "./late-joiners.ts";
export { concursoLink, footerLinks, oneClickUnsubscribeLink, unsubscribeToken } from "./message-links.ts";
export {
  anyEvent,
  deleteOldPersonal,
  insertPersonalAlert,
  type NewPersonalEvent,
  type PersonalEvent,
  personalUrgencia,
} from "./personal-events.ts";
export { findReminders } from "./reminders.ts";
export {
  findQuietEnd,
  type Hours,
  morningAfterOf,
  morningOf,
  pauseEnd,
  type QuietHours,
} from "./schedule.ts";
export { silencioOf } from "./settings.queries.ts";
export { saveSettings } from "./settings.ts";
export { matchFollower } from "./unsent-events.ts";
