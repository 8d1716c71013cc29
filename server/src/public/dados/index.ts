export { registerDados } from "./dados.routes.ts";
