export { composeAnswer } from "./answer.ts";
