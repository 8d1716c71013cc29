import { Container, Skeleton, Stack, Text } from "@mantine/core";
import { useMyMentor } from "../lib/my-mentor.ts";
import { pageTitle } from "../lib/page-title.ts";
import { ScreenTitle } from "../ui/frames/screen-title.tsx";
import { ErrorState } from "../ui/states/error-state.tsx";
import { ProfileForm } from "./profile-form.tsx";

export const meta = () => pageTitle("Perfil de mentor");

/** Registers a mentor, or edits the user's own profile (accounts §2). */
export default function CadastroPage() {
  const { mentor, isPending, isError, refetch } = useMyMentor();
  return (
    <Container size={720} py={{ base: 16, sm: 32 }}>
      <Stack gap="lg">
        <div>
          <ScreenTitle>{mentor ? "Editar Perfil de Mentor" : "Seja um Mentor"}</ScreenTitle>
          <Text c="dimmed">
            Conte o que você ensina. A equipe confere o cadastro e entra em contato por e-mail.
          </Text>
        </div>
        {isPending && (
          <Skeleton height={560} radius={12} aria-busy="true" aria-label="Carregando seu perfil" />
        )}
        {isError && (
          <ErrorState
            title="Erro ao verificar seu status de mentor. Por favor, tente novamente."
            onRetry={() => void refetch()}
          />
        )}
        {mentor !== undefined && <ProfileForm mentor={mentor} />}
      </Stack>
    </Container>
  );
}
