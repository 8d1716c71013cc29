import { deflateSync } from "node:zlib";
import { htmlShapes, textShapes, xmlShapes } from "./markup.ts";
import type { Random } from "./random.ts";
import { buildZip, type ZipMember } from "./zip.ts";

type Shape = (random: Random, most: number) => Buffer;
const good: ZipMember = {
  name: "1.xml",
  data: Buffer.from('<xml><article idMateria="9"><body><Texto>concurso</Texto></body></article></xml>'),
};
const zipOf =
  (more: (random: Random, most: number) => ZipMember[]): Shape =>
  (random, most) =>
    buildZip([good, ...more(random, most)]);

export const zipShapes: Readonly<Record<string, Shape>> = {
  bomb: zipOf((random, most) => [{ name: "b.xml", data: Buffer.alloc(random.size(most * 500), 97) }]),
  bombs: (random, most) => {
    const bomb = buildZip([{ name: "b.xml", data: Buffer.alloc(9 << 20) }]);
    const packed = bomb.subarray(35, bomb.lastIndexOf("PK\u0001\u0002"));
    const count = random.size(Math.min(most, 150));
    return buildZip(
      Array.from({ length: count }, (_, at) => ({ name: `${at}.xml`, data: Buffer.alloc(0), packed })),
    );
  },
  nested: (random) => {
    let inner: Buffer = buildZip([good]);
    for (let depth = random.upTo(30); depth > 0; depth--) inner = buildZip([{ name: "a.xml", data: inner }]);
    return inner;
  },
  overlapping: zipOf((random, most) =>
    Array.from({ length: random.size(Math.min(most, 5_000)) }, () => ({
      ...good,
      data: Buffer.alloc(0),
      claims: { at: 0, packed: 90 },
    })),
  ),
  many: zipOf((random, most) =>
    Array.from({ length: random.size(Math.min(most, 8_000)) }, (_, at) => ({
      name: `${at}.xml`,
      data: Buffer.from("<xml/>concurso"),
    })),
  ),
  counts: (random) => buildZip([good], { count: random.pick([0, 2, 60_001, 65_535]) }),
  claims: zipOf((random) => [
    {
      ...good,
      claims: {
        size: 0xffffffff,
        packed: random.pick([0xffffffff, 0, 5]),
        at: random.pick([0xffffffff, 0, 7]),
      },
    },
  ]),
  methods: zipOf((random) => [{ ...good, method: random.pick([1, 9, 12, 99]), flags: random.upTo(2_047) }]),
  names: zipOf((random, most) => [
    {
      ...good,
      name: `../../${random.pick(["\0", "a/", "\u202e", "con "]).repeat(random.size(Math.min(most, 20_000)))}.xml`,
    },
  ]),
  members: zipOf((random, most) =>
    Array.from({ length: 1 + random.upTo(6) }, (_, at) => ({
      name: `${at}.xml`,
      data: Buffer.from(random.pick(Object.values(xmlShapes))(random, Math.min(most, 5_000))),
    })),
  ),
  docx: (random, most) =>
    buildZip([
      { name: "[Content_Types].xml", data: Buffer.from("<Types/>") },
      { name: "word/document.xml", data: Buffer.from(random.pick(Object.values(xmlShapes))(random, most)) },
    ]),
  odt: (random, most) =>
    buildZip([
      { name: "mimetype", data: Buffer.from("application/vnd.oasis.opendocument.text"), method: 0 },
      { name: "content.xml", data: Buffer.from(random.pick(Object.values(xmlShapes))(random, most)) },
    ]),
  garbage: (random) =>
    Buffer.concat([
      Buffer.from("PK\u0003\u0004"),
      Buffer.from(Array.from({ length: random.upTo(3_000) }, () => random.upTo(255))),
      Buffer.from("PK\u0005\u0006".padEnd(22, "\0")),
    ]),
};

function chunk(type: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}

function pngOf(width: number, height: number, chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width >>> 0, 0);
  header.writeUInt32BE(height >>> 0, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    ...chunks,
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const sides = [0, 1, 7_000, 65_535, 0x7fffffff, 0xffffffff];
export const imageShapes: Readonly<Record<string, Shape>> = {
  png: (random, most) =>
    pngOf(random.pick(sides), random.pick(sides), [
      chunk("IDAT", deflateSync(Buffer.alloc(random.size(most * 100)))),
    ]),
  pngLarge: () => pngOf(7_000, 7_000, [chunk("IDAT", deflateSync(Buffer.alloc(7_000 * 21_001)))]),
  pngText: (random, most) =>
    pngOf(
      9,
      9,
      Array.from({ length: 1 + random.upTo(20) }, () =>
        chunk(
          random.pick(["zTXt", "iCCP", "iTXt"]),
          Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(random.size(most * 100)))]),
        ),
      ),
    ),
  pngChunks: (random, most) =>
    pngOf(
      9,
      9,
      Array.from({ length: random.size(Math.min(most, 20_000)) }, () => chunk("tEXt", Buffer.from("a\0b"))),
    ),
  jpeg: (random) =>
    Buffer.concat([
      Buffer.from("ffd8ffe000104a46494600010100000100010000ffc0001108", "hex"),
      Buffer.from(Array.from({ length: random.upTo(2_000) }, () => random.upTo(255))),
    ]),
  webp: (random) =>
    Buffer.concat([
      Buffer.from("RIFF\xff\xff\xff\x7fWEBPVP8X", "latin1"),
      Buffer.from(Array.from({ length: random.upTo(500) }, () => random.upTo(255))),
    ]),
  gif: (random, most) =>
    Buffer.concat([
      Buffer.from("GIF89a\xff\xff\xff\xff\0\0\0", "latin1"),
      Buffer.alloc(random.size(most), "\x2c\0\0\0\0\xff\xff\xff\xff\0\x02", "latin1"),
    ]),
  svg: (random, most) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999">${"<g>".repeat(random.size(most))}`,
    ),
  svgUse: () =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg"><g id="a"><use href="#a"/><use href="#a"/></g></svg>`,
    ),
};

