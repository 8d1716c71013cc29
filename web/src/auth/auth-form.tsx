import { Alert, Button, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";

type Props = {
  onSubmit: (event: FormEvent) => Promise<void>;
  /** What went wrong with the last try; undefined: nothing. */
  failure: string | undefined;
  submitLabel: string;
  isSubmitting: boolean;
  isDisabled?: boolean;
  children: ReactNode;
};

/** The shell that every account form has: the failure on top, the fields, one button. */
export function AuthForm({
  onSubmit,
  failure,
  submitLabel,
  isSubmitting,
  isDisabled = false,
  children,
}: Props) {
  return (
    // Sent before the page came to life, a password must not end in the address.
    <form method="post" onSubmit={(event) => void onSubmit(event)} noValidate>
      <Stack gap="md">
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        {children}
        <Button type="submit" loading={isSubmitting} disabled={isDisabled} fullWidth>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
