import { notifications } from "@mantine/notifications";

const successId = "success";

/** Says at the bottom, for 6 s, that something was done (accounts §9); in the place of what was said before. */
export function showSuccess(message: string): void {
  notifications.hide(successId);
  notifications.show({
    id: successId,
    message,
    color: "teal",
    withCloseButton: true,
    closeButtonProps: { "aria-label": "Fechar aviso" },
  });
}

/** Says at the top, for 6 s, that something went wrong (exams §8). */
export function showError(message: string): void {
  notifications.show({
    message,
    color: "red",
    position: "top-center",
    withCloseButton: true,
    closeButtonProps: { "aria-label": "Fechar aviso" },
  });
}
