import { calls } from "@cav/contract/calls.ts";
import { Text } from "@mantine/core";
import { useNavigate } from "react-router";
import { call } from "../lib/client.ts";
import { useSession } from "../lib/session-context.tsx";
import { ProofForm } from "./proof-form.tsx";

type Props = { hasPassword: boolean; onCancel: () => void };

/** Says what is lost, and asks who it is once more before it is. */
export function DeleteAccount({ hasPassword, onCancel }: Props) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return (
    <ProofForm
      hasPassword={hasPassword}
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
        ação é irreversível.
      </Text>
    </ProofForm>
  );
}
