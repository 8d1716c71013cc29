import { zodResolver } from "@hookform/resolvers/zod";
import { config } from "zod";
import { pt } from "zod/locales";

// What a schema has no words of its own for is said in Portuguese; only forms say it.
config(pt());

export { zodResolver as schemaResolver };
