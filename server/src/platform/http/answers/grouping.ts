import { AppError } from "../requests/app-error.ts";

type Waiting<Item> = { item: Item; resolve(): void; reject(error: unknown): void };

/**
 * Creates a function that handles items one group after the other: those that arrive while a group is handled are the
 * next one. All items of a group share its outcome.
 * @throws AppError unavailable beyond `mostWaiting`
 */
export function createGrouping<Item>(
  handle: (items: Item[]) => Promise<void>,
  { most, mostWaiting }: { most: number; mostWaiting: number },
): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = [];
  let isHandling = false;
  async function handleAll(): Promise<void> {
    isHandling = true;
    while (waiting.length > 0) {
      const group = waiting.splice(0, most);
      try {
        await handle(group.map(({ item }) => item));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isHandling = false;
  }
  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mostWaiting) return reject(new AppError("unavailable", { retryAfterSeconds: 2 }));
      waiting.push({ item, resolve, reject });
      if (!isHandling) void handleAll();
    });
}
