import type { Cargo, Concurso } from "@cav/contract/concursos.ts";
import { statusLabels } from "@cav/contract/concursos.ts";
import { localName } from "@cav/contract/locais.ts";
import { Container, SimpleGrid, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { pageTitle } from "../lib/page-title.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { Tag } from "../ui/tag.tsx";
import { CargoCard, type Evaluated } from "./cargo-card.tsx";
import { ConcursoActions } from "./concurso-actions.tsx";
import classes from "./concurso-page.module.css";
import { statusTone } from "./concurso-status.ts";
import { ConcursoSummary } from "./concurso-summary.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { HistoricoSection } from "./historico.tsx";
import { compatibilidadeQuery, concursoQuery } from "./queries.ts";

export const meta = () => pageTitle("Concurso");

export default function ConcursoPage() {
  const { uuid = "" } = useParams();
  const concurso = useQuery(concursoQuery(uuid));
  const match = useQuery(compatibilidadeQuery(uuid));
  if (concurso.isPending) return <Loading />;
  if (concurso.isError) {
    return (
      <ErrorState
        title="Erro ao carregar concurso"
        titleOrder={1}
        detail="Concurso não encontrado ou ocorreu um erro ao carregar os dados."
        onRetry={() => void concurso.refetch()}
      />
    );
  }
  const evaluated = new Map<string, Evaluated>();
  for (const cargo of match.data?.cargos_compativeis ?? [])
    evaluated.set(cargo.uuid, { ...cargo, isCompatible: true });
  for (const cargo of match.data?.cargos_incompativeis ?? [])
    evaluated.set(cargo.uuid, { ...cargo, isCompatible: false });
  return (
    <Container py={32}>
      <title>{`${concurso.data.titulo} | Concurso à Vista`}</title>
      <Stack gap="xl">
        <Header concurso={concurso.data} />
        <div className={classes.columns}>
          <Details concurso={concurso.data} />
          <ConcursoSummary concurso={concurso.data} />
        </div>
        <Cargos cargos={concurso.data.cargos} evaluated={evaluated} />
        <HistoricoSection uuid={uuid} />
      </Stack>
    </Container>
  );
}

function Header({ concurso }: { concurso: Concurso }) {
  return (
    <Stack gap="sm">
      <div>
        <Tag tone={statusTone(concurso.status)}>{statusLabels[concurso.status]}</Tag>
      </div>
      <Title order={1} fz={{ base: 24, sm: 30 }}>
        {concurso.titulo}
      </Title>
      <Text c="dimmed">{concurso.organizadora}</Text>
      <ConcursoActions concurso={concurso} />
      <ConflictNote conflitos={concurso.conflitos} />
    </Stack>
  );
}

function Details({ concurso }: { concurso: Concurso }) {
  return (
    <Stack gap="lg">
      {concurso.descricao && (
        <section>
          <Title order={2} fz={20} mb={8}>
            Detalhes
          </Title>
          <Text style={{ whiteSpace: "pre-line" }}>{concurso.descricao}</Text>
        </section>
      )}
      <section>
        <Title order={2} fz={20} mb={8}>
          Locais de prova
        </Title>
        {concurso.locais_prova.length === 0 ? (
          <Text c="dimmed">Ainda não divulgados.</Text>
        ) : (
          <ul className={classes.places}>
            {concurso.locais_prova.map((local) => (
              <li key={local.id}>{localName(local)}</li>
            ))}
          </ul>
        )}
      </section>
      {concurso.fonte && (
        <Text size="sm" c="dimmed">
          Fonte: {concurso.fonte}
        </Text>
      )}
    </Stack>
  );
}

type CargosProps = { cargos: Cargo[]; evaluated: Map<string, Evaluated> };

/** Compatible positions first, then near misses, then the rest in the order of the notice (exams §2.5). */
function Cargos({ cargos, evaluated }: CargosProps) {
  const rank = ({ uuid }: Cargo) => {
    const found = evaluated.get(uuid);
    if (!found) return 2;
    return found.isCompatible ? 0 : found.quase ? 1 : 2;
  };
  const sorted = [...cargos].sort((a, b) => rank(a) - rank(b));
  return (
    <section>
      <Title order={2} fz={22} mb={16}>
        Cargos Disponíveis
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing={20}>
        {sorted.map((cargo) => (
          <CargoCard key={cargo.uuid} cargo={cargo} evaluated={evaluated.get(cargo.uuid)} />
        ))}
      </SimpleGrid>
    </section>
  );
}

function Loading() {
  return (
    <Container py={32} aria-busy="true" aria-label="Carregando concurso">
      <Stack gap="lg">
        <Skeleton height={28} width={160} />
        <Skeleton height={40} width="70%" />
        <Skeleton height={220} radius={12} />
        <Skeleton height={260} radius={12} />
      </Stack>
    </Container>
  );
}
