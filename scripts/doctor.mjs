// npm run doctor [-- --enviar-teste ADDRESS|PHONE]: tries for real what the configuration says.
import { runProgram } from "./operator.mjs";

await runProgram("operations/doctor.command.ts");
