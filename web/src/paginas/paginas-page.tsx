import type { PaginaAcompanhada } from "@cav/contract/coletas/paginas.ts";
import { limits } from "@cav/contract/limits.ts";
import { isPremium } from "@cav/contract/users/users.words.ts";
import { Anchor, Card, Container, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { meQuery } from "../lib/me.ts";
import { pageTitle } from "../lib/page-title.ts";
import { readView } from "../lib/view.ts";
import { ScreenTitle } from "../ui/frames/screen-title.tsx";
import { ErrorState } from "../ui/states/error-state.tsx";
import { AcompanhadaCard } from "./acompanhada-card.tsx";
import { AcompanharForm } from "./acompanhar-form.tsx";
import { acompanhadasQuery } from "./queries.ts";

export const meta = () => pageTitle("Minhas Páginas");

/** Pages outside the catalogue that a user follows. */
export default function PaginasPage() {
  // Private: hidden in a view as another user.
  const isSeen = readView() !== undefined;
  const list = useQuery({ ...acompanhadasQuery, enabled: !isSeen });
  return (
    <Container size={800} py={{ base: 16, sm: 32 }}>
      <Stack gap="md">
        <div>
          <ScreenTitle>Minhas Páginas</ScreenTitle>
          <Text c="dimmed">
            Seu concurso não está no catálogo? Acompanhamos a página dele e avisamos de cada documento novo.
            Só você vê as suas páginas.
          </Text>
        </div>
        {isSeen && <Text>As páginas que esta pessoa acompanha são só dela.</Text>}
        {list.isLoading && (
          <Skeleton height={160} radius={12} aria-busy="true" aria-label="Carregando páginas" />
        )}
        {list.isError && (
          <ErrorState
            title="Não foi possível carregar as suas páginas."
            onRetry={() => void list.refetch()}
          />
        )}
        {list.data && <Shown paginas={list.data} />}
      </Stack>
    </Container>
  );
}

function Shown({ paginas }: { paginas: readonly PaginaAcompanhada[] }) {
  const { data: me } = useQuery(meQuery);
  return (
    <>
      {paginas.map((pagina) => (
        <AcompanhadaCard key={pagina.uuid} pagina={pagina} />
      ))}
      {me &&
        (isPremium(me.user_type) ? (
          <Following paginas={paginas} />
        ) : (
          <PremiumOffer isPaused={paginas.length > 0} />
        ))}
    </>
  );
}

function Following({ paginas }: { paginas: readonly PaginaAcompanhada[] }) {
  const most = limits.paginasAcompanhadasMax;
  if (paginas.length >= most)
    return <Text>Você acompanha {most} páginas, o máximo. Remova uma para trocar.</Text>;
  return (
    <Card component="section" aria-labelledby="acompanhar">
      <Stack gap="md">
        <Title order={2} fz={20} id="acompanhar">
          Acompanhar uma página
        </Title>
        <AcompanharForm isFirst={paginas.length === 0} />
      </Stack>
    </Card>
  );
}

function PremiumOffer({ isPaused }: { isPaused: boolean }) {
  return (
    <Text>
      {isPaused
        ? "Os avisos destas páginas voltam quando você tiver o Premium. "
        : "Acompanhar páginas é do plano Premium. "}
      <Anchor component={Link} to="/plans">
        Conheça os planos
      </Anchor>
    </Text>
  );
}
