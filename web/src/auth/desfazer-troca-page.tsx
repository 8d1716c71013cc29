import { calls } from "@cav/contract/calls.ts";
import { call } from "../lib/client.ts";
import { pageTitle } from "../lib/page-title.ts";
import { LinkPage } from "./link-page.tsx";

export const meta = () => pageTitle("Desfazer a troca de e-mail");

/** Undoes a change of address; the link goes to the old address. */
export default function DesfazerTrocaPage() {
  return (
    <LinkPage
      title="Não fui eu"
      lead={
        "Sua conta volta a ser deste e-mail. Todas as sessões e a senha terminam, e você recebe um " +
        "link para escolher outra. O Telegram, os avisos nos aparelhos e o endereço do calendário " +
        "são desligados: ligue-os de novo no seu perfil."
      }
      label="Desfazer a troca de e-mail"
      done="Pronto: a troca foi desfeita. Enviamos um link para você escolher outra senha."
      act={(token) => call(calls.undoEmailChange, { body: { token } })}
    />
  );
}
