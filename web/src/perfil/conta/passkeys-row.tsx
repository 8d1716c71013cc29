import { calls } from "@cav/contract/calls.ts";
import { formatCount, formatDateTime } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import type { ChaveDeAcesso } from "@cav/contract/users/chaves-de-acesso.ts";
import type { Proof } from "@cav/contract/users/proof.ts";
import { Button, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { hasPasskeys, makePasskey, signalAccepted } from "../../lib/passkeys.ts";
import { useSession } from "../../lib/session-context.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { showSuccess } from "../../ui/dialogs/snackbar.ts";
import { FormEnd } from "../../ui/fields/form-end.tsx";
import { FoldedRow } from "../../ui/frames/setting-row.tsx";
import { FailureAlert } from "../../ui/states/failure-alert.tsx";
import { LoadFailure } from "../../ui/states/load-failure.tsx";
import { NamedEntry } from "../alertas/named-entry.tsx";
import { ProofForm } from "../alertas/proof-form.tsx";
import { passkeysQuery } from "../queries.ts";

type PasskeyDialog = { act: "add" } | { act: "rename" | "remove"; passkey: ChaveDeAcesso };

const titles = {
  add: "Criar chave de acesso",
  rename: "Mudar o nome da chave",
  remove: "Remover chave de acesso",
};

const countOf = (total: number) => (total > 0 ? formatCount(total, "chave", "chaves") : "Nenhuma");

/** Passkeys of the user: created, named and removed here. */
export function PasskeysRow({ hasPassword }: { hasPassword: boolean }) {
  const passkeys = useQuery(passkeysQuery);
  const queries = useQueryClient();
  const [asked, setAsked] = useState<PasskeyDialog>();
  const [isPossible, setPossible] = useState(true);
  useEffect(() => setPossible(hasPasskeys()), []);
  useTelling(passkeys.data);
  const close = () => setAsked(undefined);
  const finish = async (message: string) => {
    showSuccess(message);
    close();
    await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  };
  return (
    <>
      <FoldedRow
        id="chaves-de-acesso"
        title="Chaves de acesso"
        what="chaves de acesso"
        value={passkeys.data ? countOf(passkeys.data.length) : "Entre sem senha."}
      >
        <Text>
          Entre sem senha, com a digital, o rosto ou o PIN do seu aparelho. Ninguém pode descobrir nem copiar
          uma chave.
        </Text>
        {passkeys.isPending && <Skeleton height={44} radius={8} aria-busy="true" />}
        {passkeys.isError && (
          <LoadFailure onRetry={passkeys.refetch}>
            Não foi possível carregar suas chaves de acesso.
          </LoadFailure>
        )}
        {passkeys.data?.length === 0 && <Text c="dimmed">Você ainda não tem nenhuma.</Text>}
        {passkeys.data?.map((passkey) => (
          <PasskeyRow key={passkey.uuid} passkey={passkey} onAsk={(act) => setAsked({ act, passkey })} />
        ))}
        {isPossible ? (
          <Group>
            <Button variant="light" onClick={() => setAsked({ act: "add" })}>
              Criar chave de acesso
            </Button>
          </Group>
        ) : (
          <Text c="dimmed">Este navegador não tem chaves de acesso.</Text>
        )}
      </FoldedRow>
      <Dialog isOpen={asked !== undefined} title={asked ? titles[asked.act] : ""} onClose={close}>
        {asked?.act === "add" && <AddPasskey hasPassword={hasPassword} onDone={finish} onCancel={close} />}
        {asked?.act === "rename" && <Rename passkey={asked.passkey} onDone={finish} onCancel={close} />}
        {asked?.act === "remove" && (
          <Remove passkey={asked.passkey} hasPassword={hasPassword} onDone={finish} onCancel={close} />
        )}
      </Dialog>
    </>
  );
}

/** Tells the device which passkeys the account has, whenever they are loaded. */
function useTelling(passkeys: ChaveDeAcesso[] | undefined): void {
  const session = useSession();
  const owner = session.status === "signed-in" ? session.user.uuid : undefined;
  useEffect(() => {
    const known = passkeys?.flatMap(({ credencial }) => credencial ?? []);
    // The last release names no credentials.
    if (owner && known && known.length === passkeys?.length) void signalAccepted(owner, known);
  }, [owner, passkeys]);
}

type EntryProps = { passkey: ChaveDeAcesso; onAsk: (act: "rename" | "remove") => void };

function PasskeyRow({ passkey: { nome, created_at, usada_em }, onAsk }: EntryProps) {
  return (
    <NamedEntry nome={nome} onAsk={onAsk}>
      Criada em {formatDateTime(created_at)} ·{" "}
      {usada_em ? `Último uso: ${formatDateTime(usada_em)}` : "Ainda não usada"}
    </NamedEntry>
  );
}

type FormProps = { onDone: (message: string) => Promise<void>; onCancel: () => void };

function NameField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextInput
      label="Nome da chave"
      description="Para você reconhecê-la depois."
      autoComplete="off"
      maxLength={limits.passkeyNameMax}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Returns a default name for this device. */
const usualName = () => (/Android|iPhone/.test(navigator.userAgent) ? "Meu celular" : "Meu computador");

function AddPasskey({ hasPassword, onDone, onCancel }: FormProps & { hasPassword: boolean }) {
  const [nome, setNome] = useState(usualName);
  return (
    <ProofForm
      hasPassword={hasPassword}
      label="Continuar"
      byGoogle="Confirme com o Google para continuar:"
      refusal="Não foi possível criar a chave. Tente novamente."
      onCancel={onCancel}
      onProof={async (proof) => {
        const chave = await makePasskey(await call(calls.requestPasskey, { body: proof }));
        await call(calls.addPasskey, { body: { nome, chave } });
        await onDone("Chave de acesso criada. Da próxima vez, entre com ela.");
      }}
    >
      <NameField value={nome} onChange={setNome} />
    </ProofForm>
  );
}

function Rename({
  passkey: { uuid, nome: before },
  onDone,
  onCancel,
}: FormProps & { passkey: ChaveDeAcesso }) {
  const [nome, setNome] = useState(before);
  const [failure, setFailure] = useState<string>();
  async function save() {
    setFailure(undefined);
    try {
      await call(calls.renamePasskey, { params: { uuid }, body: { nome } });
      await onDone("Nome da chave alterado.");
    } catch (error) {
      setFailure(messageOf(error, "Não foi possível mudar o nome. Tente novamente."));
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="md">
        <FailureAlert>{failure}</FailureAlert>
        <NameField value={nome} onChange={setNome} />
        <FormEnd onCancel={onCancel} disabled={nome.trim() === ""}>
          Salvar nome
        </FormEnd>
      </Stack>
    </form>
  );
}

type RemoveProps = FormProps & { passkey: ChaveDeAcesso; hasPassword: boolean };

function Remove({ passkey: { uuid, nome }, hasPassword, onDone, onCancel }: RemoveProps) {
  return (
    <ProofForm
      hasPassword={hasPassword}
      label="Remover"
      byGoogle="Confirme com o Google para remover:"
      isDangerous
      refusal="Não foi possível remover a chave. Tente novamente."
      onCancel={onCancel}
      onProof={async (body: Proof) => {
        await call(calls.removePasskey, { params: { uuid }, body });
        await onDone("Chave de acesso removida.");
      }}
    >
      <Text>
        “{nome}” não entra mais na sua conta, e o que foi aberto com ela termina. Apague-a também no aparelho.
      </Text>
    </ProofForm>
  );
}
