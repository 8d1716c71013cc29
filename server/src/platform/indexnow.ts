type IndexNowConfig = {
  /** What the engines find under our address, as a proof that it is ours. */
  key: string;
  url: string;
};

/** The most addresses that one call takes. */
export const mostAddresses = 10_000;

const timeoutMs = 30_000;

/** Makes what tells search engines of addresses that changed (indexnow.org); all of a call are below `appUrl`. */
export function createIndexNow({ key, url }: IndexNowConfig, appUrl: string) {
  return {
    /** @throws Error unless they were taken; whoever calls tells them again later. */
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

/** Where the engines look for the key. */
export const keyPathOf = (key: string): string => `/${key}.txt`;
