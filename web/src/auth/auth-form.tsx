import { Button, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { FailureAlert } from "../ui/states/failure-alert.tsx";

type Props = {
  onSubmit: (event: FormEvent) => Promise<void>;
  /** Message of the last failed attempt; undefined when there is none. */
  failure: string | undefined;
  submitLabel: string;
  isSubmitting: boolean;
  isDisabled?: boolean;
  children: ReactNode;
};

/** Renders the shell of every account form: failure message, fields, one submit button. */
export function AuthForm({
  onSubmit,
  failure,
  submitLabel,
  isSubmitting,
  isDisabled = false,
  children,
}: Props) {
  return (
    // POST, because a GET sent before hydration would put the password into the address.
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
