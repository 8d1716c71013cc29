import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import { contentSecurityPolicyOf } from "./content-security-policy.ts";

type Options = { appUrl: string; withGoogle: boolean };

/** Nothing of a device is used, not even by what a page might load one day, but the passkeys that it keeps for us. */
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

/** What programs read: nothing of it runs or loads anything, and a page's policy is longer than most of these answers. */
const data = /^\/(api\/(?!docs)|health\b|ready\b|metrics\b)/;
const dataPolicy = {
  useDefaults: false,
  directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
};

/** Of the build: what a page loads, and nobody opens; and signs, with nothing in them that could run. */
const builtFile = /^\/(assets\/[\w~.-]+\.(js|css|woff2)|[\w-]+\.(webmanifest|ico|png|webp))$/;

/**
 * Makes what writes the headers that every answer carries, whatever it answers and even when no route was found. Data
 * has those of OWASP's REST Security Cheat Sheet, the build's scripts and styles fewer still: what is said of pages alone
 * would be two kilobytes beside each, more than most answers and a fifth of what a page loads.
 */
export function createSecurityHeaders({ appUrl, withGoogle }: Options) {
  const strictTransportSecurity = appUrl.startsWith("https:") && {
    maxAge: 31_536_000,
    includeSubDomains: false,
  };
  const pageHeaders = writtenBy({
    contentSecurityPolicy: contentSecurityPolicyOf({ appUrl, withGoogle }),
    // Google's window tells the page that opened it who signed in.
    crossOriginOpenerPolicy: { policy: withGoogle ? "same-origin-allow-popups" : "same-origin" },
    // Google's frame and the payment pages say nothing of being embedded.
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: "same-origin" },
    strictTransportSecurity,
    xFrameOptions: { action: "deny" },
    // Links of messages have tokens in their query: other sites learn the origin alone.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  // With Google's button its frame may ask for the account chooser of the browser (FedCM).
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
  // A page obeys its own policy, not those of the scripts and styles it loads, and it loads many.
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

/** What helmet writes is the same to everybody: taken down once, which is cheaper than to let it write each time. */
function writtenBy(options: HelmetOptions): readonly (readonly [name: string, value: string])[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, rethrow);
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]);
}

function rethrow(error?: unknown): void {
  if (error) throw error;
}
