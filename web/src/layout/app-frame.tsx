import { Container, Skeleton, Stack } from "@mantine/core";
import { EarlySlot } from "../ui/early-slot.tsx";
import screen from "../ui/list-screen.module.css";
import { Logo } from "../ui/logo.tsx";
import classes from "./layout.module.css";
import { NoticeRoom } from "./notice-room.tsx";

/** Frame of the screens before the user is known, in its final layout. */
export function AppFrame() {
  return (
    <div className={`${classes.page} ${classes.frame}`} aria-busy="true">
      <div className={classes.bar}>
        <Container className={classes.barRow}>
          <span className={classes.brand}>
            <Logo />
          </span>
        </Container>
      </div>
      <NoticeRoom />
      <Container className={screen.page} w="100%" role="status" aria-label="Carregando">
        <EarlySlot>
          <Stack gap="lg">
            <Skeleton height={40} width="60%" />
            <Skeleton height={44} width="40%" />
            <Skeleton height={240} radius={12} />
            <Skeleton height={240} radius={12} />
          </Stack>
        </EarlySlot>
      </Container>
    </div>
  );
}
