export { countCobertura } from "./cobertura.ts";
