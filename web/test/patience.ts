/** How long what is waited for may take on a machine that is busy with others. */
export const patient = { timeout: 30_000 };
