/** Timeout of waits on a busy machine. */
export const patient = { timeout: 30_000 };
