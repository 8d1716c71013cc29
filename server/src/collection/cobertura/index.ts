export { recordCobertura } from "./cobertura.ts";
