export { publishDue } from "./publish-due.ts";
export { rascunhosRoutes } from "./rascunhos.routes.ts";
