import { Button, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { FailureAlert } from "../ui/failure-alert.tsx";

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
        <FailureAlert>{failure}</FailureAlert>
        {children}
        <Button type="submit" loading={isSubmitting} disabled={isDisabled} fullWidth>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
