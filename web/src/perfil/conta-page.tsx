import { permits } from "@cav/contract/access.ts";
import { pageTitle } from "../lib/page-title.ts";
import { AccessCard } from "./access-card.tsx";
import { ApiKeysCard } from "./api-keys-card.tsx";
import { GoogleCard } from "./google-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { useProfile } from "./perfil-layout.tsx";
import { PersonalDataCard } from "./personal-data-card.tsx";
import { PrivacyCard } from "./privacy-card.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { TokenDebuggerCard } from "./token-debugger-card.tsx";

export const meta = () => pageTitle("Conta");

/** Personal data, sign-in methods and privacy. */
export default function ContaPage() {
  const user = useProfile();
  return (
    <>
      <PersonalDataCard user={user} />
      <AccessCard user={user} />
      <GoogleCard user={user} />
      <PasskeysCard hasPassword={user.has_password} />
      <SecondFactorCard hasPassword={user.has_password} />
      <SessionsCard />
      <ApiKeysCard user={user} />
      {permits("admin", user) && <TokenDebuggerCard />}
      <PrivacyCard user={user} />
    </>
  );
}
