import type { Proof } from "@cav/contract/users/proof.ts";
import { Text } from "@mantine/core";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { ProofForm } from "./proof-form.tsx";

type Props = {
  hasPassword: boolean;
  onProof: (proof: Proof) => Promise<void>;
  onClose: () => void;
};

/** Requires a proof of identity before a number replaces another. */
export default function PhoneProofDialog({ hasPassword, onProof, onClose }: Props) {
  return (
    <Dialog isOpen title="Trocar telefone" onClose={onClose}>
      <ProofForm
        hasPassword={hasPassword}
        label="Trocar telefone"
        byGoogle="Confirme com o Google para trocar o telefone:"
        refusal="Erro ao atualizar perfil. Por favor, tente novamente."
        onCancel={onClose}
        onProof={onProof}
      >
        <Text>Para trocar o telefone, confirme que é você.</Text>
      </ProofForm>
    </Dialog>
  );
}
