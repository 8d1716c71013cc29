const signals = ["SIGINT", "SIGTERM"] as const;

/** Does some work, then cleans up, also after a failure or Ctrl-C. */
export async function withCleanUp<T>(work: () => Promise<T>, clean: () => Promise<void>): Promise<T> {
  const stop = () => void clean().finally(() => process.exit(130));
  // Vitest's own listeners exit before anything is removed.
  for (const signal of signals) process.removeAllListeners(signal).once(signal, stop);
  try {
    return await work();
  } finally {
    for (const signal of signals) process.off(signal, stop);
    await clean();
  }
}
