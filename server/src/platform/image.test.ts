import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { encodePhoto } from "./image.ts";

const create = (width: number, height: number) => ({
  create: { width, height, channels: 3, background: "#246" } as const,
});

/** Builds a tiny PNG that claims any size. */
function claimedPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    // Wrong checksums: many readers accept them, and so does this one.
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunk("IDAT", deflateSync(Buffer.alloc(1024)));
  return Buffer.concat([signature, chunk("IHDR", header), pixels, chunk("IEND", Buffer.alloc(0))]);
}

async function webpFrames(count: number): Promise<Buffer> {
  const frame = await sharp(create(40, 40)).png().toBuffer();
  return sharp(Array<Buffer>(count).fill(frame), { join: { animated: true } })
    .webp()
    .toBuffer();
}

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ["billions of pixels in few bytes", () => claimedPng(65_535, 65_535)],
  [
    "more pixels than any camera has",
    () => sharp(create(8_000, 7_000)).png({ compressionLevel: 9 }).toBuffer(),
  ],
  ["no height", () => claimedPng(100, 0)],
  ["half of a photo", async () => (await sharp(create(900, 900)).jpeg().toBuffer()).subarray(0, 2_000)],
  ["an animation in GIF", () => sharp(create(20, 20)).gif().toBuffer()],
  ["a TIFF", () => sharp(create(20, 20)).tiff().toBuffer()],
  [
    "a drawing",
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
  ],
  [
    "a page that begins like a PNG",
    () => Buffer.from("\u0089PNG\r\n\u001a\n<script>alert(1)</script>", "latin1"),
  ],
  ["a compressed file", () => deflateSync(Buffer.alloc(1024 * 1024))],
  ["nothing", () => Buffer.alloc(0)],
])("%s is no photo", async (_, make) => {
  await expect(encodePhoto(await make())).rejects.toMatchObject({ code: "bad-image" });
});

test("only the first frame of an animation is kept, and data after a photo is dropped", async () => {
  const photo = await encodePhoto(await webpFrames(30));
  expect(await sharp(photo).metadata()).toMatchObject({ format: "webp", width: 320, height: 320 });
  expect((await sharp(photo).metadata()).pages).toBeUndefined();
  const polyglot = Buffer.concat([
    await sharp(create(30, 30)).png().toBuffer(),
    Buffer.from("PK\u0003\u0004<script>"),
  ]);
  expect((await encodePhoto(polyglot)).includes("<script>")).toBe(false);
});
