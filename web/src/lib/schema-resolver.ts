import { brazilian } from "@cav/contract/sentences.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { config } from "zod";

// What a schema has no words of its own for is said in Portuguese; only forms say it.
config(brazilian);

export { zodResolver as schemaResolver };
