export { composeAnswer, composePublicAnswer } from "./answer.ts";
