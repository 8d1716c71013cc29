export type { ConcursoNow } from "./alerts.queries.ts";
export { alertsRoutes, registerUnsubscribePage } from "./alerts.routes.ts";
export { isOpeningStillTrue, isStatusStillTrue, isStillTrue, isTooLate, matchEvent } from "./alerts.ts";
export { walkCalendar } from "./calendar-walk.ts";
export { matchUser } from "./late-joiners.ts";
export { concursoLink, footerLinks, oneClickUnsubscribeLink, unsubscribeToken } from "./message-links.ts";
export { type Hours, isWhatsAppHour, nextWhatsAppHour, pauseEnd } from "./schedule.ts";
export { saveSettings } from "./settings.ts";
