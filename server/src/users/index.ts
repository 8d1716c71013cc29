export { usersAdministrationRoutes } from "./administration.routes.ts";
export { getUserId } from "./administration.ts";
export { usersRoutes } from "./users.routes.ts";
export { findEntering, presentUser } from "./users.ts";
