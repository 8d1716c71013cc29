import { permits } from "@cav/contract/access.ts";
import type { Escopo } from "@cav/contract/call.ts";
import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { escopos, validades } from "@cav/contract/users/chaves.words.ts";
import type { User } from "@cav/contract/users/users.ts";
import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { call } from "../../lib/client.ts";
import { SecretOnce } from "../../ui/secret-once.tsx";
import { ProofForm } from "../alertas/proof-form.tsx";

type Props = { user: User; onMade: () => void; onClose: () => void };

/** Creates an API key with a proof of identity, and shows its secret once. */
export function ApiKeyForm({ user, onMade, onClose }: Props) {
  const [nome, setNome] = useState("");
  const [chosen, setChosen] = useState<string[]>([]);
  const [validade, setValidade] = useState<(typeof validades)[number]>(90);
  const [segredo, setSegredo] = useState<string>();
  const offered = Object.entries(escopos).filter(([, { access }]) => permits(access, user));
  if (segredo)
    return (
      <SecretOnce
        label="Chave de API"
        about={
          "Guarde a chave agora, onde ficam as senhas do programa: ela não aparece de novo. Quem a " +
          "tem faz o que ela permite."
        }
        text={segredo}
        onClose={onClose}
      />
    );
  return (
    <ProofForm
      hasPassword={user.has_password}
      label="Criar chave"
      byGoogle="Confirme com o Google para criar:"
      refusal="Não foi possível criar a chave. Tente novamente."
      onCancel={onClose}
      onProof={async (proof) => {
        const body = { nome, escopos: chosen as Escopo[], validade_dias: validade, ...proof };
        setSegredo((await call(calls.createApiKey, { body })).segredo);
        onMade();
      }}
    >
      <TextInput
        label="Nome da chave"
        description="Para você reconhecê-la depois: o programa que a usa."
        autoComplete="off"
        maxLength={limits.apiKeyNameMax}
        value={nome}
        onChange={(event) => setNome(event.currentTarget.value)}
      />
      <Checkbox.Group label="O que ela permite" value={chosen} onChange={setChosen}>
        <Stack gap="xs" mt="xs">
          {offered.map(([escopo, { label, about }]) => (
            <Checkbox key={escopo} value={escopo} label={label} description={about} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label="Vale por"
        value={String(validade)}
        onChange={({ currentTarget: { value } }) =>
          setValidade(validades.find((days) => String(days) === value) ?? 90)
        }
        data={validades.map((days) => ({ value: String(days), label: `${days} dias` }))}
      />
    </ProofForm>
  );
}
