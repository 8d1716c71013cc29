import type { Clock } from "../clock.ts";
import { AppError } from "./app-error.ts";
import type { HttpServer } from "./server.ts";

type Options = { config: { appUrl: string; securityContact?: string | undefined }; clock: Clock };

const halfAYearMs = 182 * 86_400_000;

/** `GET /.well-known/security.txt` (RFC 9116): whom to tell of a weakness, where the installation names somebody. */
export function registerSecurityTxt(app: HttpServer, { config, clock }: Options): void {
  app.get("/.well-known/security.txt", async (_request, reply) => {
    if (!config.securityContact) throw new AppError("not-found");
    const lines = [
      `Contact: ${config.securityContact}`,
      `Expires: ${new Date(clock.now().getTime() + halfAYearMs).toISOString()}`,
      "Preferred-Languages: pt, en",
      `Canonical: ${config.appUrl}/.well-known/security.txt`,
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
