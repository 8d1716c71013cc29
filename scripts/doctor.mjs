// npm run doctor [-- --enviar-teste ADDRESS|PHONE]: tests the configuration against the real services.
import { runProgram } from "./operator.mjs";

await runProgram("operation/operations/doctor.command.ts");
