import { AppError } from "./http/app-error.ts";

/** Side of a kept photo in pixels: twice what the largest place shows. */
const side = 320;
const formats = new Set(["jpeg", "png", "webp"]);
/** An image with more pixels than this is taken for a decompression bomb, even if the file is small. */
const pixelsMax = 50_000_000;

/**
 * A square WebP of an uploaded photo. Drawn anew from its pixels: what else the file held (place and time of the
 * photo, code in disguise) is gone. Only the first frame of an animation is kept.
 * @throws AppError bad-image for anything that is no JPEG, PNG or WebP, or can't be drawn
 */
export async function encodePhoto(upload: Buffer): Promise<Buffer> {
  try {
    // Read when there is a photo to draw, and not at the start of every process.
    const { default: sharp } = await import("sharp");
    const image = sharp(upload, { limitInputPixels: pixelsMax, failOn: "error", pages: 1 });
    const { format } = await image.metadata();
    if (!formats.has(format)) throw new AppError("bad-image");
    return await image.rotate().resize(side, side, { fit: "cover" }).webp({ quality: 80 }).toBuffer();
  } catch (error) {
    throw error instanceof AppError ? error : new AppError("bad-image", { cause: error });
  }
}

/** A drawing in few colours as PNG, which every network takes. Made beside the main thread. */
export async function encodeDrawing(svg: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg), { limitInputPixels: pixelsMax })
    .png({ palette: true, colours: 64, effort: 1, dither: 0 })
    .toBuffer();
}
