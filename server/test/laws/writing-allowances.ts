/** Faults of writing that a folder or a document still has. A number here may only go down; 0 is left out. */
export const allowances: Readonly<Record<string, number>> = {};
