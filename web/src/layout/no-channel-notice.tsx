import { Anchor, Container } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { meQuery } from "../lib/me.ts";
import classes from "./layout.module.css";

/** What changes it says so itself (`meQuery` is told); a number that died meanwhile may wait for a while. */
const staleMs = 5 * 60_000;

/** Says on every screen that alerts reach nobody, and where to mend that. The region is there before its text, to be read out. */
export function NoChannelNotice() {
  const { data } = useQuery({ ...meQuery, staleTime: staleMs });
  // An address that is not confirmed yet has a notice of its own, with what to do (email-notice.tsx).
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
