import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";

let lastSuccess = "";
/** Failures on screen, by the action that failed. */
const failures = new Map<string, string>();

/**
 * Shows a success at the bottom for 6 s (accounts §9). Replaces the last success and the failure of the same
 * action. Each message has its own id: a reused id would keep the old message's timer.
 */
export function showSuccess(message: string, action = ""): void {
  notifications.hide(lastSuccess);
  notifications.hide(failures.get(action) ?? "");
  failures.delete(action);
  lastSuccess = notifications.show({
    message,
    color: "teal",
    withCloseButton: true,
    closeButtonProps: { "aria-label": "Fechar aviso" },
  });
}

/**
 * Shows an error at the top for 6 s (exams §8); nothing for an empty message. A later success of the same
 * action removes it.
 */
export function showError(message: string, action?: string): void {
  if (!message) return;
  const id = notifications.show({
    message,
    color: "red",
    position: "top-center",
    withCloseButton: true,
    closeButtonProps: { "aria-label": "Fechar aviso" },
  });
  if (action) failures.set(action, id);
}

/** Shows a request to the user at the top until it is closed. */
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

/** Shows a choice with its own buttons at the bottom; stays until `hideNotice` is called with its id. */
export function showOffer(message: ReactNode): string {
  return notifications.show({ message, color: "azul", autoClose: false, withCloseButton: false });
}

export function hideNotice(id: string): void {
  notifications.hide(id);
}
