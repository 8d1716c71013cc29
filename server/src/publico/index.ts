export { registerPublico } from "./publico.routes.ts";
