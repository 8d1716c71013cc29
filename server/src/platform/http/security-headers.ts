import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import { contentSecurityPolicyOf } from "./content-security-policy.ts";

type Options = { appUrl: string; withGoogle: boolean };

/** Denies all device features, even to what a page might load later, except passkeys. */
const permissionsPolicy = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .concat("publickey-credentials-create=(self)", "publickey-credentials-get=(self)")
  .join(", ");

/** Answers for programs: nothing in them is executed, and a page's policy would be longer than most answers. */
const data = /^\/(api\/(?!docs)|health\b|ready\b|metrics\b)/;
const dataPolicy = {
  useDefaults: false,
  directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
};

/** Build files that pages load, and icons; nothing in them could run. */
const builtFile = /^\/(assets\/[\w~.-]+\.(js|css|woff2)|[\w-]+\.(webmanifest|ico|png|webp))$/;

/**
 * Creates the writer of headers for all answers, including unknown routes. Data gets those of OWASP's REST Security
 * Cheat Sheet, build files fewer: page headers would add 2 kB to each, 20 % of a page's load.
 */
export function createSecurityHeaders({ appUrl, withGoogle }: Options) {
  const strictTransportSecurity = appUrl.startsWith("https:") && {
    maxAge: 31_536_000,
    includeSubDomains: false,
  };
  const pageHeaders = writtenBy({
    contentSecurityPolicy: contentSecurityPolicyOf({ appUrl, withGoogle }),
    // Google's popup must be able to report the sign-in to the page that opened it.
    crossOriginOpenerPolicy: { policy: withGoogle ? "same-origin-allow-popups" : "same-origin" },
    // Google's frame and payment pages send no embedding headers.
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: "same-origin" },
    strictTransportSecurity,
    xFrameOptions: { action: "deny" },
    // Links in messages have tokens in the query: other sites get the origin only.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  // Google's button may open the browser's account chooser (FedCM).
  const permissions = withGoogle
    ? `${permissionsPolicy}, identity-credentials-get=(self "https://accounts.google.com")`
    : `${permissionsPolicy}, identity-credentials-get=()`;
  const ofPagesAlone = {
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  } as const;
  const dataHeaders = writtenBy({
    ...ofPagesAlone,
    contentSecurityPolicy: dataPolicy,
    crossOriginResourcePolicy: { policy: "same-origin" },
    strictTransportSecurity,
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "no-referrer" },
  });
  // Pages ignore the policies of the many files they load.
  const fileHeaders = writtenBy({
    ...ofPagesAlone,
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: false,
    strictTransportSecurity,
    xFrameOptions: false,
  });
  const ofPages = [...pageHeaders, ["permissions-policy", permissions] as const];
  return ({ url }: FastifyRequest, { raw }: FastifyReply): void => {
    const headers = builtFile.test(url) ? fileHeaders : data.test(url) ? dataHeaders : ofPages;
    for (const [name, value] of headers) raw.setHeader(name, value);
  };
}

/** Runs helmet once and stores its headers, which are always the same. */
function writtenBy(options: HelmetOptions): readonly (readonly [name: string, value: string])[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, rethrow);
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]);
}

function rethrow(error?: unknown): void {
  if (error) throw error;
}
