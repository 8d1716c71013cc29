import type { ConcursoSeguido, DiaDaJornada, Jornada } from "@cav/contract/jornada/jornada.ts";
import { Anchor, Button, Card, Container, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { describeDay } from "../concursos/list/deadline-groups.ts";
import { SituacaoLine } from "../concursos/page/situacao.tsx";
import { jornadaQuery } from "../concursos/queries.ts";
import { todayInBrazil } from "../lib/days.ts";
import { pageTitle } from "../lib/page-title.ts";
import { HorizonDrawing } from "../ui/drawings.tsx";
import { ScreenTitle } from "../ui/frames/screen-title.tsx";
import { EmptyState } from "../ui/states/empty-state.tsx";
import { ErrorState } from "../ui/states/error-state.tsx";
import { Tag } from "../ui/tag.tsx";
import { AssistenteCard } from "./assistente-card.tsx";
import classes from "./minha-jornada-page.module.css";

export const meta = () => pageTitle("Minha Jornada");

/** Calendar of all exams that the user follows, with the user's situation in each. */
export default function MinhaJornadaPage() {
  const jornada = useQuery(jornadaQuery);
  return (
    <Container py={{ base: 16, sm: 32 }}>
      <Stack gap="md">
        <div>
          <ScreenTitle>Minha Jornada</ScreenTitle>
          <Text c="dimmed">O que vem a seguir em todos os concursos que você salvou.</Text>
        </div>
        {jornada.isError && !jornada.data && (
          <ErrorState
            title="Não foi possível carregar a sua jornada."
            onRetry={() => void jornada.refetch()}
          />
        )}
        {jornada.isPending && <Loading />}
        {jornada.data && <Loaded jornada={jornada.data} />}
      </Stack>
    </Container>
  );
}

function Loading() {
  return (
    <Stack gap="md" aria-busy="true" role="status" aria-label="Carregando a jornada">
      <Skeleton height={180} radius={12} />
      <Skeleton height={260} radius={12} />
    </Stack>
  );
}

function Loaded({ jornada: { concursos, dias, assistente } }: { jornada: Jornada }) {
  if (concursos.length === 0) {
    return (
      <EmptyState
        drawing={<HorizonDrawing />}
        title="A sua jornada começa no primeiro concurso salvo"
        detail="Salve os concursos que quer acompanhar: aqui você vê os prazos e as provas de todos, dia a dia."
        action={
          <Button component={Link} to="/concursos">
            Explorar Concursos
          </Button>
        }
      />
    );
  }
  return (
    <div className={classes.columns}>
      <section aria-labelledby="dias">
        <Title order={2} fz={20} mb={8} id="dias">
          O que vem a seguir
        </Title>
        <Dias dias={dias} />
      </section>
      <AssistenteCard assistente={assistente} />
      <section aria-labelledby="concursos">
        <Title order={2} fz={20} mb={8} id="concursos">
          Seus concursos
        </Title>
        <ul className={classes.list}>
          {concursos.map((concurso) => (
            <Seguido key={concurso.uuid} concurso={concurso} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function Dias({ dias }: { dias: DiaDaJornada[] }) {
  const today = todayInBrazil();
  // Offline data may be from an earlier day.
  const groups = [
    ...Map.groupBy(
      dias.filter(({ dia }) => dia >= today),
      ({ dia }) => dia,
    ),
  ];
  if (groups.length === 0) {
    return <Text c="dimmed">Nenhuma data divulgada para os próximos dias. Avisamos quando sair.</Text>;
  }
  return (
    <ol className={classes.list}>
      {groups.map(([dia, some]) => {
        const { title, isNear } = describeDay(dia, today);
        return (
          <li key={dia} className={classes.day} data-near={isNear || undefined}>
            <Title order={3} fz={16}>
              {title}
            </Title>
            <ul className={classes.list}>
              {some.map(({ concurso, titulo, rotulo, cargos }) => (
                <li key={`${concurso} ${rotulo} ${cargos.join()}`}>
                  <Text span fw={600}>
                    {rotulo}
                    {cargos.length > 0 && ` de ${cargosText(cargos)}`}
                  </Text>
                  {" · "}
                  <Anchor component={Link} to={`/concursos/${concurso}`}>
                    {titulo}
                  </Anchor>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

/** Returns two positions, or the first and the number of others. */
function cargosText([first = "", second, ...more]: string[]): string {
  if (second === undefined) return first;
  return more.length === 0 ? `${first} e ${second}` : `${first} e mais ${more.length + 1} cargos`;
}

function Seguido({ concurso }: { concurso: ConcursoSeguido }) {
  const { uuid, titulo, parado, situacao, classificacao, cargo } = concurso;
  const about = [
    cargo?.nome,
    situacao === "APROVADO" && classificacao !== null && `posição ${classificacao}`,
  ].filter(Boolean);
  return (
    <Card component="li" padding={0} className={classes.card}>
      <div className={classes.head}>
        <Anchor component={Link} to={`/concursos/${uuid}`} fw={600}>
          {titulo}
        </Anchor>
        {parado && <Tag tone="danger">{parado}</Tag>}
        {about.length > 0 && (
          <Text c="dimmed" size="sm">
            {about.join(" · ")}
          </Text>
        )}
      </div>
      <SituacaoLine uuid={uuid} titulo={titulo} minha={concurso} />
    </Card>
  );
}
