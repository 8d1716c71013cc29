export { authRoutes } from "./auth.routes.ts";
export { googleRoutes } from "./google.routes.ts";
export { deletePasswordResets } from "./password-reset.queries.ts";
export { createPasswordLink, createPasswordResetHandler, requestPasswordReset } from "./password-reset.ts";
export { purgeEndedSessions } from "./purge.ts";
