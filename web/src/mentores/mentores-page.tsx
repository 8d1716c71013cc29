import { permits } from "@cav/contract/access.ts";
import { formatCount } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import type { MeuMentor } from "@cav/contract/site/mentores.ts";
import { Alert, Button, Container, Group, SimpleGrid, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useMyMentor } from "../lib/my-mentor.ts";
import { pageTitle } from "../lib/page-title.ts";
import { pageIn, pageParam } from "../lib/pages.ts";
import { useUser } from "../lib/session-context.tsx";
import { HorizonDrawing } from "../ui/drawings.tsx";
import { ScreenTitle } from "../ui/frames/screen-title.tsx";
import { IconSearch } from "../ui/icons/search.ts";
import { BeyondEnd } from "../ui/states/beyond-end.tsx";
import { EmptyState } from "../ui/states/empty-state.tsx";
import { ErrorState } from "../ui/states/error-state.tsx";
import { LatePages } from "../ui/states/late-pages.tsx";
import { MentorCard } from "./mentor-card.tsx";
import { mentoresQuery } from "./queries.ts";

export const meta = () => pageTitle("Mentores");

/** Searches mentors by name, subjects and city (accounts §2). */
export default function MentoresPage() {
  const [search, setSearch] = useSearchParams();
  const busca = search.get("busca") ?? "";
  const page = pageIn(search);
  const { mentor } = useMyMentor();
  const user = useUser();
  const go = (wanted: { busca: string; page: number }) =>
    setSearch(
      { ...(wanted.busca && { busca: wanted.busca }), ...pageParam(wanted.page) },
      { preventScrollReset: wanted.page === page },
    );
  return (
    <Container py={{ base: 16, sm: 32 }}>
      <Stack gap="lg">
        <div>
          <Group justify="space-between" gap="xs">
            <ScreenTitle>Mentores</ScreenTitle>
            <Group gap="xs">
              {permits("suporte", user) && (
                <Button component={Link} to="/admin/mentores" variant="default">
                  Revisar mentores
                </Button>
              )}
              <Button component={Link} to="/mentores/cadastro" variant="light">
                {mentor ? "Editar Perfil de Mentor" : "Seja um Mentor"}
              </Button>
            </Group>
          </Group>
          <Text c="dimmed">Gente que já passou pelo caminho e ajuda você a estudar.</Text>
        </div>
        {mentor && <OwnProfileNote mentor={mentor} />}
        <SearchField value={busca} onSearch={(text) => go({ busca: text, page: 1 })} />
        <Results
          busca={busca}
          page={page}
          ownUuid={mentor?.uuid}
          onPage={(wanted) => go({ busca, page: wanted })}
          onClear={() => go({ busca: "", page: 1 })}
        />
      </Stack>
    </Container>
  );
}

/** Explains why the user's own profile is hidden or not shown yet. */
function OwnProfileNote({ mentor: { is_active, revisao, motivo, oculto } }: { mentor: MeuMentor }) {
  if (revisao === "REPROVADO") {
    return (
      <Alert color="red" role="status" title="Seu perfil de mentor não foi aprovado e não aparece na lista">
        {motivo} Ajuste o perfil e salve de novo: a equipe olhará outra vez.
      </Alert>
    );
  }
  if (revisao === "PENDENTE" && oculto) {
    return (
      <Alert color="yellow" role="status" title="Seu perfil de mentor está em nova análise">
        Ele volta à lista quando a equipe o aprovar.
      </Alert>
    );
  }
  if (!is_active) {
    return (
      <Alert color="yellow" role="status" title="Seu perfil de mentor está inativo">
        Ele não aparece para os outros. Edite o perfil e marque-o como ativo quando quiser voltar.
      </Alert>
    );
  }
  return null;
}

function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const search = useDebouncedCallback(onSearch, limits.searchDebounceMs);
  // Follows the address, which the back button may change.
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (text.trim() !== value) setText(value);
  }
  return (
    <TextInput
      type="search"
      label="Buscar mentores"
      placeholder="Nome, conteúdo ou cidade"
      maxLength={limits.searchMax}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value.trim());
      }}
    />
  );
}

type ResultsProps = {
  busca: string;
  page: number;
  ownUuid: string | undefined;
  onPage: (page: number) => void;
  onClear: () => void;
};

function Results({ busca, page, ownUuid, onPage, onClear }: ResultsProps) {
  const list = useQuery(mentoresQuery(busca, page));
  if (list.isPending) return <CardsOnTheWay />;
  if (list.isError) {
    return (
      <ErrorState
        title="Erro ao carregar mentores. Por favor, tente novamente mais tarde."
        onRetry={() => void list.refetch()}
      />
    );
  }
  const { items, total, pages } = list.data;
  if (items.length === 0 && total > 0) return <BeyondEnd pages={pages} onPage={onPage} />;
  if (items.length === 0) {
    return busca ? (
      <EmptyState
        drawing={<HorizonDrawing />}
        title={`Nenhum mentor encontrado para "${busca}".`}
        action={<Button onClick={onClear}>Ver todos os mentores</Button>}
      />
    ) : (
      <EmptyState
        drawing={<HorizonDrawing />}
        title="Ainda não há mentores por aqui."
        detail="Você pode ser o primeiro: conte o que ensina e como falar com você."
        action={
          <Button component={Link} to="/mentores/cadastro">
            Seja um Mentor
          </Button>
        }
      />
    );
  }
  return (
    <Stack gap="lg" aria-busy={list.isPlaceholderData}>
      <Text c="dimmed" role="status">
        {formatCount(total, "mentor", "mentores")}
      </Text>
      <SimpleGrid
        cols={{ base: 1, sm: 2, lg: 3 }}
        spacing={20}
        component="ul"
        p={0}
        m={0}
        style={{ listStyle: "none" }}
      >
        {items.map((mentor) => (
          <li key={mentor.uuid}>
            <MentorCard mentor={mentor} isOwn={mentor.uuid === ownUuid} />
          </li>
        ))}
      </SimpleGrid>
      <LatePages pages={pages} page={page} onPage={onPage} />
    </Stack>
  );
}

function CardsOnTheWay() {
  return (
    <SimpleGrid
      cols={{ base: 1, sm: 2, lg: 3 }}
      spacing={20}
      aria-busy="true"
      aria-label="Carregando mentores"
    >
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} height={320} radius={12} />
      ))}
    </SimpleGrid>
  );
}
