export { alertsRoutes, registerUnsubscribePage } from "./alerts.routes.ts";
export { type ConcursoNow, isStatusStillTrue, isStillTrue, matchEvent } from "./alerts.ts";
export { walkCalendar } from "./calendar-walk.ts";
export { concursoLink, footerLinks, oneClickUnsubscribeLink, unsubscribeToken } from "./message-links.ts";
export { type Hours, isWhatsAppHour, nextWhatsAppHour, pauseEnd } from "./schedule.ts";
export { saveSettings } from "./settings.ts";
