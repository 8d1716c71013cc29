import { calls } from "@cav/contract/calls.ts";
import type { SecondFactorSecret } from "@cav/contract/users/seguranca.ts";
import { Alert, Anchor, Button, Code, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { secondFactorQuery } from "../../lib/second-factor.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { showSuccess } from "../../ui/dialogs/snackbar.ts";
import { SettingRow } from "../../ui/frames/setting-row.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { LoadFailure } from "../../ui/states/load-failure.tsx";
import { ProofForm } from "../alertas/proof-form.tsx";

/** Second factor: its state, and switching it on and off. */
export function SecondFactorRow({ hasPassword }: { hasPassword: boolean }) {
  const factor = useQuery(secondFactorQuery);
  const [isOpen, { open, close }] = useDisclosure(false);
  const label = factor.data?.ligado ? "Desligar" : "Ligar";
  const title = `${label} verificação em duas etapas`;
  return (
    <>
      <SettingRow
        id="duas-etapas"
        title="Verificação em duas etapas"
        value={
          factor.data?.ligado
            ? `Ligada. Códigos de recuperação que restam: ${factor.data.codigos_restantes}.`
            : "Além da senha, um código do seu aplicativo autenticador. Quem descobrir a senha não entra."
        }
        action={
          factor.data && (
            <Button variant="default" size="sm" onClick={open} aria-label={title}>
              {label}
            </Button>
          )
        }
      >
        {factor.isPending && <Skeleton height={24} radius={8} aria-busy="true" />}
        {factor.isError && (
          <LoadFailure onRetry={factor.refetch}>
            Não foi possível carregar a verificação em duas etapas.
          </LoadFailure>
        )}
        {factor.data?.exigido && !factor.data.ligado && (
          <Alert color="orange">
            Para administrar, ligue a verificação em duas etapas, ou entre de novo com uma chave de acesso.
          </Alert>
        )}
      </SettingRow>
      <Dialog isOpen={isOpen} title={title} onClose={close}>
        {factor.data?.ligado ? (
          <SwitchOff hasPassword={hasPassword} onDone={close} />
        ) : (
          <SecondFactorSetup hasPassword={hasPassword} onDone={close} />
        )}
      </Dialog>
    </>
  );
}

type Props = { hasPassword: boolean; onDone: () => void };

function useReload() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

/** Sets the second factor up: proof, secret, first code, recovery codes. */
function SecondFactorSetup({ hasPassword, onDone }: Props) {
  const [secret, setSecret] = useState<SecondFactorSecret>();
  const [codes, setCodes] = useState<string[]>();
  const reload = useReload();
  if (codes) {
    const finish = () => {
      onDone();
      void reload();
    };
    return <RecoveryCodes codes={codes} onDone={finish} />;
  }
  if (secret) return <FirstCode secret={secret} onCodes={setCodes} />;
  return (
    <ProofForm
      hasPassword={hasPassword}
      label="Continuar"
      byGoogle="Confirme com o Google para continuar:"
      refusal="Não foi possível continuar. Tente novamente."
      onCancel={onDone}
      onProof={async (body) => setSecret(await call(calls.requestSecondFactor, { body }))}
    />
  );
}

type FirstProps = { secret: SecondFactorSecret; onCodes: (codes: string[]) => void };

function FirstCode({ secret: { segredo, uri }, onCodes }: FirstProps) {
  const [codigo, setCodigo] = useState("");
  const confirm = useMutation({
    mutationFn: () => call(calls.enableSecondFactor, { body: { codigo } }),
    onSuccess: ({ codigos }) => onCodes(codigos),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate();
      }}
    >
      <Stack gap="md">
        {confirm.isError && (
          <Alert color="red" role="alert">
            {detailOf(confirm.error, "Não foi possível ligar. Tente novamente.")}
          </Alert>
        )}
        <Text>Leia este código com o aplicativo autenticador do celular:</Text>
        <Group justify="center">
          <QrCode text={uri} label="Código QR da chave" />
        </Group>
        <Text>
          Se não puder lê-lo, digite a chave no aplicativo, ou{" "}
          <Anchor href={uri}>abra-a nele, se estiver neste aparelho</Anchor>:
        </Text>
        <Code block>{segredo.match(/.{4}/g)?.join(" ")}</Code>
        <CodeField value={codigo} onChange={setCodigo} />
        <Group justify="flex-end">
          <Button type="submit" loading={confirm.isPending} disabled={codigo === ""}>
            Ligar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function CodeField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextInput
      label="Código do aplicativo"
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Text>
        Ligada. Guarde estes códigos fora do celular: se perder o aplicativo, cada um entra uma vez no lugar
        do código. Eles não aparecem de novo.
      </Text>
      <Code block>{codes.join("\n")}</Code>
      <Group justify="flex-end">
        <Button onClick={onDone}>Guardei os códigos</Button>
      </Group>
    </Stack>
  );
}

function SwitchOff({ hasPassword, onDone }: Props) {
  const [codigo, setCodigo] = useState("");
  const reload = useReload();
  return (
    <ProofForm
      hasPassword={hasPassword}
      label="Desligar"
      byGoogle="Confirme com o Google para desligar:"
      isDangerous
      refusal="Não foi possível desligar. Tente novamente."
      onCancel={onDone}
      onProof={async (proof) => {
        await call(calls.closeSecondFactor, { body: { codigo, ...proof } });
        showSuccess("Verificação em duas etapas desligada.");
        onDone();
        await reload();
      }}
    >
      <CodeField value={codigo} onChange={setCodigo} />
    </ProofForm>
  );
}
