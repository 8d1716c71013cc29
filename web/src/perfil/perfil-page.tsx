import { permits } from "@cav/contract/access.ts";
import { Button, Container, Skeleton, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { AlertSettingsCard } from "../alertas/settings-card.tsx";
import { ApiError } from "../lib/api-error.ts";
import { useFocusOnHash } from "../lib/focus-on-hash.ts";
import { meQuery } from "../lib/me.ts";
import { pageTitle } from "../lib/page-title.ts";
import { UnpluggedDrawing } from "../ui/drawings.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { AccessCard } from "./access-card.tsx";
import { AlertsCard } from "./alerts-card.tsx";
import { CalendarCard } from "./calendar-card.tsx";
import { GoogleCard } from "./google-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PersonalDataCard } from "./personal-data-card.tsx";
import { PhoneProofCard } from "./phone-proof-card.tsx";
import { PreferenciasCard } from "./preferencias-card.tsx";
import { PrivacyCard } from "./privacy-card.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";
import { TokenDebuggerCard } from "./token-debugger-card.tsx";

export const meta = () => pageTitle("Meu Perfil");

export default function PerfilPage() {
  // The bar's notices may have asked long ago.
  const me = useQuery({ ...meQuery, refetchOnMount: "always" });
  useFocusOnHash(me.data !== undefined);
  const isNobody = me.isError && isUnauthorized(me.error);
  return (
    <Container size={800} py={32}>
      <Stack gap="lg">
        <Title order={1} fz={28}>
          Meu Perfil
        </Title>
        {me.isPending && (
          <Stack aria-busy="true" aria-label="Carregando perfil">
            <Skeleton height={320} radius={12} />
            <Skeleton height={480} radius={12} />
          </Stack>
        )}
        {isNobody && <NobodySignedIn />}
        {me.isError && !isNobody && (
          <ErrorState
            title="Erro ao carregar dados do usuário. Por favor, tente novamente."
            onRetry={() => void me.refetch()}
          />
        )}
        {me.data && !isNobody && (
          <>
            <PersonalDataCard user={me.data} />
            {me.data.telefone_a_confirmar && <PhoneProofCard telefone={me.data.telefone ?? ""} />}
            <PreferenciasCard user={me.data} />
            <AlertSettingsCard />
            <AlertsCard />
            <CalendarCard />
            <SubscriptionCard user={me.data} />
            {permits("admin", me.data) && <TokenDebuggerCard />}
            <AccessCard user={me.data} />
            <GoogleCard user={me.data} />
            <PasskeysCard hasPassword={me.data.has_password} />
            <SecondFactorCard hasPassword={me.data.has_password} />
            <SessionsCard />
            <PrivacyCard user={me.data} />
          </>
        )}
      </Stack>
    </Container>
  );
}

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401;

function NobodySignedIn() {
  return (
    <EmptyState
      drawing={<UnpluggedDrawing />}
      title="Você precisa estar logado para acessar esta página."
      action={
        <Button component={Link} to="/login?redirect=/perfil">
          Entrar
        </Button>
      }
    />
  );
}
