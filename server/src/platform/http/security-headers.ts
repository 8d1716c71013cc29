import type { FastifyReply, FastifyRequest } from "fastify";
import helmet from "helmet";
import { contentSecurityPolicy } from "./content-security-policy.ts";

type Options = { appUrl: string; withGoogle: boolean };

/** Nothing of a device is used, not even by what a page might load one day. */
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
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** Makes what writes the headers that every answer carries, whatever it answers and even when no route was found. */
export function createSecurityHeaders({ appUrl, withGoogle }: Options) {
  const setHeaders = helmet({
    contentSecurityPolicy: contentSecurityPolicy({ appUrl, withGoogle }),
    // Google's window tells the page that opened it who signed in.
    crossOriginOpenerPolicy: { policy: withGoogle ? "same-origin-allow-popups" : "same-origin" },
    // Google's frame and the payment pages say nothing of being embedded.
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: "same-origin" },
    strictTransportSecurity: appUrl.startsWith("https:") && { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: "deny" },
    // Links of messages have tokens in their query: other sites learn the origin alone.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  // With Google's button its frame may ask for the account chooser of the browser (FedCM).
  const permissions = withGoogle
    ? `${permissionsPolicy}, identity-credentials-get=(self "https://accounts.google.com")`
    : `${permissionsPolicy}, identity-credentials-get=()`;
  return (request: FastifyRequest, reply: FastifyReply): void => {
    setHeaders(request.raw, reply.raw, rethrow);
    reply.raw.setHeader("permissions-policy", permissions);
  };
}

function rethrow(error?: unknown): void {
  if (error) throw error;
}
