import { expect, type Page } from "@playwright/test";

type Caught = { subject: string; html: string; text: string; headers: Record<string, string> };
type OnPhone = { text: string; buttons: { path: string }[] };

/** Waits for mail to an address in the local catcher, with a text where others may write to it as well. */
export function waitForMail(page: Page, to: string, text = ""): Promise<Caught[]> {
  return waitFor(() => mailTo(page, to), text, `mail to ${to}`);
}

export async function mailTo(page: Page, to: string): Promise<Caught[]> {
  return (await page.request.get(`/dev/api/messages?to=${encodeURIComponent(to)}`)).json();
}

export function waitForWhatsApp(page: Page, to: string, text: string): Promise<OnPhone[]> {
  const find = async () =>
    (await page.request.get(`/dev/api/messages?channel=whatsapp&to=${to}`)).json() as Promise<OnPhone[]>;
  return waitFor(find, text, `WhatsApp to ${to}`);
}

/** Asks until a message with the text has come; returns those that have it. */
async function waitFor<M extends { text: string }>(
  find: () => Promise<M[]>,
  text: string,
  what: string,
): Promise<M[]> {
  let found: M[] = [];
  await expect
    .poll(
      async () => {
        found = (await find()).filter((message) => message.text.includes(text));
        return found.length;
      },
      { message: what, timeout: 30_000 },
    )
    .toBeGreaterThan(0);
  return found;
}
