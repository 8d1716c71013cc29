import { moreActShapes, moreMailShapes, morePageShapes, morePdfShapes, moreZipShapes } from "./more.ts";
import {
  actShapes,
  articleShapes,
  imageShapes,
  mailShapes,
  pageShapes,
  tableShapes,
  zipShapes,
} from "./others.ts";
import { pdfShapes } from "./pdf.ts";
import { createRandom, type Random } from "./random.ts";

const shapes = {
  pdf: { ...pdfShapes, ...morePdfShapes },
  html: { ...pageShapes, ...morePageShapes },
  xml: articleShapes,
  text: { ...actShapes, ...moreActShapes },
  zip: { ...zipShapes, ...moreZipShapes },
  image: imageShapes,
  mail: { ...mailShapes, ...moreMailShapes },
  table: tableShapes,
} as const;
export type FileKind = keyof typeof shapes;
export const fileKinds = Object.keys(shapes) as FileKind[];

/** A hostile file; `name` describes it. */
export type HostileFile = { kind: FileKind; name: string; bytes: Buffer };

/** Creates the file of a number: shapes in rotation, varying sizes, intact or damaged. */
export function createHostileFile(seed: number, index: number, most: number): HostileFile {
  const random = createRandom(seed * 1_000_003 + index);
  const kind = fileKinds[index % fileKinds.length] as FileKind;
  const names = Object.keys(shapes[kind]);
  const shape = names[Math.floor(index / fileKinds.length) % names.length] ?? "";
  const bytes = shapes[kind][shape]?.(random, most) ?? Buffer.alloc(0);
  const damage = random.pick(["", "", "cut", "flipped", "doubled", "stretched"] as const);
  return { kind, name: `${kind} ${shape} ${damage}`.trim(), bytes: damaged(random, bytes, damage) };
}

function damaged(random: Random, bytes: Buffer, damage: string): Buffer {
  if (damage === "cut") return bytes.subarray(0, random.upTo(bytes.length));
  if (damage === "doubled") return Buffer.concat([bytes, bytes]);
  if (damage === "stretched")
    return Buffer.concat([bytes, Buffer.alloc(random.upTo(5_000), random.upTo(255))]);
  if (damage === "flipped")
    for (let turn = 0; turn < 20; turn++) bytes[random.upTo(bytes.length - 1)] = random.upTo(255);
  return bytes;
}
