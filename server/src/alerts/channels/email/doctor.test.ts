import { createMailbox } from "@cav/emulators/mailbox.ts";
import { startSmtp } from "@cav/emulators/smtp.ts";
import { expect, test } from "vitest";
import type { Config } from "../../../config.ts";
import type { Surroundings } from "../../../platform/finding.ts";
import { checkMail } from "./doctor.ts";

// 0.0.0.0 leads to this machine, but does not count as local.
test.each<["starttls" | "implicit" | undefined, string, string, RegExp]>([
  ["starttls", "smtp://127.0.0.1:PORT", "ok", /aceita conexões sem senha/],
  ["starttls", "smtp://0.0.0.0:PORT", "broken", /certificate/],
  ["starttls", "smtp://0.0.0.0:PORT?requireTLS=false", "ok", /aceita conexões sem senha/],
  ["implicit", "smtps://127.0.0.1:PORT", "broken", /certificate/],
  [undefined, "smtps://127.0.0.1:PORT", "broken", /não aceita/],
  [undefined, "smtp://0.0.0.0:PORT", "broken", /não aceita/],
])("a server with its own certificate (TLS: %s) is examined as %s: %s", async (tls, url, state, said) => {
  const server = await startSmtp(createMailbox(), 0, undefined, tls);
  const smtp = { url: url.replace("PORT", String(server.port)), from: "alertas@teste.example" };
  const [finding] = await checkMail(
    { smtp, production: false } as Config,
    { timeoutMs: 8_000 } as Surroundings,
  );
  await server.close();
  expect(finding).toMatchObject({ state, said: expect.stringMatching(said) });
  if (state === "broken") expect(finding?.mend).toContain("TLS em SMTP_URL");
});
