import { Container } from "@mantine/core";
import { lazy, Suspense, startTransition, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { useOfflineReading } from "../lib/offline.ts";
import { useUser } from "../lib/session-context.tsx";
import { Logo } from "../ui/logo.tsx";
import { AccountButton } from "./account-button.tsx";
import { BarOffer } from "./bar-offer.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { DemonstrationNotice } from "./demonstration-notice.tsx";
import { FooterLine } from "./footer-line.tsx";
import classes from "./layout.module.css";
import { adminLinks, appLinks, hereOf, type MenuLink } from "./menu.ts";
import { NoChannelNotice } from "./no-channel-notice.tsx";
import { OfflineNotice } from "./offline-notice.tsx";

// What opens over a screen is fetched when somebody is about to open it.
const fetchAccountMenu = () => import("./account-menu.tsx");
const AccountMenu = lazy(fetchAccountMenu);
// For those whom it is about: most have confirmed theirs.
const EmailNotice = lazy(() =>
  import("./email-notice.tsx").then(({ EmailNotice }) => ({ default: EmailNotice })),
);

/** An exam's page has what can be done with it in the same place. */
const hasBarOfItsOwn = /^\/concursos\/[0-9a-f-]{36}$/;

/** Bar and notices above the logged-in screens. */
export function AppHead() {
  const user = useUser();
  useOfflineReading();
  const here = hereOf(useLocation());
  const forAdmins = adminLinks(user);
  return (
    <>
      <header className={classes.bar}>
        <Container className={classes.barRow}>
          <Link to="/meus-concursos" className={classes.brand} aria-label="Concurso à Vista, meus concursos">
            <Logo />
          </Link>
          <nav className={classes.wideOnly} aria-label="Principal" style={{ marginLeft: 16 }}>
            {appLinks.map(({ label, to, isRoomy }) => (
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
          <span className={classes.spacer} />
          {/* On a narrow screen it stands in the account's menu: here it pushed the account out. */}
          <span className={classes.roomyOnly}>
            <BarOffer />
          </span>
          <Account />
        </Container>
      </header>
      {forAdmins.length > 0 && <AdminBar links={forAdmins} />}
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

/** Footer and, on phones, the bar below the logged-in screens. */
export function AppFoot() {
  const { pathname } = useLocation();
  return (
    <>
      <FooterLine />
      {!hasBarOfItsOwn.test(pathname) && <BottomBar />}
    </>
  );
}

/** A line of its own on wide screens: the bar has no room for the administrators' buttons, too. */
function AdminBar({ links }: { links: MenuLink[] }) {
  return (
    <nav className={`${classes.adminBar} ${classes.wideOnly}`} aria-label="Administração">
      <Container className={classes.adminRow}>
        {links.map(({ label, to, end }) => (
          <NavLink key={to} to={to} end={end} className={classes.navLink}>
            {label}
          </NavLink>
        ))}
      </Container>
    </nav>
  );
}

/** The button of the account, and its menu from the first press on. */
function Account() {
  const [wasPressed, setPressed] = useState(false);
  const fetchEarly = () => void fetchAccountMenu().catch(() => undefined);
  const button = (
    <AccountButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      // Stays in its place, with the focus, until the menu is there.
      onClick={() => startTransition(() => setPressed(true))}
    />
  );
  return <Suspense fallback={button}>{wasPressed ? <AccountMenu /> : button}</Suspense>;
}
