import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { AlertSettingsCard } from "../alertas/settings-card.tsx";
import { pageTitle } from "../lib/page-title.ts";
import { AlertsCard } from "./alerts-card.tsx";
import { AparelhosCard } from "./aparelhos-card.tsx";
import { CalendarCard } from "./calendar-card.tsx";
import { ChannelsCard } from "./channels-card.tsx";
import { useProfile } from "./perfil-layout.tsx";
import { PhoneProofCard } from "./phone-proof-card.tsx";
import { TelegramCard } from "./telegram-card.tsx";
import { VigiaCard } from "./vigia-card.tsx";

export const meta = () => pageTitle("Alertas");

/** By which ways alerts come, when, and what came. */
export default function AlertasPage() {
  const user = useProfile();
  return (
    <>
      <ChannelsCard user={user} />
      {user.telefone_a_confirmar && <PhoneProofCard telefone={user.telefone ?? ""} />}
      <TelegramCard />
      <AparelhosCard />
      <AlertSettingsCard />
      <AlertsCard />
      <VigiaCard user={user} />
      <Text>
        Seu concurso não está no catálogo?{" "}
        <Anchor component={Link} to="/paginas">
          Acompanhe a página dele em Minhas Páginas
        </Anchor>
      </Text>
      <CalendarCard />
    </>
  );
}
