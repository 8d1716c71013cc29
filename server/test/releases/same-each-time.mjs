// Loaded before a release's programs: a fixed clock, and the same random values in each run.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const now = Number(process.env.CAV_STILL_AT);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now] : given));
  }
  static now() {
    return now;
  }
};

let drawn = 0;
/** Returns bytes that depend only on how many were drawn before. */
function draw(size) {
  const parts = [];
  for (let length = 0; length < size; length += 32) {
    drawn += 1;
    parts.push(crypto.createHash("sha256").update(`cav ${drawn}`).digest());
  }
  return Buffer.concat(parts).subarray(0, size);
}

crypto.randomBytes = (size, done) => {
  const bytes = draw(size);
  if (!done) return bytes;
  process.nextTick(done, null, bytes);
};
crypto.randomUUID = () => {
  const hex = draw(16).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
crypto.randomInt = (low, high) => {
  const [from, until] = high === undefined ? [0, low] : [low, high];
  return from + (draw(4).readUInt32BE() % (until - from));
};
crypto.webcrypto.getRandomValues = (into) => {
  new Uint8Array(into.buffer, into.byteOffset, into.byteLength).set(draw(into.byteLength));
  return into;
};
Math.random = () => draw(4).readUInt32BE() / 2 ** 32;
syncBuiltinESMExports();
