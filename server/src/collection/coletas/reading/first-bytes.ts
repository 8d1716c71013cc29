export const hasPdfHead = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString("latin1") === "%PDF";

/** Returns whether bytes are an archive. */
export const isGazetteArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
