type IndexNowConfig = {
  /** The key that engines find at our address, as proof of ownership. */
  key: string;
  url: string;
};

/** Maximum addresses per call. */
export const mostAddresses = 10_000;

const timeoutMs = 30_000;

/** Creates a client that reports changed addresses to search engines (indexnow.org); all are below `appUrl`. */
export function createIndexNow({ key, url }: IndexNowConfig, appUrl: string) {
  return {
    /**
     * Reports addresses.
     * @throws Error unless they were accepted; the caller retries later.
     */
    async submit(addresses: readonly string[]): Promise<void> {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json; charset=utf-8" },
        body: JSON.stringify({
          host: new URL(appUrl).host,
          key,
          keyLocation: `${appUrl}${keyPathOf(key)}`,
          urlList: addresses,
        }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`IndexNow answered ${response.status}`);
    },
  };
}

/** Returns the path where engines look for the key. */
export const keyPathOf = (key: string): string => `/${key}.txt`;
