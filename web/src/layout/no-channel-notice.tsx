import { Anchor, Container } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { meQuery } from "../lib/me.ts";
import classes from "./layout.module.css";

/** Own changes invalidate it (`meQuery`); a number that failed meanwhile may show late. */
const staleMs = 5 * 60_000;

/**
 * Notice that no alerts can reach the user, with a link to the fix. The region renders before its text, so that screen
 * readers announce it.
 */
export function NoChannelNotice() {
  const { data } = useQuery({ ...meQuery, staleTime: staleMs });
  // Unconfirmed addresses have another notice (email-notice.tsx).
  const isShown = data?.recebe_alertas === false && !data.email_a_confirmar;
  return (
    <div role="status" className={isShown ? classes.notice : undefined}>
      {isShown && (
        <Container>
          Nenhum canal de alertas funciona na sua conta, e você pode perder prazos.{" "}
          <Anchor component={Link} to="/perfil/alertas" c="inherit">
            Arrumar no perfil
          </Anchor>
        </Container>
      )}
    </div>
  );
}
