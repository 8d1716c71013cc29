import { startEmulators } from "@cav/emulators/start.ts";
import { afterAll, expect, test } from "vitest";
import { whatsAppTemplates } from "../../src/messages/whatsapp-templates.ts";
import { createWhatsApp } from "../../src/platform/providers/whatsapp/whatsapp.ts";

const emulators = await startEmulators();
afterAll(() => emulators.close());

const { whatsappToken: token, whatsappPhoneNumberId: phoneNumberId } = emulators.credentials;
const client = createWhatsApp({ token, phoneNumberId, apiBase: emulators.urls.whatsapp });
const fill = (text: string, values: string[]) =>
  text.replace(/\{\{(\d+)\}\}/g, (_, at) => values[at - 1] ?? "");

test.each(Object.entries(whatsAppTemplates))(
  "the emulator's template %s equals word by word the one that operators register",
  async (template, { language, body, buttons }) => {
    const bodyParameters = [...body.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => `valor ${number}`);
    const urlButtonParameters = buttons.map(({ path }) => (path.includes("{{1}}") ? "um-valor" : undefined));
    const to = `55319${String(template.length).padStart(8, "7")}`;
    await client.sendTemplate({ to, template, language, bodyParameters, urlButtonParameters });
    expect(await emulators.phones.waitFor(to, 1, 5_000)).toMatchObject([
      {
        template,
        text: fill(body, bodyParameters),
        buttons: buttons.map(({ text, path }) => ({ text, path: fill(path, ["um-valor"]) })),
      },
    ]);
  },
);
