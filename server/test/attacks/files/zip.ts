import { crc32, deflateRawSync } from "node:zlib";

/** A member of a ZIP file with the properties that it claims, true or false. */
export type ZipMember = {
  name: string;
  data: Uint8Array;
  /** Bytes in the archive instead of the deflated data. */
  packed?: Uint8Array;
  method?: number;
  flags?: number;
  /** Size, packed size and offset in the directory. */
  claims?: { size?: number; packed?: number; at?: number };
};

/** Writes an archive by hand (APPNOTE.TXT 4.3), so that it can be malformed. */
export function buildZip(members: readonly ZipMember[], claimed: { count?: number } = {}): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data, method = 8, flags = 0, claims = {}, ...member } of members) {
    const packed = member.packed ?? (method === 8 ? deflateRawSync(data) : data);
    const bytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE((claims.packed ?? packed.length) >>> 0, 14);
    common.writeUInt32LE((claims.size ?? data.length) >>> 0, 18);
    common.writeUInt16LE(bytes.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, bytes, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((claims.at ?? at) >>> 0, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), common, rest, bytes]));
    locals.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  for (const spot of [8, 10]) end.writeUInt16LE((claimed.count ?? members.length) & 0xffff, spot);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
}
