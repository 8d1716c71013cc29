import { type Alvo, type AlvoEstado, alvoEstadoLabels } from "@cav/contract/coletas/alvos.ts";
import { formatCount, formatDay, formatInteger } from "@cav/contract/format.ts";
import { Anchor, Button, Text } from "@mantine/core";
import { Link } from "react-router";
import table from "../../ui/frames/data-table.module.css";
import { Tag, type TagTone } from "../../ui/tag.tsx";

const tones: Record<AlvoEstado, TagTone> = {
  RESPONDE: "success",
  RECUSA: "warning",
  SO_COM_JAVASCRIPT: "warning",
  FALHA: "danger",
  ESPERA: "info",
  PAUSADA: "neutral",
  SEM_FONTE: "neutral",
};

type Props = { title: string; items: Alvo[]; onAdd: ((alvo: Alvo) => void) | undefined };

/** Table of organisers or municipalities; `onAdd` creates a source from one. */
export function AlvosTable({ title, items, onAdd }: Props) {
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption hidden>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Nome</th>
            <th scope="col">Situação</th>
            <th scope="col">Endereço impresso</th>
            <th scope="col">Fonte</th>
          </tr>
        </thead>
        <tbody>
          {items.map((alvo) => (
            <AlvoLine key={alvo.chave} alvo={alvo} onAdd={onAdd} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AlvoLine({ alvo, onAdd }: { alvo: Alvo; onAdd: Props["onAdd"] }) {
  const { estado, fonte, impresso } = alvo;
  return (
    <tr>
      <th scope="row">
        {nameOf(alvo)}
        <Text fz="sm" c="dimmed">
          {detailOf(alvo)}
        </Text>
      </th>
      <td data-label="Situação">
        <Tag tone={tones[estado]}>{alvoEstadoLabels[estado]}</Tag>
      </td>
      <td data-label="Endereço impresso">{impresso ? <Impresso {...impresso} /> : "Nenhum ato diz"}</td>
      <td data-label="Fonte">
        {fonte && (
          <Anchor component={Link} to={`/admin/coletas/fontes/${fonte.uuid}`}>
            {fonte.nome}
          </Anchor>
        )}
        {!fonte && !onAdd && "Nenhuma"}
        {!fonte && onAdd && (
          <Button variant="default" aria-label={`Adicionar ${nameOf(alvo)}`} onClick={() => onAdd(alvo)}>
            Adicionar
          </Button>
        )}
      </td>
    </tr>
  );
}

const nameOf = ({ tipo, chave, nome, uf }: Alvo) => (tipo === "BANCA" ? chave : `${nome} (${uf})`);

function detailOf({ tipo, nome, populacao, diario, paginas }: Alvo): string {
  const own = tipo === "BANCA" ? nome : `${formatInteger(populacao ?? 0)} habitantes`;
  const followed = formatCount(
    paginas,
    "página de concurso acompanhada",
    "páginas de concursos acompanhadas",
  );
  return [own, ...(diario ? ["diário coletado"] : []), ...(paginas > 0 ? [followed] : [])].join(", ");
}

function Impresso({ endereco, url, publicado_em, fonte }: NonNullable<Alvo["impresso"]>) {
  const origin = publicado_em ? `${fonte}, ${formatDay(publicado_em)}` : fonte;
  return (
    // One cell of two lines, also when rows are cards.
    <div style={{ overflowWrap: "anywhere" }}>
      <Anchor href={endereco} target="_blank" rel="noopener noreferrer">
        {endereco}
      </Anchor>
      <Text fz="sm" c="dimmed">
        Impresso em{" "}
        {url ? (
          <Anchor href={url} target="_blank" rel="noopener noreferrer" fz="sm">
            {origin}
          </Anchor>
        ) : (
          origin
        )}
      </Text>
    </div>
  );
}
