import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import type { PasskeyOptions } from "@cav/contract/users/chaves-de-acesso.ts";
import { Button, Stack } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { z } from "zod";
import { ApiError, messageOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { hasPasskeys, offersPasskeys, signalUnknown, signWithPasskey, stopWaiting } from "../lib/passkeys.ts";
import { useSession } from "../lib/session-context.tsx";
import { IconFingerprint } from "../ui/icons/fingerprint.ts";
import { FailureAlert } from "../ui/states/failure-alert.tsx";
import classes from "./ways-in.module.css";

type Options = z.output<typeof PasskeyOptions>;

/** Time after which a new challenge is requested: one minute before the server would reject the old one. */
const freshMs = (limits.passkeyMinutes - 1) * 60_000;

const refused = "Não foi possível entrar com a chave de acesso. Tente de novo.";

/** Signs in with a passkey, by the button or by the browser's autofill. */
export function PasskeyEntry() {
  const { enter, failure, isPending } = usePasskeyEntry();
  const wait = useEffectEvent(() => void enter({ waits: true }));
  useEffect(() => {
    let isLeft = false;
    void offersPasskeys().then((offers) => {
      if (offers && !isLeft) wait();
    });
    return () => {
      isLeft = true;
      if (hasPasskeys()) void stopWaiting();
    };
  }, []);
  // Rendered by CSS before hydration, so that the content below does not shift.
  return (
    <Stack gap="md" className={classes.withPasskeys}>
      <FailureAlert>{failure}</FailureAlert>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={20} aria-hidden="true" />}
        loading={isPending}
        onClick={() => void enter({ waits: false })}
      >
        Usar chave de acesso
      </Button>
    </Stack>
  );
}

/** Tells the device about a passkey that was removed, so that it is not offered again. */
const reportIfRemoved = (id: string) => (error: unknown) => {
  if (error instanceof ApiError && error.code === "passkey-removed") void signalUnknown(id);
  throw error;
};

/** Shares one challenge between button and autofill: two would overwrite each other's cookie. */
function usePasskeyEntry() {
  const { signIn } = useSession();
  const known = useRef<{ options: Promise<Options>; at: number }>(undefined);
  const isAsked = useRef(false);
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);

  function options(): Promise<Options> {
    if (!known.current || Date.now() - known.current.at > freshMs)
      known.current = { options: call(calls.requestPasskeyLogin, {}), at: Date.now() };
    return known.current.options;
  }

  async function enter({ waits }: { waits: boolean }): Promise<void> {
    // The waiting autofill request yields to the button, and reports errors only after a choice.
    let isTold = !waits;
    if (!waits) {
      isAsked.current = true;
      setFailure(undefined);
      setPending(true);
    }
    try {
      const asked = await options();
      if (waits && isAsked.current) return;
      const chave = await signWithPasskey(asked, { waits });
      isTold = true;
      known.current = undefined;
      await signIn(await call(calls.passkeyLogin, { body: { chave } }).catch(reportIfRemoved(chave.id)));
    } catch (error) {
      known.current = undefined;
      if (isTold) setFailure(messageOf(error, refused));
    } finally {
      if (!waits) {
        isAsked.current = false;
        setPending(false);
      }
    }
  }
  return { enter, failure, isPending };
}
