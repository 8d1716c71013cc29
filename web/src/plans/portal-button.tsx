import { calls } from "@cav/contract/calls.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { showError } from "../ui/dialogs/snackbar.ts";

/** Opens the provider's portal, where subscriptions are cancelled, resumed, or paid with another card. */
export function usePortal() {
  return useMutation({
    mutationFn: () => call(calls.openPortal, {}),
    onSuccess: ({ portal_url }) => window.location.assign(portal_url),
    onError: (error) =>
      showError(detailOf(error, "Não foi possível acessar o portal de gerenciamento da assinatura.")),
  });
}

/** Button to the portal; filled when a payment is due. */
export function PortalButton({ label, isUrgent = false }: { label: string; isUrgent?: boolean }) {
  const open = usePortal();
  return (
    <Button variant={isUrgent ? "filled" : "light"} onClick={() => open.mutate()} loading={open.isPending}>
      {label}
    </Button>
  );
}
