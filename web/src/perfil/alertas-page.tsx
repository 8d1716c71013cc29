import { Anchor, Card, Text } from "@mantine/core";
import { Link } from "react-router";
import { AlertSettingsCard } from "../alertas/settings-card.tsx";
import { pageTitle } from "../lib/page-title.ts";
import { Advanced } from "../ui/advanced.tsx";
import classes from "./alertas-page.module.css";
import { AlertsCard } from "./alerts-card.tsx";
import { AparelhosCard } from "./aparelhos-card.tsx";
import { CalendarCard } from "./calendar-card.tsx";
import { ChannelsCard } from "./channels-card.tsx";
import { MonitorDeNomeCard } from "./monitor-de-nome-card.tsx";
import { useProfile } from "./perfil-layout.tsx";
import { PhoneProofCard } from "./phone-proof-card.tsx";
import { TelegramCard } from "./telegram-card.tsx";

export const meta = () => pageTitle("Alertas");

/** Recent alerts, then channels and settings. */
export default function AlertasPage() {
  const user = useProfile();
  return (
    <div className={classes.page}>
      <AlertsCard />
      <Card p={0} className={classes.joined ?? ""}>
        <ChannelsCard user={user} />
        {user.telefone_a_confirmar && <PhoneProofCard telefone={user.telefone ?? ""} />}
        <TelegramCard />
        <AparelhosCard />
      </Card>
      <AlertSettingsCard />
      <Advanced label="Avançado: monitor de nome, páginas e calendário" ids={["vigia-do-nome", "calendario"]}>
        <MonitorDeNomeCard user={user} />
        <Text>
          Seu concurso não está no catálogo?{" "}
          <Anchor component={Link} to="/paginas">
            Acompanhe a página dele em Minhas Páginas
          </Anchor>
        </Text>
        <CalendarCard />
      </Advanced>
    </div>
  );
}
