import { permits } from "@cav/contract/access.ts";
import { alarmeLabels, describeFrescor } from "@cav/contract/coletas.ts";
import { statusLabels } from "@cav/contract/concursos.ts";
import { formatCount, formatDateTime } from "@cav/contract/format.ts";
import { canalLabels } from "@cav/contract/notifications.ts";
import { Alert, Anchor, SimpleGrid, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { rascunhosQuery } from "../../concursos/queries.ts";
import { channelHealthQuery } from "../../lib/channel-health.ts";
import { daysUntil } from "../../lib/days.ts";
import { useUser } from "../../lib/session-context.tsx";
import { reviewQuery } from "../../mentores/queries.ts";
import { casosQuery } from "../cobranca/queries.ts";
import { fontesQuery, minutasQuery } from "../coletas/queries.ts";
import { PaginasCard } from "./paginas-card.tsx";
import classes from "./painel.module.css";
import { aberturasQuery, alarmesQuery, divergentesQuery } from "./queries.ts";
import { WaitingCard } from "./waiting-card.tsx";

/** Pending work within the user's access, with the same counts as the linked screens. */
export function Waiting() {
  const user = useUser();
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing={20}>
      {permits("editor", user) && (
        <>
          <RascunhosCard />
          <DivergentesCard />
          <MinutasCard />
          <FontesCard />
          <PaginasCard />
        </>
      )}
      {permits("suporte", user) && (
        <>
          <FailuresCard />
          <MentoresCard />
        </>
      )}
      {permits("admin", user) && <CasosCard />}
    </SimpleGrid>
  );
}

function RascunhosCard() {
  const { data, isPending, isError } = useQuery(rascunhosQuery);
  const failed = data?.filter(({ falha }) => falha) ?? [];
  return (
    <WaitingCard
      title="Rascunhos"
      to="/concursos/rascunhos"
      link="Ver os rascunhos"
      isPending={isPending}
      isError={isError}
      text={
        data?.length ? formatCount(data.length, "rascunho para revisar", "rascunhos para revisar") : undefined
      }
      empty="Nenhum rascunho para revisar."
    >
      {failed.length > 0 && (
        <Alert color="yellow">
          {formatCount(
            failed.length,
            "não foi publicado na hora marcada",
            "não foram publicados na hora marcada",
          )}
          .
        </Alert>
      )}
    </WaitingCard>
  );
}

/** A draft is urgent so many days before registration ends. */
const urgentDays = 3;

function MinutasCard() {
  const { data, isPending, isError } = useQuery(minutasQuery({ estado: "ABERTA" }));
  const urgent = data?.items.filter(({ prazo }) => prazo && daysUntil(prazo) <= urgentDays) ?? [];
  return (
    <WaitingCard
      title="Coletas"
      to="/admin/coletas"
      link="Revisar as coletas"
      isPending={isPending}
      isError={isError}
      text={data?.total ? formatCount(data.total, "minuta para revisar", "minutas para revisar") : undefined}
      empty="Nenhuma minuta para revisar."
    >
      {urgent.length > 0 && (
        <Alert color="yellow">
          {formatCount(urgent.length, "termina as inscrições", "terminam as inscrições")} em até {urgentDays}{" "}
          dias.
        </Alert>
      )}
    </WaitingCard>
  );
}

function DivergentesCard() {
  const { data, isPending, isError } = useQuery(divergentesQuery);
  return (
    <WaitingCard
      title="Status e datas"
      to="/concursos"
      link="Ver todos os concursos"
      isPending={isPending}
      isError={isError}
      text={
        data?.total
          ? formatCount(
              data.total,
              "concurso com status que as datas negam",
              "concursos com status que as datas negam",
            )
          : undefined
      }
      empty="O status de todos os concursos acompanha as datas."
    >
      {data && data.items.length > 0 && (
        <ul className={classes.list}>
          {data.items.slice(0, shown).map(({ uuid, titulo, status, pelas_datas }) => (
            <li key={uuid}>
              <Anchor component={Link} to={`/concursos/${uuid}/editar`}>
                {titulo}
              </Anchor>
              <Text fz="sm" c="dimmed">
                Está “{statusLabels[status]}”; pelas datas, “{statusLabels[pelas_datas]}”
              </Text>
            </li>
          ))}
        </ul>
      )}
    </WaitingCard>
  );
}

