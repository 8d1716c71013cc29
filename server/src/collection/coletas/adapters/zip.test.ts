import { deflateRawSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { buildZip } from "../../../../test/attacks/files/zip.ts";
import { readArchive } from "./zip.ts";

function membersOf(archive: Buffer): [string, number | undefined][] {
  return [...readArchive(archive)].map(({ name, content }) => [name, content?.length]);
}

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

test("a member that inflates beyond the limit is skipped, and the others are read", () => {
  const bomb = new Uint8Array(64 * megabyte);
  const archive = Buffer.from(zipSync({ "a.xml": strToU8("a"), "bomba.xml": bomb, "z.xml": strToU8("zz") }));
  expect(archive.length).toBeLessThan(100_000);
  expect(membersOf(archive)).toEqual([
    ["a.xml", 1],
    ["bomba.xml", undefined],
    ["z.xml", 2],
  ]);
});

test("the inflated size of skipped members counts towards the limit", () => {
  const packed = deflateRawSync(Buffer.alloc(9 * megabyte));
  const member = (index: number) => ({ name: `${index}.xml`, data: Buffer.alloc(0), packed });
  const archive = buildZip(Array.from({ length: 130 }, (_, index) => member(index)));
  expect(archive.length).toBeLessThan(2 * megabyte);
  expect(() => membersOf(archive)).toThrow("o zip cresce além do que cabe");
});

test("members that overlap are refused", () => {
  const data = Buffer.alloc(20 * kilobyte, "a");
  const shared = { name: "a.xml", data, method: 0, claims: { at: 0 } };
  const empty = { ...shared, data: Buffer.alloc(0), claims: { at: 0, packed: data.length } };
  const archive = buildZip([shared, ...Array.from({ length: 20 }, () => empty)]);
  expect(() => membersOf(archive)).toThrow("se sobrepõem");
});

test("a broken member does not affect others, and bytes before the archive are ignored", () => {
  const files = { "a.xml": strToU8("aaaa"), "b.xml": strToU8("b".repeat(500)), "c.xml": strToU8("cc") };
  const archive = Buffer.from(zipSync(files));
  const at = archive.indexOf("b.xml") + 5;
  archive.fill(0xff, at, at + 4);
  const expected = [
    ["a.xml", 4],
    ["b.xml", undefined],
    ["c.xml", 2],
  ];
  expect(membersOf(archive)).toEqual(expected);
  expect(membersOf(Buffer.concat([Buffer.from("#!/bin/sh\n"), archive]))).toEqual(expected);
});

test.for<[string, (archive: Buffer) => Buffer]>([
  ["cut off", (archive) => archive.subarray(0, archive.length - 30)],
  ["a page", () => Buffer.from("<html>manutenção</html>")],
  ["empty", () => Buffer.alloc(0)],
  [
    "of a directory that is not there",
    (archive) => archive.fill(0, archive.indexOf("PK\u0001\u0002"), archive.length - 22),
  ],
])("%s is not an archive", ([, spoil]) => {
  const archive = Buffer.from(zipSync({ "a.xml": strToU8("a") }));
  expect(() => membersOf(spoil(archive))).toThrow("cortado");
});
