import { type Clock, dayAfterOf } from "../clock.ts";
import type { HttpServer } from "./http-server.ts";

type Options = { config: { appUrl: string; securityContact: string }; clock: Clock };

const halfAYearDays = 182;

/** Registers `GET /.well-known/security.txt` (RFC 9116): the contact for vulnerabilities, by default support. */
export function registerSecurityTxt(app: HttpServer, { config, clock }: Options): void {
  app.get("/.well-known/security.txt", async (_request, reply) => {
    const lines = [
      `Contact: ${config.securityContact}`,
      `Expires: ${dayAfterOf(clock.now(), halfAYearDays).toISOString()}`,
      "Preferred-Languages: pt, en",
      `Canonical: ${config.appUrl}/.well-known/security.txt`,
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
