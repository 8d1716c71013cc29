import { calls } from "@cav/contract/calls.ts";
import type { PasskeyOptions } from "@cav/contract/chaves-de-acesso.ts";
import { limits } from "@cav/contract/limits.ts";
import { Button, Stack } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { z } from "zod";
import { messageOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { hasPasskeys, offersPasskeys, signWithPasskey, stopWaiting } from "../lib/passkeys.ts";
import { useSession } from "../lib/session-context.tsx";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { IconFingerprint } from "../ui/icons/fingerprint.ts";
import classes from "./ways-in.module.css";

type Options = z.output<typeof PasskeyOptions>;

/** A challenge is asked for anew a minute before the server would not take its answer any more. */
const freshMs = (limits.passkeyMinutes - 1) * 60_000;

const refused = "Não foi possível entrar com a chave de acesso. Tente de novo.";

/** Signs in by what the device keeps: by the button, or picked among what the browser fills the address with. */
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
  // There from the start, for the browsers that have them: what is below does not move when the app comes.
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

/** Both ways share one challenge: of two, the browser would keep the cookie of the one that was answered last. */
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
    // Nobody has asked for what only waits: it gives way, and is silent until a passkey was picked.
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
      await signIn(await call(calls.passkeyLogin, { body: { chave } }));
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
