import { z } from "zod";
import { defineJob } from "../../platform/queue.ts";

export const acessoJobs = {
  /** Mails about a change of address: to the new address a confirmation link, to the old one a notice. */
  segurancaEmailChange: defineJob({
    name: "seguranca.email-change",
    payload: z.object({ troca: z.string(), mail: z.enum(["NOVO_EMAIL", "TROCA_PEDIDA", "EMAIL_TROCADO"]) }),
    retryLimit: 10,
    retryDelay: 30,
  }),
  /** Warns owners a week before their API keys end, in the morning of Brasília. */
  chavesEnding: defineJob({
    name: "chaves.ending",
    payload: z.object({}),
    cron: "5 12 * * *",
    retryLimit: 5,
    retryDelay: 300,
  }),
} as const;
