import type { User } from "@cav/contract/users/users.ts";
import { Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { AlertSettingsCard } from "../../alertas/settings-card.tsx";
import { useFocusOnHash } from "../../lib/focus-on-hash.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { Advanced } from "../../ui/frames/advanced.tsx";
import { useProfile } from "../perfil-layout.tsx";
import { myAlertsQuery } from "../queries.ts";
import classes from "./alertas-page.module.css";
import { AlertsCard } from "./alerts-card.tsx";
import { AparelhosCard } from "./aparelhos-card.tsx";
import { ChannelsCard } from "./channels-card.tsx";
import { PhoneProofCard } from "./phone-proof-card.tsx";
import { TelegramCard } from "./telegram-card.tsx";

const AlertasAdvanced = lazy(() => import("./alertas-advanced.tsx"));

export const meta = () => pageTitle("Alertas");

/** Recent alerts, then channels and settings, which wait for the alerts so that they do not move under a tap. */
export default function AlertasPage() {
  const user = useProfile();
  const isWaiting = useQuery(myAlertsQuery(1)).isPending;
  useFocusOnHash(!isWaiting);
  return (
    <div className={classes.page}>
      <AlertsCard />
      {!isWaiting && <Settings user={user} />}
    </div>
  );
}

function Settings({ user }: { user: User }) {
  return (
    <>
      <Card p={0} className={classes.joined ?? ""}>
        <ChannelsCard user={user} />
        {user.telefone_a_confirmar && <PhoneProofCard telefone={user.telefone ?? ""} />}
        <TelegramCard />
        <AparelhosCard />
      </Card>
      <AlertSettingsCard />
      <Advanced label="Avançado: monitor de nome, páginas e calendário" ids={["vigia-do-nome", "calendario"]}>
        <Suspense fallback={null}>
          <AlertasAdvanced user={user} />
        </Suspense>
      </Advanced>
    </>
  );
}