function FontesCard() {
  const { data, isPending, isError } = useQuery(alarmesQuery);
  const aberturas = useQuery(aberturasQuery);
  const frescor = useQuery(fontesQuery).data?.frescor;
  return (
    <WaitingCard
      title="Fontes de editais"
      to="/admin/coletas/fontes"
      link="Ver as fontes"
      isPending={isPending}
      isError={isError}
      text={
        data?.length ? formatCount(data.length, "problema com uma fonte", "problemas com fontes") : undefined
      }
      empty="Nenhum problema com as fontes."
    >
      {frescor && <Text>{describeFrescor(frescor, new Date())}</Text>}
      {aberturas.data && (
        <Text fz="sm" c="dimmed">
          {formatCount(aberturas.data.total, "ato de abertura coletado", "atos de abertura coletados")} nos
          últimos 7 dias.{aberturas.data.gravados && " São exemplos: os simuladores respondem pelas fontes."}
        </Text>
      )}
      {data && data.length > 0 && (
        <ul className={classes.list}>
          {data.map(({ slug, fonte, tipo, detalhe, desde }) => (
            <li key={`${slug} ${tipo}`}>
              <Text fw={600}>
                {fonte}: {alarmeLabels[tipo].toLowerCase()}
              </Text>
              <Text fz="sm" c="dimmed">
                {detalhe} Desde {formatDateTime(desde)}.
              </Text>
            </li>
          ))}
        </ul>
      )}
    </WaitingCard>
  );
}

const shown = 5;

function FailuresCard() {
  const { data, isPending, isError } = useQuery(channelHealthQuery);
  const total = data?.falhas.reduce((sum, one) => sum + one.total, 0) ?? 0;
  return (
    <WaitingCard
      title="Mensagens que falharam"
      to="/admin/notifications/failed"
      link="Ver as falhas"
      isPending={isPending}
      isError={isError}
      text={total > 0 ? formatCount(total, "falha por resolver", "falhas por resolver") : undefined}
      empty="Nenhuma falha por resolver."
    >
      {data?.canais_parados.map(({ canal, parcial, problema, conselho }) => (
        <Alert
          key={`${canal} ${problema}`}
          color={parcial ? "yellow" : "red"}
          title={`${canalLabels[canal]} ${parcial ? "recusado" : "parado"}`}
        >
          {problema} {conselho}
        </Alert>
      ))}
      {data && data.falhas.length > 0 && (
        <ul className={classes.list}>
          {data.falhas.map(({ causa, canal, problema, conselho, total }) => (
            <li key={`${causa} ${canal}`}>
              <Anchor component={Link} to={`/admin/notifications/failed?canal=${canal}&causa=${causa}`}>
                {canalLabels[canal]}: {formatCount(total, "falha", "falhas")}
              </Anchor>
              <Text fz="sm" c="dimmed">
                {problema} {conselho}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </WaitingCard>
  );
}

function CasosCard() {
  const { data, isPending, isError } = useQuery(casosQuery({ resolvidos: false, page: 1 }));
  return (
    <WaitingCard
      title="Casos de cobrança"
      to="/admin/casos"
      link="Ver os casos de cobrança"
      isPending={isPending}
      isError={isError}
      text={data?.total ? formatCount(data.total, "caso por resolver", "casos por resolver") : undefined}
      empty="Nenhum caso por resolver."
    />
  );
}

function MentoresCard() {
  const { data, isPending, isError } = useQuery(
    reviewQuery({ revisao: "PENDENTE", denunciados: false, page: 1 }),
  );
  return (
    <WaitingCard
      title="Mentores"
      to="/admin/mentores?revisao=PENDENTE"
      link="Ver os mentores em análise"
      isPending={isPending}
      isError={isError}
      text={data?.total ? formatCount(data.total, "perfil para analisar", "perfis para analisar") : undefined}
      empty="Nenhum perfil para analisar."
    />
  );
}
