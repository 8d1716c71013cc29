export { painelRoutes } from "./painel.routes.ts";
