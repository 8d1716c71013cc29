/** Raised when acts are found otherwise, or read otherwise: what is there is then read anew. */
export const versions = { leitor: 2, extrator: 23 };
