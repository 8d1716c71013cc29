export { calendarioRoutes } from "./calendario.routes.ts";
export { closeFeed } from "./feed.queries.ts";
export { composePublicCalendar } from "./public-calendar.ts";
