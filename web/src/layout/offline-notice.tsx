import { Container } from "@mantine/core";
import { useIsOffline } from "../lib/offline.ts";
import classes from "./layout.module.css";

/**
 * Notice that the screen may show cached data. The region renders before its text, so that screen readers announce it.
 */
export function OfflineNotice() {
  const isOffline = useIsOffline();
  return (
    <div role="status" className={isOffline ? classes.notice : undefined}>
      {isOffline && (
        <Container>
          Você está sem conexão. Mostramos o que você já abriu; alterações precisam esperar a conexão voltar.
        </Container>
      )}
    </div>
  );
}
