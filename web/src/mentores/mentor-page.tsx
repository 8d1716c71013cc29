import type { Mentor } from "@cav/contract/site/mentores.ts";
import { Button, Card, Container, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { ApiError } from "../lib/api-error.ts";
import { myMentorQuery } from "../lib/my-mentor.ts";
import { pageTitle } from "../lib/page-title.ts";
import { useSession } from "../lib/session-context.tsx";
import { UnpluggedDrawing } from "../ui/drawings.tsx";
import { ScreenTitle } from "../ui/frames/screen-title.tsx";
import { IconArrowLeft } from "../ui/icons/arrow-left.ts";
import { IconMapPin } from "../ui/icons/map-pin.ts";
import { EmptyState } from "../ui/states/empty-state.tsx";
import { ErrorState } from "../ui/states/error-state.tsx";
import classes from "./mentor-card.module.css";
import { ContactButtons, priceOf, ReviewTag, SubjectTags } from "./mentor-card.tsx";
import { MentorPhoto } from "./mentor-photo.tsx";
import { mentorQuery } from "./queries.ts";

export const meta = () => pageTitle("Mentor");

/** Full profile of a mentor. Signed-in users see every visible one; visitors see those who allow it. */
export default function MentorPage() {
  const { uuid = "" } = useParams();
  const { status } = useSession();
  const isVisitor = status !== "signed-in";
  const mentor = useQuery({ ...mentorQuery(uuid, isVisitor), enabled: status !== "restoring" });
  const own = useQuery({ ...myMentorQuery, enabled: !isVisitor });
  return (
    <Container size={800} py={{ base: 16, sm: 32 }}>
      <Stack gap="lg">
        {!isVisitor && (
          <Button
            component={Link}
            to="/mentores"
            variant="subtle"
            px={8}
            mr="auto"
            leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
          >
            Todos os mentores
          </Button>
        )}
        {mentor.isPending && (
          <Skeleton height={360} radius={12} aria-busy="true" aria-label="Carregando mentor" />
        )}
        {mentor.isError && (
          <Missing error={mentor.error} isVisitor={isVisitor} retry={() => void mentor.refetch()} />
        )}
        {mentor.data && (
          <Profile mentor={mentor.data} isOwn={own.data?.uuid === uuid} isVisitor={isVisitor} />
        )}
      </Stack>
    </Container>
  );
}

type MissingProps = { error: Error; isVisitor: boolean; retry: () => void };

function Missing({ error, isVisitor, retry }: MissingProps) {
  if (!(error instanceof ApiError && [404, 422].includes(error.status)))
    return (
      <ErrorState title="Erro ao carregar mentores. Por favor, tente novamente mais tarde." onRetry={retry} />
    );
  return (
    <EmptyState
      drawing={<UnpluggedDrawing />}
      titleOrder={1}
      title="Mentor não encontrado"
      detail={
        isVisitor
          ? "Este perfil não existe ou só é lido por quem tem conta."
          : "Este perfil não existe mais ou não está ativo."
      }
      action={
        <Button component={Link} to={isVisitor ? "/login?redirect=/mentores" : "/mentores"}>
          {isVisitor ? "Entrar para ver os mentores" : "Ver os mentores"}
        </Button>
      }
    />
  );
}

type ProfileProps = { mentor: Mentor; isOwn: boolean; isVisitor: boolean };

function Profile({ mentor, isOwn, isVisitor }: ProfileProps) {
  const { nome, conteudos, localizacao, descricao, foto_url } = mentor;
  return (
    <Card component="article" aria-label={nome}>
      <title>{`${nome}, mentor | Concurso à Vista`}</title>
      <Stack gap="md">
        <Group gap="md" wrap="nowrap" align="flex-start">
          <MentorPhoto nome={nome} url={foto_url} />
          <Stack gap={4} miw={0}>
            <ScreenTitle>{nome}</ScreenTitle>
            <ReviewTag mentor={mentor} />
            <Text c="dimmed" className={classes.place}>
              <IconMapPin size={16} aria-hidden="true" /> {localizacao}
            </Text>
          </Stack>
        </Group>
        <SubjectTags conteudos={conteudos} />
        <Text className={classes.whole}>{descricao}</Text>
        <Text fw={680}>{priceOf(mentor)}</Text>
        <ContactButtons mentor={mentor} isOwn={isOwn} isVisitor={isVisitor} />
        {isOwn && (
          <Group>
            <Button component={Link} to="/mentores/cadastro" variant="light">
              Editar Perfil de Mentor
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  );
}
