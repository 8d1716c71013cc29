import type { Proof } from "@cav/contract/users/proof.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { GoogleButton, noCredential } from "../../auth/google-button.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { FailureAlert } from "../../ui/states/failure-alert.tsx";

type Props = {
  hasPassword: boolean;
  /** Label of the submit button, and text above Google's. */
  label: string;
  byGoogle: string;
  isDangerous?: boolean;
  /** Runs the action; `refusal` is the message for errors without one. */
  onProof: (proof: Proof) => Promise<void>;
  refusal: string;
  onCancel: () => void;
  children?: ReactNode;
};

/** Requires a proof of identity before an action: the password, or Google without one. */
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
