import { permits, type Rights } from "@cav/contract/access.ts";
import { canalLabels } from "@cav/contract/alerts/notifications.words.ts";
import { alarmeLabels, describeAtualizacao } from "@cav/contract/coletas/coletas.words.ts";
import { statusLabels } from "@cav/contract/concursos/concursos.words.ts";
import { formatCount, formatDateTime, formatInteger } from "@cav/contract/format.ts";
import { Alert, Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { rascunhosQuery } from "../../concursos/queries.ts";
import { channelHealthQuery } from "../../lib/channel-health.ts";
import { daysUntil } from "../../lib/days.ts";
import { reviewQuery } from "../../mentores/queries.ts";
import { paginasAdminQuery } from "../../paginas/queries.ts";
import { casosQuery } from "../cobranca/queries.ts";
import { fontesQuery, minutasQuery } from "../coletas/queries.ts";
import classes from "./painel.module.css";
import { aberturasQuery, alarmesQuery, divergentesQuery } from "./queries.ts";

/** Work that waits on one screen. */
export type Wait = {
  title: string;
  to: string;
  link: string;
  isPending: boolean;
  isError: boolean;
  /** How much waits, in words; undefined: nothing. */
  text: string | undefined;
  urgency: number;
  details?: ReactNode;
};

/**
 * Order of waiting tasks: a deadline or message is missed, something fails, a user waits for an answer, all
 * else.
 */
const urgency = { now: 3, failing: 2, asked: 1, later: 0 };

/** Returns what waits for a staff member, the most urgent first; queries that the rights don't allow are not sent. */
export function useWaits(rights: Rights): Wait[] {
  const [isEditor, isSuporte] = [permits("editor", rights), permits("suporte", rights)];
  const isAdmin = permits("admin", rights);
  const waits = [
    useFailures(isSuporte),
    useFontes(isEditor),
    useMinutas(isEditor),
    useCasos(isAdmin),
    useMentores(isSuporte),
    usePaginas(isEditor),
    useRascunhos(isEditor),
    useDivergentes(isEditor),
  ];
  return waits.filter((wait) => wait !== undefined).toSorted((a, b) => b.urgency - a.urgency);
}

const counted = (total: number | undefined, one: string, many: string) =>
  total ? formatCount(total, one, many) : undefined;

function useRascunhos(enabled: boolean): Wait | undefined {
  const { data, isPending, isError } = useQuery({ ...rascunhosQuery, enabled });
  if (!enabled) return undefined;
  const failed = data?.filter(({ falha }) => falha) ?? [];
  return {
    title: "Rascunhos",
    to: "/concursos/rascunhos",
    link: "Ver os rascunhos",
    isPending,
    isError,
    text: counted(data?.length, "rascunho para revisar", "rascunhos para revisar"),
    urgency: failed.length > 0 ? urgency.now : urgency.later,
    details: failed.length > 0 && (
      <Alert color="yellow">
        {formatCount(
          failed.length,
          "não foi publicado na hora marcada",
          "não foram publicados na hora marcada",
        )}
        .
      </Alert>
    ),
  };
}

/** A draft is urgent this many days before registration ends. */
const urgentDays = 3;

function useMinutas(enabled: boolean): Wait | undefined {
  const { data, isPending, isError } = useQuery({ ...minutasQuery({ estado: "ABERTA" }), enabled });
  if (!enabled) return undefined;
  const urgent = data?.items.filter(({ prazo }) => prazo && daysUntil(prazo) <= urgentDays) ?? [];
  return {
    title: "Coletas",
    to: "/admin/coletas",
    link: "Revisar as coletas",
    isPending,
    isError,
    text: counted(data?.total, "minuta para revisar", "minutas para revisar"),
    urgency: urgent.length > 0 ? urgency.now : urgency.later,
    details: urgent.length > 0 && (
      <Alert color="yellow">
        {formatCount(urgent.length, "termina as inscrições", "terminam as inscrições")} em até {urgentDays}{" "}
        dias.
      </Alert>
    ),
  };
}

function useDivergentes(enabled: boolean): Wait | undefined {
  const { data, isPending, isError } = useQuery({ ...divergentesQuery, enabled });
  if (!enabled) return undefined;
  return {
    title: "Status e datas",
    to: "/concursos",
    link: "Ver todos os concursos",
    isPending,
    isError,
    text: counted(
      data?.total,
      "concurso com status que as datas negam",
      "concursos com status que as datas negam",
    ),
    urgency: urgency.later,
    details: (
      <ul className={classes.list}>
        {data?.items.slice(0, shown).map(({ uuid, titulo, status, pelas_datas }) => (
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
    ),
  };
}

const shown = 5;

function useFontes(enabled: boolean): Wait | undefined {
  const { data, isPending, isError } = useQuery({ ...alarmesQuery, enabled });
  const aberturas = useQuery({ ...aberturasQuery, enabled }).data;
  const frescor = useQuery({ ...fontesQuery, enabled }).data?.frescor;
  if (!enabled) return undefined;
  return {
    title: "Fontes de editais",
    to: "/admin/coletas/fontes",
    link: "Ver as fontes",
    isPending,
    isError,
    text: counted(data?.length, "problema com uma fonte", "problemas com fontes"),
    urgency: urgency.failing,
    details: (
      <>
        {frescor && <Text fz="sm">{describeAtualizacao(frescor, new Date())}</Text>}
        {aberturas && (
          <Text fz="sm" c="dimmed">
            {formatCount(aberturas.total, "ato de abertura coletado", "atos de abertura coletados")} nos
            últimos 7 dias.{aberturas.gravados && " São exemplos: os simuladores respondem pelas fontes."}
          </Text>
        )}
        <ul className={classes.list}>
          {data?.map(({ slug, fonte, tipo, detalhe, desde }) => (
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
      </>
    ),
  };
}

function useFailures(enabled: boolean): Wait | undefined {
  const { data, isPending, isError } = useQuery({ ...channelHealthQuery, enabled });
  if (!enabled) return undefined;
  const total = data?.falhas.reduce((sum, one) => sum + one.total, 0);
  const stopped = data?.canais_parados ?? [];
  const isStopped = stopped.length > 0;
  return {
    title: "Mensagens que falharam",
    to: "/admin/notifications/failed",
    link: "Ver as falhas",
    isPending,
    isError,
    text:
      counted(total, "falha por resolver", "falhas por resolver") ??
      (isStopped ? "Nenhuma falha, mas um canal não envia." : undefined),
    urgency: isStopped ? urgency.now : urgency.failing,
    details: (
      <>
        {stopped.map(({ canal, parcial, problema, conselho }) => (
          <Alert
            key={`${canal} ${problema}`}
            color={parcial ? "yellow" : "red"}
            title={`${canalLabels[canal]} ${parcial ? "recusado" : "parado"}`}
          >
            {problema} {conselho}
          </Alert>
        ))}
        <ul className={classes.list}>
          {data?.falhas.map(({ causa, canal, problema, conselho, total }) => (
            <li key={`${causa} ${canal}`}>
              <Anchor component={Link} to={`/admin/notifications/failed?canal=${canal}&causa=${causa}`}>
                {canalLabels[canal]}: {formatCount(total, "falha", "falhas")}
              </Anchor>
              <Text fz="sm" c="dimmed">
                {problema}. {conselho}
              </Text>
            </li>
          ))}
        </ul>
      </>
    ),
  };
}

function useCasos(enabled: boolean): Wait | undefined {
  const { data, isPending, isError } = useQuery({ ...casosQuery({ resolvidos: false, page: 1 }), enabled });
  if (!enabled) return undefined;
  return {
    title: "Casos de cobrança",
    to: "/admin/casos",
    link: "Ver os casos de cobrança",
    isPending,
    isError,
    text: counted(data?.total, "caso por resolver", "casos por resolver"),
    urgency: urgency.asked,
  };
}

function useMentores(enabled: boolean): Wait | undefined {
  const query = reviewQuery({ revisao: "PENDENTE", denunciados: false, page: 1 });
  const { data, isPending, isError } = useQuery({ ...query, enabled });
  if (!enabled) return undefined;
  return {
    title: "Mentores",
    to: "/admin/mentores?revisao=PENDENTE",
    link: "Ver os mentores em análise",
    isPending,
    isError,
    text: counted(data?.total, "perfil para analisar", "perfis para analisar"),
    urgency: urgency.asked,
  };
}

function usePaginas(enabled: boolean): Wait | undefined {
  const { data, isPending, isError } = useQuery({ ...paginasAdminQuery, enabled });
  if (!enabled) return undefined;
  const failed = data?.falhas.length ?? 0;
  return {
    title: "Páginas de concursos",
    to: "/admin/coletas/paginas",
    link: "Ver as páginas",
    isPending,
    isError,
    text: counted(data?.propostas.length, "página para conferir", "páginas para conferir"),
    urgency: urgency.asked,
    details: data && (
      <Text fz="sm">
        Concursos abertos com página acompanhada: {formatInteger(data.abertos_com_pagina)} de{" "}
        {formatInteger(data.abertos)}
        {failed > 0 &&
          `. ${formatCount(failed, "página não pôde ser lida", "páginas não puderam ser lidas")}`}
      </Text>
    ),
  };
}
