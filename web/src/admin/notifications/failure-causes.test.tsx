// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { patient, press, show } from "../../../test/show.tsx";
import { FailureCauses } from "./failure-causes.tsx";

vi.setConfig({ testTimeout: 60_000 });

const authorizedFetch = vi.hoisted(() => vi.fn());
vi.mock("../../lib/browser-session.ts", () => ({ browserSession: () => ({ authorizedFetch }) }));

const cause = {
  causa: "sem_whatsapp",
  canal: "whatsapp",
  problema: "O número não tem WhatsApp",
  conselho: "Envie por e-mail.",
};
const all = (total: number) => ({ total, podem_ir: { email: total, whatsapp: total } });

test.each([
  [
    all(37),
    "Enviar 37 por E-mail",
    /^37 que falharam por WhatsApp. Causa: O número não tem WhatsApp/,
    "resend",
    "email",
  ],
  [
    { total: 37, podem_ir: { email: 30, whatsapp: 0 } },
    "Enviar 30 por E-mail",
    /^30 de 37 que falharam por WhatsApp. Causa: O número não tem WhatsApp. Voltam/,
    "resend",
    "email",
  ],
  [all(2_345), "Encerrar 1.000", /^As 1.000 mais recentes de 2.345 que falharam/, "close", undefined],
])(
  "one call handles %j failures of a cause, after a confirmation with number and cause",
  async (counts, label, said, action, por) => {
    authorizedFetch.mockImplementation(async (path: string) =>
      path.includes("/causes")
        ? Response.json([{ ...cause, ...counts }])
        : Response.json({ success: true, message: "Feito.", na_fila: 0, encerradas: 0, mantidas: 0 }),
    );
    show(<FailureCauses filters={{ channel: "whatsapp", q: "ana", causa: undefined }} onPick={() => {}} />);
    await vi.waitFor(() => expect(document.body.textContent).toContain(label), patient);
    await press(label);
    const dialog = await vi.waitUntil(() => document.querySelector('[role="dialog"]'), patient);
    await vi.waitFor(() => expect(dialog.querySelector("p")?.textContent).toMatch(said), patient);
    [...dialog.querySelectorAll("button")].find(({ textContent }) => textContent === label)?.click();
    const [, init] = await vi.waitUntil(
      () => authorizedFetch.mock.calls.find(([path]) => path === `/api/notifications/failed/${action}`),
      patient,
    );
    expect(JSON.parse(init.body)).toEqual({
      channel: "whatsapp",
      causa: "sem_whatsapp",
      q: "ana",
      ...(por ? { por } : {}),
    });
  },
);
