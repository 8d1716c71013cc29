import { brazilian } from "@cav/contract/sentences.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { config } from "zod";

// Zod's default messages in Portuguese; only forms show them.
config(brazilian);

export { zodResolver as schemaResolver };
