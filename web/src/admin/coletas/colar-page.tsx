import { ilegivelLabels } from "@cav/contract/coletas/coletas.ts";
import type { TextosColados } from "@cav/contract/coletas/textos-colados.ts";
import { formatCount, formatDateTime } from "@cav/contract/format.ts";
import { Alert, Anchor, Card, NativeSelect, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { pageTitle } from "../../lib/page-title.ts";
import table from "../../ui/frames/data-table.module.css";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { PasteForm, PastePdf } from "./paste-forms.tsx";
import { textosColadosQuery } from "./queries.ts";
import { ReadAct } from "./read-act.tsx";

export const meta = () => pageTitle("Colar um edital");

const labels = { ENDERECO: "Endereço", PDF: "PDF", TEXTO: "Texto" } as const;
type Tipo = keyof typeof labels;
const choices = Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Accepts a pasted notice, and shows the results of recent ones. */
export default function ColarPage() {
  const [tipo, setTipo] = useState<Tipo>("ENDERECO");
  const [params] = useSearchParams();
  const noticia = params.get("endereco");
  return (
    <>
      <Title order={2} fz={20}>
        Colar um edital
      </Title>
      <Text c="dimmed" maw={640}>
        Para o que nenhuma fonte traz: bancas que recusam robôs, sites de prefeituras. O documento é guardado
        como veio e lido como os outros.
      </Text>
      {noticia && (
        <Alert title="O endereço abaixo é da notícia de um agregador">
          Abra a notícia e troque o endereço pelo do edital, no site do órgão ou da banca: só o que é oficial
          é prova.
        </Alert>
      )}
      <Card>
        <Stack gap="md">
          <NativeSelect
            label="O que você tem"
            size="md"
            data={choices}
            value={tipo}
            onChange={(event) => setTipo(event.currentTarget.value as Tipo)}
          />
          {tipo === "PDF" ? <PastePdf /> : <PasteForm key={tipo} tipo={tipo} noticia={noticia} />}
        </Stack>
      </Card>
      <LastPasted />
    </>
  );
}

const lookAgainMs = 3_000;
/** Milliseconds after the reading of an act within which its draft exists. */
const matchedWithinMs = 60_000;
const isMatching = ({ atos, minutas, colada_em }: TextosColados[number], now: number) =>
  Boolean(atos) && minutas === 0 && now - Date.parse(colada_em) < matchedWithinMs;
const isGivenUp = ({ ilegivel, atos }: TextosColados[number]) => ilegivel !== null && !atos;
const isWaiting = (textoColado: TextosColados[number], now: number) =>
  textoColado.recusa === null &&
  !isGivenUp(textoColado) &&
  (textoColado.atos === null || isMatching(textoColado, now));

function LastPasted() {
  const list = useQuery({
    ...textosColadosQuery,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data?.some((one) => isWaiting(one, dataUpdatedAt)) ? lookAgainMs : false,
  });
  return (
    <Stack component="section" gap="sm" aria-labelledby="colados">
      <Title order={3} fz={17} id="colados">
        Últimos colados
      </Title>
      {list.isPending && (
        <Skeleton height={160} radius={12} aria-busy="true" aria-label="Carregando o que foi colado" />
      )}
      {list.isError && (
        <ErrorState title="Não foi possível carregar o que foi colado." onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && <Text c="dimmed">Nada foi colado ainda.</Text>}
      {list.data && list.data.length > 0 && (
        <div className={table.frame}>
          <table className={table.table} aria-labelledby="colados">
            <thead>
              <tr>
                <th scope="col">O quê</th>
                <th scope="col">Quando</th>
                <th scope="col">O que deu</th>
              </tr>
            </thead>
            <tbody>
              {list.data.map((textoColado) => (
                <tr key={textoColado.uuid}>
                  <th scope="row" style={{ overflowWrap: "anywhere" }}>
                    {textoColado.url ? (
                      <Anchor href={textoColado.url} target="_blank" rel="noreferrer">
                        {textoColado.url}
                      </Anchor>
                    ) : (
                      (textoColado.arquivo ?? labels[textoColado.tipo])
                    )}
                  </th>
                  <td data-label="Quando">{formatDateTime(textoColado.colada_em)}</td>
                  <td data-label="O que deu">
                    <Outcome textoColado={textoColado} now={list.dataUpdatedAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Stack>
  );
}

/** A paste at the time of its last request, because an unchanged answer must still render again. */
type TimedTextoColado = { textoColado: TextosColados[number]; now: number };

function Outcome({ textoColado, now }: TimedTextoColado) {
  const { recusa, terminada_em, atos, aberturas, ilegivel } = textoColado;
  if (recusa)
    return (
      <div>
        <Tag tone="warning">Recusado</Tag>
        <Text fz="sm">{recusa}</Text>
      </div>
    );
  if (ilegivel && !atos)
    return (
      <div>
        <Tag tone="warning">Ilegível</Tag>
        <Text fz="sm">{ilegivelLabels[ilegivel]}.</Text>
      </div>
    );
  if (atos === null) return <Tag tone="info">{terminada_em ? "Sendo lido" : "Sendo buscado"}</Tag>;
  if (atos === 0) return <Tag tone="warning">Nenhum ato sobre concursos</Tag>;
  const opening = aberturas > 0 ? `, ${formatCount(aberturas, "abertura", "aberturas")}` : "";
  return (
    <div>
      <Tag tone="success">{formatCount(atos, "ato lido", "atos lidos") + opening}</Tag>
      {ilegivel && <Text fz="sm">Uma parte ficou sem leitura: {ilegivelLabels[ilegivel]}.</Text>}
      <Text fz="sm">
        <Drafts textoColado={textoColado} now={now} />
      </Text>
      {textoColado.lidos.map((lido) => (
        <ReadAct key={lido.ato_id} lido={lido} />
      ))}
    </div>
  );
}

/** Next step for the acts that were read. */
function Drafts({ textoColado, now }: TimedTextoColado) {
  if (textoColado.a_revisar > 0)
    return (
      <Anchor component={Link} to="/admin/coletas">
        {formatCount(textoColado.a_revisar, "minuta para revisar", "minutas para revisar")}
      </Anchor>
    );
  if (textoColado.minutas > 0) return "Já revisado.";
  if (isMatching(textoColado, now)) return "Procurando o concurso…";
  return "Nenhuma minuta: veja abaixo o que se entendeu de cada ato, e o que você pode fazer com ele.";
}
