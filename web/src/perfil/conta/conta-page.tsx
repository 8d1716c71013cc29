import { permits } from "@cav/contract/access.ts";
import { Card, Title } from "@mantine/core";
import { pageTitle } from "../../lib/page-title.ts";
import { Advanced } from "../../ui/frames/advanced.tsx";
import { MessagesRow } from "../alertas/messages-row.tsx";
import { useProfile } from "../perfil-layout.tsx";
import { ApiKeysCard } from "./api-keys-card.tsx";
import { GoogleRow } from "./google-row.tsx";
import { PasskeysRow } from "./passkeys-row.tsx";
import { PersonalDataCard } from "./personal-data-card.tsx";
import { PrivacyCard } from "./privacy-card.tsx";
import { SecondFactorRow } from "./second-factor-row.tsx";
import { SessionsRow } from "./sessions-row.tsx";
import { TokenDebuggerCard } from "./token-debugger-card.tsx";

export const meta = () => pageTitle("Conta");

/** Personal data, sign-in methods and privacy. */
export default function ContaPage() {
  const user = useProfile();
  return (
    <>
      <PersonalDataCard user={user} />
      <Card>
        <Title order={2} fz={20} mb="sm">
          Acesso à conta
        </Title>
        <GoogleRow user={user} />
        <PasskeysRow hasPassword={user.has_password} />
        <SecondFactorRow hasPassword={user.has_password} />
        <SessionsRow />
      </Card>
      <PrivacyCard user={user} />
      {permits("admin", user) && <TokenDebuggerCard />}
      <Advanced
        label="Avançado: mensagens na tela e chaves de API"
        ids={["tempo-das-mensagens", "chaves-de-api"]}
      >
        <Card>
          <MessagesRow />
        </Card>
        <ApiKeysCard user={user} />
      </Advanced>
    </>
  );
}
