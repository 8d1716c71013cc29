export { calendarioRoutes } from "./calendario.routes.ts";
