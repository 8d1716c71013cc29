import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";

let lastSuccess = "";
let lastError = { id: "", at: 0 };

/** Nobody reads a failure and tries again sooner: a success that comes sooner is of something else. */
const soonestRetryMs = 1_000;

/**
 * Says at the bottom, for 6 s, that something was done (accounts §9); in the place of what was said before, and of the
 * failure that was tried again. Each message has an id of its own: under one id, the next would go when the time of the
 * one before it is over.
 */
export function showSuccess(message: string): void {
  notifications.hide(lastSuccess);
  if (Date.now() - lastError.at > soonestRetryMs) notifications.hide(lastError.id);
  lastSuccess = notifications.show({
    message,
    color: "teal",
    withCloseButton: true,
    closeButtonProps: { "aria-label": "Fechar aviso" },
  });
}

/** Says at the top, for 6 s, that something went wrong (exams §8); nothing where there is nothing to say. */
export function showError(message: string): void {
  if (!message) return;
  const id = notifications.show({
    message,
    color: "red",
    position: "top-center",
    withCloseButton: true,
    closeButtonProps: { "aria-label": "Fechar aviso" },
  });
  lastError = { id, at: Date.now() };
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
