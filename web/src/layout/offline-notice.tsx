import { Container } from "@mantine/core";
import { useIsOffline } from "../lib/offline.ts";
import classes from "./layout.module.css";

/** Says that what is on the screen may be of an earlier visit. The region is there before its text, to be read out. */
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
