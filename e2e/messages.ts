import { expect, type Page } from "@playwright/test";

type Caught = { subject: string; html: string; text: string; headers: Record<string, string> };
type OnPhone = { text: string; buttons: { path: string }[] };

/** Returns the link with a token in a mail. */
export const linkIn = (text = "") => /https?:\/\/\S+\?token=[\w.-]+/.exec(text)?.[0] ?? "";

/** Waits for a mail to an address in the local catcher, optionally with a text. */
export function waitForMail(page: Page, to: string, text = ""): Promise<Caught[]> {
  return waitFor(() => mailTo(page, to), text, `mail to ${to}`);
}

/** Returns all mails to an address, without confirmation mails. */
export async function mailTo(page: Page, to: string): Promise<Caught[]> {
  const response = await page.request.get(`/dev/api/messages?to=${encodeURIComponent(to)}`);
  const caught: Caught[] = await response.json();
  return caught.filter(({ text }) => !confirmation.test(text));
}

const confirmation = /https?:\/\/\S+\/confirmar-email\?token=[\w.-]+(&redirect=[\w.%-]+)?/;

/** Waits for the `count`th confirmation mail of an address; returns its link. */
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

/** Polls until a message contains the text; returns the matching ones. */
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
