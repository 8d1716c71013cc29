/** Side of a stored photo in pixels: twice the largest display size. */
const side = 320;
const formats = new Set(["jpeg", "png", "webp"]);
/** Pixels above which an image counts as a decompression bomb, even in a small file. */
const pixelsMax = 50_000_000;

/**
 * Converts a photo to a square WebP from its pixels, dropping metadata (place, time) and hidden code. Keeps only an
 * animation's first frame.
 * @throws for anything that is no JPEG, PNG or WebP, or can't be drawn
 */
export async function createPhoto(upload: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  // One photo at a time, without caching.
  sharp.concurrency(1);
  sharp.cache(false);
  const image = sharp(upload, { limitInputPixels: pixelsMax, failOn: "error", pages: 1 });
  const { format } = await image.metadata();
  if (!formats.has(format)) throw new Error(`no photo: ${format}`);
  return image.rotate().resize(side, side, { fit: "cover" }).webp({ quality: 80 }).toBuffer();
}
