import { createTransport } from "nodemailer";
import type { Emulators } from "../src/start.ts";

type Mail = { to: string; subject?: string; html?: string; text?: string; headers?: Record<string, string> };

/** Sends a mail to the catcher over a new connection. */
export async function sendMail({ urls }: Emulators, mail: Mail, options: object = {}): Promise<unknown> {
  const transport = createTransport({ url: urls.smtp, ...options } as Parameters<typeof createTransport>[0]);
  try {
    return await transport.sendMail({ from: "de@teste.example", subject: "Olá", text: "Oi", ...mail });
  } finally {
    transport.close();
  }
}

type Template = {
  to: string;
  parameters?: string[];
  button?: string[];
  token?: string;
  more?: object;
  signal?: AbortSignal | null;
};

const sample = ["TRT", "Analista", "R$ 9.000,00", "10", "Recife - PE", "R$ 90,00", "12/12/2026", "Ana"];

/** Returns the variables of `concurso_novo`, the first ones replaced. */
export const novoConcurso = (...first: string[]) => [...first, ...sample.slice(first.length)];

/** Sends a template message to the Cloud API emulator. */
export function postTemplate({ urls, credentials }: Emulators, template: Template): Promise<Response> {
  const { to, parameters = novoConcurso(), button = ["um-uuid", "um.token"] } = template;
  const { token = credentials.whatsappToken, more = {}, signal = null } = template;
  const texts = (values: string[]) => values.map((text) => ({ type: "text", text }));
  const components = [
    { type: "body", parameters: texts(parameters) },
    ...button.map((value, index) => ({
      type: "button",
      sub_type: "url",
      index: String(index),
      parameters: texts([value]),
    })),
  ];
  return fetch(`${urls.whatsapp}/v23.0/${credentials.whatsappPhoneNumberId}/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    signal,
    body: JSON.stringify({
      messaging_product: "whatsapp",
      to,
      type: "template",
      template: { name: "concurso_novo", language: { code: "pt_BR" }, components },
      ...more,
    }),
  });
}

/** Calls the emulators' JSON interface for tests. */
export function devApi({ urls }: Emulators, path: string, body?: object): Promise<Response> {
  const post = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  return fetch(`${urls.dev}/dev/api${path}`, body ? post : {});
}
