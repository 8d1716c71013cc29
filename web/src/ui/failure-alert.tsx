import { Alert } from "@mantine/core";

/** Stable, so that it is called when the alert comes and when it goes, and not in between. */
const takeFocus = (alert: HTMLDivElement | null) => alert?.focus();

/** What went wrong with a form: it takes the focus as it comes, which brings it before the eyes on a narrow screen. */
export function FailureAlert({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <Alert ref={takeFocus} tabIndex={-1} color="red" role="alert">
      {children}
    </Alert>
  );
}
