import { calls } from "@cav/contract/calls.ts";
import type { User } from "@cav/contract/users/users.ts";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { concursosKey } from "../../concursos/queries.ts";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { meQuery } from "../../lib/me.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { PlainCheckbox } from "../../ui/fields/plain-field.tsx";
import classes from "./cotas-consent.module.css";

type Props = {
  /** Whether the consent is stored, so it can be withdrawn here. */
  isStored: boolean;
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
  onWithdrawn: (user: User) => void;
};

/** Separate, highlighted consent for sensitive data (LGPD arts. 5, II and 11, I). */
export function CotasConsent({ isStored, isGiven, onChange, onWithdrawn }: Props) {
  return (
    <section className={classes.consent} aria-label="Consentimento para dados sensíveis">
      <strong>Autorização para dados sensíveis</strong>
      <p>
        A cota que você escolheu revela raça, etnia ou deficiência. Vamos usá-la só para encontrar cargos com
        vagas nessa modalidade. Você pode retirar a autorização quando quiser: a escolha é apagada.
      </p>
      {isStored ? (
        <Withdrawal onWithdrawn={onWithdrawn} />
      ) : (
        <PlainCheckbox
          label="Autorizo o uso das minhas preferências de cota para encontrar concursos"
          checked={isGiven}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </section>
  );
}

/** Withdraws the consent with one button, as easily as giving it, independent of other edits (LGPD art. 8, § 5). */
function Withdrawal({ onWithdrawn }: { onWithdrawn: (user: User) => void }) {
  const queries = useQueryClient();
  const [isAsking, { open, close }] = useDisclosure(false);
  const withdraw = useMutation({
    mutationFn: () => call(calls.withdrawCotasConsent, {}),
    async onSuccess(user) {
      queries.setQueryData(meQuery.queryKey, user);
      onWithdrawn(user);
      showSuccess("Autorização retirada. Suas escolhas de cota foram apagadas.", "retirar autorização");
      await queries.invalidateQueries({ queryKey: concursosKey });
    },
    onError: (error) =>
      showError(
        detailOf(error, "Ocorreu um erro ao salvar as alterações. Tente novamente."),
        "retirar autorização",
      ),
    onSettled: close,
  });
  return (
    <>
      <p>Você autorizou o uso das suas preferências de cota.</p>
      <Button variant="default" onClick={open}>
        Retirar autorização
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Retirar autorização"
        text={
          "As cotas que revelam raça, etnia ou deficiência serão apagadas das suas preferências. As " +
          "demais preferências ficam como estão."
        }
        confirmLabel="Retirar e apagar"
        isPending={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
        onClose={close}
      />
    </>
  );
}
