import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";

let lastSuccess = "";
/** The failures that are shown, by what was tried. */
const failures = new Map<string, string>();

/**
 * Says at the bottom, for 6 s, that something was done (accounts §9); in the place of what was said before, and of the
 * failure of the same `deed` that was tried again. Each message has an id of its own: under one id, the next would go
 * when the time of the one before it is over.
 */
export function showSuccess(message: string, deed = ""): void {
  notifications.hide(lastSuccess);
  notifications.hide(failures.get(deed) ?? "");
  failures.delete(deed);
  lastSuccess = notifications.show({
    message,
    color: "teal",
    withCloseButton: true,
    closeButtonProps: { "aria-label": "Fechar aviso" },
  });
}

/**
 * Says at the top, for 6 s, that something went wrong (exams §8); nothing where there is nothing to say. Of a `deed` it goes
 * when that has worked.
 */
export function showError(message: string, deed?: string): void {
  if (!message) return;
  const id = notifications.show({
    message,
    color: "red",
    position: "top-center",
    withCloseButton: true,
    closeButtonProps: { "aria-label": "Fechar aviso" },
  });
  if (deed) failures.set(deed, id);
}

/** Says at the top what its reader is asked to do; it stays until it is closed. */
export function showNotice(message: ReactNode): void {
  notifications.show({
    message,
    color: "yellow",
    position: "top-center",
    autoClose: false,
    withCloseButton: true,
    closeButtonProps: { "aria-label": "Fechar aviso" },
  });
}

/** Says at the bottom what its reader may choose, with buttons of its own; it stays until `hideNotice` has its id. */
export function showOffer(message: ReactNode): string {
  return notifications.show({ message, color: "azul", autoClose: false, withCloseButton: false });
}

export function hideNotice(id: string): void {
  notifications.hide(id);
}
