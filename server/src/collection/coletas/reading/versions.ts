/** Increment when acts are found or read differently: existing documents are then read again. */
export const versions = { leitor: 5, extrator: 27 };
