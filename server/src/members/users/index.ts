export { insertAccountSession } from "./account.queries.ts";
export { usersAdministrationRoutes } from "./administration.routes.ts";
export { getUserId } from "./administration.ts";
export { usersRoutes } from "./users.routes.ts";
export { findEntering, presentAccount, presentUser } from "./users.ts";
