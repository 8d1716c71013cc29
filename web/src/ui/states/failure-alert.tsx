import { Alert } from "@mantine/core";

/** A stable ref callback, so that React calls it on mount and unmount only. */
const takeFocus = (alert: HTMLDivElement | null) => alert?.focus();

/** Shows a form's failure and takes the focus, which scrolls it into view on narrow screens. */
export function FailureAlert({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <Alert ref={takeFocus} tabIndex={-1} color="red" role="alert">
      {children}
    </Alert>
  );
}
