import { calls } from "@cav/contract/calls.ts";
import { Container, Skeleton, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "../lib/client.ts";
import { pageTitle } from "../lib/page-title.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { PersonalDataCard } from "./personal-data-card.tsx";
import { PreferenciasCard } from "./preferencias-card.tsx";
import { PrivacyCard } from "./privacy-card.tsx";
import { TokenDebuggerCard } from "./token-debugger-card.tsx";

export const meta = () => pageTitle("Meu Perfil");

export default function PerfilPage() {
  const me = useQuery({ queryKey: ["me"], queryFn: () => call(calls.getMe, {}) });
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
        {me.isError && (
          <ErrorState
            title="Erro ao carregar dados do usuário. Por favor, tente novamente."
            onRetry={() => void me.refetch()}
          />
        )}
        {me.data && (
          <>
            <PersonalDataCard user={me.data} />
            <PreferenciasCard user={me.data} />
            {me.data.user_type === "ADMIN" && <TokenDebuggerCard />}
            <PrivacyCard hasPassword={me.data.has_password} />
          </>
        )}
      </Stack>
    </Container>
  );
}
