export { usersAdministrationRoutes } from "./administration.routes.ts";
export { getUserId } from "./administration.ts";
export { usersRoutes } from "./users.routes.ts";
export { presentUser } from "./users.ts";
