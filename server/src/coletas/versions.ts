/** Raised when acts are found otherwise, or read otherwise: what is there is then read anew. */
export const versions = { leitor: 3, extrator: 24 };
