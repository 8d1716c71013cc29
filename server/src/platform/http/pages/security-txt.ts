import { type Clock, dayAfterOf } from "../../clock.ts";
import type { HttpServer } from "../http-server.ts";

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

/** The page where people change their password and passkeys; password managers look for it (W3C). */
const accountPage = "/perfil/conta";

/** Registers the addresses by which password managers lead people to their account's settings. */
export function registerAccountAddresses(app: HttpServer, { config }: Pick<Options, "config">): void {
  const toPage = (mark: string) => `${accountPage}${mark}`;
  app.get("/.well-known/change-password", async (_request, reply) => reply.redirect(toPage("#senha"), 302));
  app.get("/.well-known/passkey-endpoints", async () => {
    const url = `${config.appUrl}${toPage("#chaves-de-acesso")}`;
    return { enroll: url, manage: url };
  });
}
