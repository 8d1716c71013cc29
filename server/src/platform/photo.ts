/** Side of a kept photo in pixels: twice what the largest place shows. */
const side = 320;
const formats = new Set(["jpeg", "png", "webp"]);
/** An image with more pixels than this is taken for a decompression bomb, even if the file is small. */
const pixelsMax = 50_000_000;

/**
 * A square WebP of an uploaded photo. Drawn anew from its pixels: what else the file held (where and when it was
 * taken, code in disguise) is gone. Only the first frame of an animation is kept.
 * @throws for anything that is no JPEG, PNG or WebP, or can't be drawn
 */
export async function createPhoto(upload: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  // One photo at a time, and nothing of it is kept for the next.
  sharp.concurrency(1);
  sharp.cache(false);
  const image = sharp(upload, { limitInputPixels: pixelsMax, failOn: "error", pages: 1 });
  const { format } = await image.metadata();
  if (!formats.has(format)) throw new Error(`no photo: ${format}`);
  return image.rotate().resize(side, side, { fit: "cover" }).webp({ quality: 80 }).toBuffer();
}
