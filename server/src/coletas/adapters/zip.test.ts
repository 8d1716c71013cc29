import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readArchive } from "./zip.ts";

function membersOf(archive: Buffer): [string, number | undefined][] {
  const members: [string, number | undefined][] = [];
  readArchive(archive, (name, content) => members.push([name, content?.length]));
  return members;
}

test("a member that grows beyond measure is given up, and the others are read", () => {
  const bomb = new Uint8Array(64 * 1024 * 1024);
  const archive = Buffer.from(zipSync({ "a.xml": strToU8("a"), "bomba.xml": bomb, "z.xml": strToU8("zz") }));
  expect(archive.length).toBeLessThan(100_000);
  expect(membersOf(archive)).toEqual([
    ["a.xml", 1],
    ["bomba.xml", undefined],
    ["z.xml", 2],
  ]);
});

test.for<[string, (archive: Buffer) => Buffer]>([
  ["cut off", (archive) => archive.subarray(0, archive.length - 30)],
  ["a page", () => Buffer.from("<html>manutenção</html>")],
  ["empty", () => Buffer.alloc(0)],
])("%s is no archive", ([, spoil]) => {
  const archive = Buffer.from(zipSync({ "a.xml": strToU8("a") }));
  expect(() => membersOf(spoil(archive))).toThrow("cortado");
});
