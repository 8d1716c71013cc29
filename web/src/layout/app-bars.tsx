import { Container } from "@mantine/core";
import { lazy, Suspense, startTransition, useState } from "react";
import { Link, useLocation } from "react-router";
import { useOfflineReading } from "../lib/offline.ts";
import { useUser } from "../lib/session-context.tsx";
import { Logo } from "../ui/logo.tsx";
import { AccountButton } from "./account-button.tsx";
import { BarOffer } from "./bar-offer.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { DemonstrationNotice } from "./demonstration-notice.tsx";
import { FooterLine } from "./footer-line.tsx";
import classes from "./layout.module.css";
import { appLinks, hereOf, isStaff } from "./menu.ts";
import { NoChannelNotice } from "./no-channel-notice.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { StaffNav } from "./staff-menu.tsx";

// Overlays load when the user is about to open them.
const fetchAccountMenu = () => import("./account-menu.tsx");
const AccountMenu = lazy(fetchAccountMenu);
// Loaded only for users with an unconfirmed address.
const EmailNotice = lazy(() =>
  import("./email-notice.tsx").then(({ EmailNotice }) => ({ default: EmailNotice })),
);

/** An exam's page shows its actions in the same place. */
const hasBarOfItsOwn = /^\/concursos\/[0-9a-f-]{36}$/;

/** Bar and notices above the screens of signed-in users. */
export function AppHead() {
  const user = useUser();
  useOfflineReading();
  const here = hereOf(useLocation());
  return (
    <>
      <header className={classes.bar}>
        <Container className={classes.barRow}>
          <Link to="/meus-concursos" className={classes.brand} aria-label="Concurso à Vista, meus concursos">
            <Logo />
          </Link>
          <nav className={classes.wideOnly} aria-label="Principal" style={{ marginLeft: 16 }}>
            {appLinks(user).map(({ label, to, isRoomy }) => (
              <Link
                key={to}
                to={to}
                className={`${classes.navLink} ${isRoomy ? classes.roomyOnly : ""}`}
                aria-current={here === to ? "page" : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
          {isStaff(user) && <StaffNav />}
          <span className={classes.spacer} />
          {/* On narrow screens it is in the account menu, because the bar has no room. */}
          <span className={classes.roomyOnly}>
            <BarOffer />
          </span>
          <Account />
        </Container>
      </header>
      <DemonstrationNotice isRemembered />
      <OfflineNotice />
      {user.email_a_confirmar && (
        <Suspense fallback={null}>
          <EmailNotice />
        </Suspense>
      )}
      <NoChannelNotice />
    </>
  );
}

/** Footer and, on phones, the bottom bar. */
export function AppFoot() {
  const { pathname } = useLocation();
  return (
    <>
      <FooterLine />
      {!hasBarOfItsOwn.test(pathname) && <BottomBar />}
    </>
  );
}

/** Account button; the menu loads on the first press. */
function Account() {
  const [wasPressed, setPressed] = useState(false);
  const fetchEarly = () => void fetchAccountMenu().catch(() => undefined);
  const button = (
    <AccountButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      // Keeps button and focus until the menu has loaded.
      onClick={() => startTransition(() => setPressed(true))}
    />
  );
  return <Suspense fallback={button}>{wasPressed ? <AccountMenu /> : button}</Suspense>;
}
