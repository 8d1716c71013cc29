export { authRoutes } from "./auth.routes.ts";
export { googleRoutes } from "./google.routes.ts";
export { passkeyRoutes } from "./passkey.routes.ts";
export { deletePasswordResets } from "./password-reset.queries.ts";
export { createPasswordLink, createPasswordResetHandler, requestPasswordReset } from "./password-reset.ts";
export { purgeEndedSessions } from "./purge.ts";
export { removeSquatter } from "./takeover.ts";
