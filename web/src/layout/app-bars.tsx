import { lazy, Suspense, startTransition, useState } from "react";
import { useLocation } from "react-router";
import { useOfflineReading } from "../lib/offline.ts";
import { useUser } from "../lib/session-context.tsx";
import { AccountButton } from "./account-button.tsx";
import { AppBar } from "./app-bar.tsx";
import { BarOffer } from "./bar-offer.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { DemonstrationNotice } from "./demonstration-notice.tsx";
import { FooterLine } from "./footer-line.tsx";
import { hasOwnBar } from "./menu.ts";
import { NoChannelNotice } from "./no-channel-notice.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { useBarMarks } from "./use-bar-marks.ts";

// Overlays load when the user is about to open them.
const fetchAccountMenu = () => import("./account-menu.tsx");
const AccountMenu = lazy(fetchAccountMenu);
// Loaded only for users with an unconfirmed address.
const EmailNotice = lazy(() =>
  import("./email-notice.tsx").then(({ EmailNotice }) => ({ default: EmailNotice })),
);

/** Bar and notices above the screens of signed-in users. */
export function AppHead() {
  const user = useUser();
  useOfflineReading();
  useBarMarks();
  return (
    <>
      <AppBar offer={<BarOffer />} account={<Account />} />
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
      {!hasOwnBar(pathname) && <BottomBar />}
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
