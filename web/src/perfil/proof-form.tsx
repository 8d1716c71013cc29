import type { Proof } from "@cav/contract/proof.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { GoogleButton, noCredential } from "../auth/google-button.tsx";
import { messageOf } from "../lib/api-error.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { PasswordField } from "../ui/password-field.tsx";

type Props = {
  hasPassword: boolean;
  /** What the button says that does it, and what is said above Google's. */
  label: string;
  byGoogle: string;
  isDangerous?: boolean;
  /** Does it; what it throws is told, in these words where it has none. */
  onProof: (proof: Proof) => Promise<void>;
  refusal: string;
  onCancel: () => void;
  children?: ReactNode;
};

/** Asks who it is once more before something is done: by password, or by Google where there is none. */
export function ProofForm(props: Props) {
  const { hasPassword, label, byGoogle, isDangerous, onProof, refusal, onCancel, children } = props;
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  async function prove(proof: Proof | undefined) {
    setFailure(undefined);
    setPending(true);
    try {
      if (!proof) throw new Error(noCredential);
      await onProof(proof);
    } catch (error) {
      setFailure(messageOf(error, refusal));
    } finally {
      setPending(false);
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (hasPassword) void prove({ password });
      }}
    >
      <Stack gap="md">
        <FailureAlert>{failure}</FailureAlert>
        {children}
        {hasPassword ? (
          <PasswordField
            label="Sua senha"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        ) : (
          <>
            <Text fw={600}>{byGoogle}</Text>
            <GoogleButton
              text="continue_with"
              onToken={(google_token) => void prove({ google_token })}
              onNoCredential={() => void prove(undefined)}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
          {hasPassword && (
            <Button
              type="submit"
              {...(isDangerous && { color: "red.9" })}
              loading={isPending}
              disabled={password === ""}
            >
              {label}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
