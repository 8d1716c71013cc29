import type {
  AlertasExplicados,
  AvisoExplicado,
  MotivoDoAlerta,
} from "@cav/contract/alerts/alert-reasons.ts";
import { alertKindLabels, deliveryStatusLabels } from "@cav/contract/alerts/alerts.words.ts";
import { canalLabels } from "@cav/contract/alerts/notifications.words.ts";
import { formatDateTime, formatDay } from "@cav/contract/format.ts";
import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { deliveryTones } from "../ui/states/delivery-tones.ts";
import { Tag } from "../ui/tag.tsx";
import classes from "./explained.module.css";

type Query = UseQueryOptions<AlertasExplicados, Error, AlertasExplicados, string[]>;

type Props = { query: Query; isOwn: boolean; isPersonal?: boolean };

/**
 * Messages about an exam to a user, and reasons for missing ones; `isOwn`: the user is reading. `isPersonal`: about
 * a mention or a page that the user follows.
 */
export function Explained({ query, isOwn, isPersonal = false }: Props) {
  const explained = useQuery(query);
  if (explained.isPending) return <Skeleton height={120} radius={12} aria-busy="true" />;
  if (explained.isError)
    return (
      <Group role="alert">
        <Text>Não foi possível carregar os avisos.</Text>
        <Button variant="default" onClick={() => void explained.refetch()}>
          Tentar de novo
        </Button>
      </Group>
    );
  const { situacao, avisos, canais, falta } = explained.data;
  return (
    <Stack gap="md">
      <Text role="status" fw={650}>
        {isPersonal ? personalSummaries[situacao] : summaries[situacao][isOwn ? "own" : "other"]}
      </Text>
      <ol className={classes.entries}>
        {avisos.map((aviso) => (
          <Aviso key={`${aviso.tipo} ${aviso.dia} ${aviso.em}`} aviso={aviso} />
        ))}
      </ol>
      {falta && <Missing falta={falta} />}
      <div>
        <Title order={3} fz={16} mb={6}>
          {isOwn ? "Por onde seus avisos chegam" : "Por onde os avisos chegam"}
        </Title>
        <ul className={classes.plain}>
          {canais.map(({ canal, motivo }) => (
            <li key={canal}>
              {canalLabels[canal]}: {motivo ? <Reason motivo={motivo} /> : "ligado."}
            </li>
          ))}
        </ul>
      </div>
    </Stack>
  );
}

const summaries: Record<AlertasExplicados["situacao"], Record<"own" | "other", string>> = {
  AVISADO: {
    own: "Você foi avisado deste concurso.",
    other: "Esta pessoa foi avisada deste concurso.",
  },
  NA_FILA: {
    own: "Há um aviso deste concurso a caminho de você.",
    other: "Há um aviso deste concurso a caminho desta pessoa.",
  },
  NAO_AVISADO: {
    own: "Nenhum aviso deste concurso saiu para você.",
    other: "Nenhum aviso deste concurso saiu para esta pessoa.",
  },
};

const personalSummaries: Record<AlertasExplicados["situacao"], string> = {
  AVISADO: "Você foi avisado.",
  NA_FILA: "Há um aviso a caminho de você.",
  NAO_AVISADO: "Nenhum aviso disto saiu para você.",
};

function Aviso({ aviso: { tipo, dia, em, entregas, motivos } }: { aviso: AvisoExplicado }) {
  return (
    <li>
      <Text fw={650}>
        {alertKindLabels[tipo]}
        {dia && `: dia ${formatDay(dia)}`}
      </Text>
      <Text c="dimmed" fz={14}>
        <time dateTime={em}>{formatDateTime(em)}</time>
      </Text>
      {entregas.map((entrega) => (
        <Entrega key={entrega.canal} entrega={entrega} />
      ))}
      {motivos.length > 0 && (
        <ul className={classes.plain}>
          {motivos.map((motivo) => (
            <li key={motivo.texto}>
              <Reason motivo={motivo} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Entrega({
  entrega: { canal, situacao, em, motivo },
}: {
  entrega: AvisoExplicado["entregas"][number];
}) {
  return (
    <Group gap="xs" mt={6} align="start">
      <Tag tone={deliveryTones[situacao]}>
        {canalLabels[canal]}: {deliveryStatusLabels[situacao]}
      </Tag>
      <Text fz={14}>
        {em && `Saiu em ${formatDateTime(em)}.`} {motivo && <Reason motivo={motivo} />}
      </Text>
    </Group>
  );
}

function Reason({ motivo: { texto, link } }: { motivo: MotivoDoAlerta }) {
  return (
    <>
      {texto}{" "}
      {link && (
        <Anchor component={Link} to={link.href} inherit underline="always">
          {link.rotulo}
        </Anchor>
      )}
    </>
  );
}

function Missing({ falta: { cargo, criterios } }: { falta: NonNullable<AlertasExplicados["falta"]> }) {
  return (
    <div>
      <Title order={3} fz={16} mb={6}>
        O que não combina ou não se sabe ({cargo})
      </Title>
      <ul className={classes.plain}>
        {criterios.map(({ criterio, texto }) => (
          <li key={criterio}>{texto}</li>
        ))}
      </ul>
    </div>
  );
}
