export { purgeCodes } from "./confirmations.queries.ts";
export { confirmationsRoutes } from "./confirmations.routes.ts";
export { createEmailConfirmationHandler, queueEmailConfirmation } from "./email-confirmation.ts";
export { createPhoneCodeHandler, parseCodeCallback, queueNextForm } from "./phone-confirmation.ts";
