import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";

let lastSuccess = "";

/**
 * Says at the bottom, for 6 s, that something was done (accounts §9); in the place of what was said before. Each message
 * has an id of its own: under one id, the next would go when the time of the one before it is over.
 */
export function showSuccess(message: string): void {
  notifications.hide(lastSuccess);
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
  notifications.show({
    message,
    color: "red",
    position: "top-center",
    withCloseButton: true,
    closeButtonProps: { "aria-label": "Fechar aviso" },
  });
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
