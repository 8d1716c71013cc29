export { chavesRoutes } from "./chaves.routes.ts";
export { queueEndingKeys } from "./ending.ts";
