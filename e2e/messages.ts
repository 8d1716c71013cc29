import { expect, type Page } from "@playwright/test";

type Caught = { subject: string; html: string; text: string; headers: Record<string, string> };
type OnPhone = { text: string; buttons: { path: string }[] };

/** The link with a token in a mail. */
export const linkIn = (text = "") => /https?:\/\/\S+\?token=[\w.-]+/.exec(text)?.[0] ?? "";

/** Waits for mail to an address in the local catcher, with a text where others may write to it as well. */
export function waitForMail(page: Page, to: string, text = ""): Promise<Caught[]> {
  return waitFor(() => mailTo(page, to), text, `mail to ${to}`);
}

/** All mail to an address but what confirms it, with which every account begins. */
export async function mailTo(page: Page, to: string): Promise<Caught[]> {
  const response = await page.request.get(`/dev/api/messages?to=${encodeURIComponent(to)}`);
  const caught: Caught[] = await response.json();
  return caught.filter(({ text }) => !confirmation.test(text));
}

const confirmation = /https?:\/\/\S+\/confirmar-email\?token=[\w.-]+(&redirect=[\w.%-]+)?/;

/** Waits for the mail that confirms an address, the `count`th that was sent there; its link. */
export async function confirmationLink(to: string, count = 1): Promise<string> {
  const query = new URLSearchParams({ to, count: String(count) });
  const response = await fetch(`${process.env.E2E_URL}/dev/api/messages/wait?${query}`);
  const caught: Caught[] = await response.json();
  return confirmation.exec(caught.at(-1)?.text ?? "")?.[0] ?? "";
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
      { message: what, timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  return found;
}