const head = "From: a@exemplo.com.br\r\nTo: b@exemplo.com.br\r\n";
const part = "--x\r\nContent-Type: message/delivery-status\r\n\r\n";
const manyOf = (count: number) => Array.from({ length: count }, (_, at) => `; name*${at}="a"`).join("");
const report = 'Content-Type: multipart/report; report-type=delivery-status; boundary="x"\r\n\r\n';
export const mailShapes: Readonly<Record<string, Shape>> = {
  deep(random, most) {
    const depth = random.size(Math.min(most, 3_000));
    const opened = Array.from(
      { length: depth },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
    );
    return Buffer.from(`${head}${opened.join("")}Content-Type: text/plain\r\n\r\na`);
  },
  deepMails: (random, most) =>
    Buffer.from(
      `${head}${"Content-Type: message/rfc822\r\n\r\n".repeat(random.size(Math.min(most, 5_000)))}a`,
    ),
  parts: (random, most) =>
    Buffer.from(head + report + `${part}Action: failed\r\n\r\n`.repeat(random.size(Math.min(most, 20_000)))),
  groups: (random, most) =>
    Buffer.from(
      `${head}${report}${part}` +
        "Action: failed\r\nStatus: 5.1.1\r\n\r\n".repeat(random.size(Math.min(most, 5_000))) +
        "--x--",
    ),
  emptyLines: (random, most) =>
    Buffer.from(
      `${head}${report}--x\r\nContent-Type: message/delivery-status\r\n\r\nA: ` +
        `b${"\r\n \t".repeat(random.size(most))}x\r\n--x--`,
    ),
  base64: (random, most) =>
    Buffer.from(`${head}Content-Transfer-Encoding: base64\r\n\r\n${"=A\r\n".repeat(random.size(most))}`),
  quoted: (random, most) =>
    Buffer.from(
      `${head}Content-Transfer-Encoding: quoted-printable\r\n\r\n${"=\r\n=3".repeat(random.size(most))}`,
    ),
  headers: (random, most) => Buffer.from(`${head}${"X-A: b\r\n".repeat(random.size(most))}\r\na`),
  folded: (random, most) => Buffer.from(`${head}X-A: ${"b\r\n ".repeat(random.size(most))}\r\n\r\na`),
  words: (random, most) => Buffer.from(`Subject: ${"=?utf-8?B?YQ==?= ".repeat(random.size(most))}\r\n\r\na`),
  addresses: (random, most) =>
    Buffer.from(
      `To: ${random.pick(["a@b.c, ", "(", '"a" <', "g: a@b.c; "]).repeat(random.size(most))}\r\n\r\na`,
    ),
  parameters: (random, most) =>
    Buffer.from(`Content-Type: text/plain${manyOf(random.size(Math.min(most, 20_000)))}\r\n\r\na`),
};

const columns = "chave;titulo;cargo;salario";
export const tableShapes: Readonly<Record<string, Shape>> = {
  rows: (random, most) =>
    Buffer.from(`${columns}\n${"a;b;c;1\n".repeat(random.size(Math.min(most, 60_000)))}`),
  columns: (random, most) => Buffer.from(`${columns}${";x".repeat(random.size(most))}\na;b;c;1`),
  quotes: (random, most) => Buffer.from(`${columns}\n${'"'.repeat(random.size(most))}`),
  openQuote: (random, most) => Buffer.from(`${columns}\n"${"a\n".repeat(random.size(most))}`),
  cells: (random, most) => Buffer.from(`${columns}\na;${"b|".repeat(random.size(most))};c;1`),
  emptyLines: (random, most) => Buffer.from(`${columns}\n${"\r\n".repeat(random.size(most))}`),
  list: (random, most) => Buffer.from(`[${"{},".repeat(random.size(Math.min(most, 60_000)))}{}]`),
  deepList: (random, most) => Buffer.from("[".repeat(random.size(most))),
  deepFields: (random, most) => Buffer.from(`[${'{"a":'.repeat(random.size(most))}`),
  brokenList: (random, most) => Buffer.from(`[${'{"a":1},'.repeat(random.size(Math.min(most, 60_000)))}`),
  xlsx: (random, most) =>
    buildZip([{ name: "xl/worksheets/sheet1.xml", data: Buffer.alloc(random.size(most * 10), "<row>") }]),
};

const texts = (shapes: Readonly<Record<string, (random: Random, most: number) => string>>) =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, shape]): [string, Shape] => [
      name,
      (random, most) => Buffer.from(shape(random, most)),
    ]),
  );
export const pageShapes = texts(htmlShapes);
export const articleShapes = texts(xmlShapes);
export const actShapes = texts(textShapes);
