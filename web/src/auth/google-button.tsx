import { Button, Group, Skeleton, Text, useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { GoogleLogin, GoogleOAuthProvider, useGoogleOAuth } from "@react-oauth/google";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { useSite } from "../lib/site.ts";
import classes from "./google.module.css";
import { googleNonceQuery } from "./queries.ts";

const GoogleStandIn = lazy(() => import("./google-stand-in.tsx"));

/** Google's script has no timeout; a hanging one would leave an empty box. */
const scriptTimeoutMs = 8000;

/** Smallest and largest width that Google's button accepts, in pixels. */
const buttonWidth = { min: 200, max: 400 };

/** Message for an answer of Google without a credential (accounts §8). */
export const noCredential = "Falha ao obter credenciais do Google";

type ButtonProps = {
  text: "signin_with" | "signup_with" | "continue_with";
  /** Receives Google's ID token. */
  onToken: (token: string) => void;
  /** Called when Google answers without a credential. */
  onNoCredential: () => void;
};

/** Renders Google's button; nothing when the installation has no Google client. */
export function GoogleButton(props: ButtonProps) {
  const site = useSite().data;
  const clientId = site?.google_client_id;
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const nonce = useQuery({ ...googleNonceQuery, enabled: Boolean(clientId) });
  if (!clientId) return null;
  if (hasFailed || nonce.isError) {
    // A status, not an error: an extension or a network may block Google before the user acts.
    return (
      <Group justify="space-between" role="status">
        <Text size="sm" c="dimmed" flex={1}>
          O botão do Google não carregou: este navegador ou esta rede pode bloqueá-lo.
        </Text>
        <Button
          variant="default"
          onClick={() => {
            setAttempt(attempt + 1);
            setFailed(false);
            if (nonce.isError) void nonce.refetch();
          }}
        >
          Tentar de novo
        </Button>
      </Group>
    );
  }
  if (site?.google_simulado) {
    return (
      <Suspense fallback={<Skeleton height={44} radius={8} />}>
        <GoogleStandIn {...props} nonce={nonce.data?.nonce} />
      </Suspense>
    );
  }
  return (
    <GoogleOAuthProvider
      key={attempt}
      clientId={clientId}
      locale="pt-BR"
      onScriptLoadError={() => setFailed(true)}
    >
      <LoadedButton {...props} nonce={nonce.data?.nonce} onTimeout={() => setFailed(true)} />
    </GoogleOAuthProvider>
  );
}

type LoadedProps = ButtonProps & { nonce: string | undefined; onTimeout: () => void };

function LoadedButton({ text, nonce, onToken, onNoCredential, onTimeout }: LoadedProps) {
  const { scriptLoadedSuccessfully: isLoaded } = useGoogleOAuth();
  const { ref, width } = useElementSize();
  const scheme = useComputedColorScheme("light");
  useEffect(() => {
    if (isLoaded) return;
    const timer = window.setTimeout(onTimeout, scriptTimeoutMs);
    return () => window.clearTimeout(timer);
  });
  return (
    <div ref={ref} className={classes.button}>
      {isLoaded && nonce && width > 0 ? (
        <GoogleLogin
          nonce={nonce}
          text={text}
          theme={scheme === "dark" ? "filled_black" : "outline"}
          width={Math.round(Math.min(buttonWidth.max, Math.max(buttonWidth.min, width)))}
          onSuccess={({ credential }) => (credential ? onToken(credential) : onNoCredential())}
          onError={onNoCredential}
        />
      ) : (
        <Skeleton height={40} radius={8} />
      )}
    </div>
  );
}
