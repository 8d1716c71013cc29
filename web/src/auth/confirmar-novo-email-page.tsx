import { calls } from "@cav/contract/calls.ts";
import { call } from "../lib/client.ts";
import { pageTitle } from "../lib/page-title.ts";
import { LinkPage } from "./link-page.tsx";

export const meta = () => pageTitle("Confirmar novo e-mail");

/** Replaces the account's address by the one that the link was mailed to. */
export default function ConfirmarNovoEmailPage() {
  return (
    <LinkPage
      title="Confirmar novo e-mail"
      lead="Depois disso, você entra com este e-mail, e os alertas chegam nele."
      label="Confirmar novo e-mail"
      done="E-mail trocado com sucesso!"
      act={(token) => call(calls.confirmEmailChange, { body: { token } })}
    />
  );
}
