import { Button, Container, Skeleton, Stack } from "@mantine/core";
import { Link } from "react-router";
import screen from "../ui/frames/list-screen.module.css";
import { IconUser } from "../ui/icons/user.ts";
import { EarlySlot } from "../ui/states/early-slot.tsx";
import { PayButton, UpgradeButton } from "../ui/upgrade-button.tsx";
import account from "./account-button.module.css";
import { AppBar } from "./app-bar.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import classes from "./layout.module.css";
import { NoticeRoom } from "./notice-room.tsx";

/**
 * Frame of the screens before the user is known, in its final layout. Its links work without scripts; `html[data-bars]`
 * chooses the account's.
 */
export function AppFrame() {
  return (
    <div className={`${classes.page} ${classes.frame}`} data-frame>
      <AppBar offer={<EarlyOffer />} account={<AccountLink />} />
      <NoticeRoom />
      <Container className={screen.page} w="100%" role="status" aria-label="Carregando" aria-busy="true">
        <EarlySlot>
          <Stack gap="lg">
            <Skeleton height={40} width="60%" />
            <Skeleton height={44} width="40%" />
            <Skeleton height={240} radius={12} />
            <Skeleton height={240} radius={12} />
          </Stack>
        </EarlySlot>
      </Container>
      <BottomBar />
    </div>
  );
}

function EarlyOffer() {
  return (
    <>
      <span data-offer="upgrade">
        <UpgradeButton />
      </span>
      <span data-offer="pay">
        <PayButton />
      </span>
    </>
  );
}

/** Link in the place of the account's button. */
function AccountLink() {
  return (
    <Button component={Link} to="/perfil" variant="subtle" px={6} aria-label="Meu Perfil">
      <span className={account.initials}>
        <IconUser size={20} aria-hidden="true" />
      </span>
    </Button>
  );
}
