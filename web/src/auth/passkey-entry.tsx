import { calls } from "@cav/contract/calls.ts";
import { Button, Stack } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { messageOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { hasPasskeys, offersPasskeys, signWithPasskey, stopWaiting } from "../lib/passkeys.ts";
import { useSession } from "../lib/session-context.tsx";
import { FailureAlert } from "../ui/failure-alert.tsx";

/** Signs in by what the device keeps: by the button, or picked among what the browser fills the address with. */
export function PasskeyEntry() {
  const { signIn } = useSession();
  const [isOffered, setOffered] = useState(false);
  const enter = useMutation({
    async mutationFn({ waits }: { waits: boolean }) {
      const chave = await signWithPasskey(await call(calls.requestPasskeyLogin, {}), { waits });
      await signIn(await call(calls.passkeyLogin, { body: { chave } }));
    },
  });
  const { mutate } = enter;
  useEffect(() => {
    // The prerendered page does not know its browser.
    setOffered(hasPasskeys());
    let isLeft = false;
    void offersPasskeys().then((offers) => {
      if (offers && !isLeft) mutate({ waits: true });
    });
    return () => {
      isLeft = true;
      if (hasPasskeys()) void stopWaiting();
    };
  }, [mutate]);
  if (!isOffered) return null;
  // Nobody has asked for what only waits.
  const isAsked = enter.variables?.waits === false;
  return (
    <Stack gap="md">
      <FailureAlert>
        {isAsked && enter.isError
          ? messageOf(enter.error, "Não foi possível entrar com a chave de acesso. Tente de novo.")
          : undefined}
      </FailureAlert>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={20} aria-hidden="true" />}
        loading={isAsked && enter.isPending}
        onClick={() => mutate({ waits: false })}
      >
        Usar chave de acesso
      </Button>
    </Stack>
  );
}
