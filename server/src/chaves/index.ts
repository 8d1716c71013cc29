export { chavesRoutes } from "./chaves.routes.ts";
