import { calls } from "@cav/contract/calls.ts";
import type { User } from "@cav/contract/users/users.ts";
import { Alert, Text } from "@mantine/core";
import { useNavigate } from "react-router";
import { call } from "../../lib/client.ts";
import { useSession } from "../../lib/session-context.tsx";
import { ProofForm } from "../alertas/proof-form.tsx";

type Props = { user: Pick<User, "has_password" | "subscription">; onCancel: () => void };

/** Lists what is lost, and requires a proof of identity. */
export function DeleteAccount({ user: { has_password, subscription }, onCancel }: Props) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return (
    <ProofForm
      hasPassword={has_password}
      label="Excluir definitivamente"
      byGoogle="Confirme com o Google para excluir definitivamente:"
      isDangerous
      refusal="Não foi possível excluir a conta. Tente novamente."
      onCancel={onCancel}
      onProof={async (body) => {
        await call(calls.deleteMe, { body });
        await signOut();
        await navigate("/");
      }}
    >
      <Text>
        Sua conta, suas preferências, seus consentimentos e todo o histórico de alertas serão apagados. Esta
        ação é irreversível, e você recebe um e-mail que a confirma.
      </Text>
      {subscription && subscription.status !== "CANCELED" && (
        <Alert color="yellow">
          A sua assinatura {subscription.plan_name} termina na mesma hora, sem outras cobranças.
        </Alert>
      )}
    </ProofForm>
  );
}
