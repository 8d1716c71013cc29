import { AppError } from "./http/requests/app-error.ts";
import { defineTask, runTask, smallLimits } from "./sandbox/sandbox.ts";

/** Pixels above which one of our drawings must be a mistake. */
const pixelsMax = 50_000_000;

const createPhoto = defineTask<typeof import("./photo.ts").createPhoto>(
  new URL("./photo.ts", import.meta.url),
  "createPhoto",
  { ...smallLimits, kind: "image" },
);

/**
 * Converts an uploaded photo to a square WebP, in a separate process.
 * @throws AppError bad-image for anything that is no JPEG, PNG or WebP, or can't be drawn within the limits of a file
 */
export async function encodePhoto(upload: Buffer): Promise<Buffer> {
  const outcome = await runTask(createPhoto, [upload]);
  if ("value" in outcome) return outcome.value;
  if (outcome.failure.reason === "busy") throw new AppError("unavailable", { retryAfterSeconds: 5 });
  throw new AppError("bad-image", { cause: new Error(outcome.failure.message) });
}

/** Renders a drawing as PNG with few colours, which every network accepts. Runs off the main thread. */
export async function encodeDrawing(svg: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg), { limitInputPixels: pixelsMax })
    .png({ palette: true, colours: 64, effort: 1, dither: 0 })
    .toBuffer();
}
