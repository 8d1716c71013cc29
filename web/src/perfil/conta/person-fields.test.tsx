// @vitest-environment jsdom
import type { AdminUser } from "@cav/contract/users/admin-users.ts";
import type { User } from "@cav/contract/users/users.ts";
import { expect, test, vi } from "vitest";
import { besides, patient, press, refusal, show } from "../../../test/show.tsx";
import { UserForm } from "../../admin/users/user-form.tsx";
import { ChannelsCard } from "../alertas/channels-card.tsx";
import { PersonalDataCard } from "./personal-data-card.tsx";

vi.setConfig({ testTimeout: 60_000 });

const authorizedFetch = vi.hoisted(() => vi.fn());
vi.mock("../../lib/browser-session.ts", () => ({
  browserSession: () => ({ authorizedFetch, getState: () => ({ status: "signed-in" }) }),
}));
vi.mock("../../lib/session-context.tsx", () => ({
  useSession: () => ({ refreshUser: async () => undefined }),
  useUser: () => ({ uuid: "another" }),
}));

const user = {
  uuid: "one",
  nome: "Ana",
  email: "ana@teste.example",
  telefone: null,
  user_type: "REGULAR",
  habilitar_email: true,
  habilitar_whatsapp: false,
};
const sent = { nome: "Ana", telefone: "", habilitar_email: true, habilitar_whatsapp: false };

test.each([
  ["nome", "Nome"],
  ["telefone", "Telefone"],
])("the server's error of %s is shown to the administrator beside %s", async (field, label) => {
  authorizedFetch.mockImplementation(async () => refusal(field, "Isto não serve."));
  show(<UserForm user={user as unknown as AdminUser} />);
  await press("Salvar");
  await vi.waitFor(() => expect(besides(label)).toContain("Isto não serve."), patient);
  const [, init] = authorizedFetch.mock.lastCall ?? [];
  expect(JSON.parse(init.body)).toEqual({ ...sent, user_type: "REGULAR" });
});

test("a user sees their data, and WhatsApp disabled without premium", async () => {
  show(
    <>
      <PersonalDataCard user={user as unknown as User} />
      <ChannelsCard user={user as unknown as User} />
    </>,
  );
  const inputs = await vi.waitUntil(() => {
    const found = Array.from(document.querySelectorAll("input"));
    return found.length > 0 ? found : undefined;
  }, patient);
  expect(
    inputs.map(({ value, checked, disabled, type }) => (type === "checkbox" ? { checked, disabled } : value)),
  ).toEqual(["Ana", { checked: true, disabled: false }, { checked: false, disabled: true }]);
});
