import { permits } from "@cav/contract/access.ts";
import { leituraLabels, type Releituras } from "@cav/contract/coletas/leituras.ts";
import { atoLabels } from "@cav/contract/coletas/minutas.ts";
import { formatCount, formatDay, formatInteger } from "@cav/contract/format.ts";
import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pageTitle } from "../../lib/page-title.ts";
import { useUser } from "../../lib/session-context.tsx";
import { HorizonDrawing } from "../../ui/drawings.tsx";
import table from "../../ui/frames/data-table.module.css";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { AceiteProgress, DocumentosWaiting } from "./documentos-waiting.tsx";
import { PareceresSection } from "./pareceres-section.tsx";
import { PrecisaoSection } from "./precisao-section.tsx";
import { releiturasQuery } from "./queries.ts";
import { useAccept } from "./use-accept.ts";

export const meta = () => pageTitle("Leitura das coletas");

/** Polls while a worker applies changes, some hundred documents at a time. */
const lookAgainMs = 3_000;

/** Page with the differences of a newer extractor version, to review and accept them. */
export default function LeituraPage() {
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...releiturasQuery(page),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.documentos.aceite ? lookAgainMs : false),
  });
  const documentos = list.data?.documentos;
  return (
    <>
      <Title order={2} fz={20}>
        O que uma nova leitura muda
      </Title>
      {list.isPending && (
        <Skeleton height={320} radius={12} aria-busy="true" aria-label="Carregando as leituras" />
      )}
      {list.isError && (
        <ErrorState title="Não foi possível carregar as leituras." onRetry={() => void list.refetch()} />
      )}
      {list.data?.total === 0 && list.data.documentos.total === 0 && !list.data.documentos.aceite && (
        <EmptyState
          drawing={<HorizonDrawing />}
          title="Nada a mudar"
          detail={
            `A versão ${list.data.extrator} do extrator e a ${list.data.documentos.leitor} do ` +
            `leitor leem o que já foi coletado como está. Quando uma nova versão ler algo de outro modo, as ` +
            `diferenças aparecem aqui antes de valer.`
          }
        />
      )}
      {documentos?.aceite && <AceiteProgress {...documentos.aceite} />}
      {documentos && documentos.total > 0 && <DocumentosWaiting {...documentos} onPage={setPage} />}
      {list.data && list.data.total > 0 && <Waiting {...list.data} />}
      <PareceresSection />
      <PrecisaoSection />
    </>
  );
}

function Waiting({ extrator, total, ate, campos, items }: Releituras) {
  const isAdmin = permits("admin", useUser());
  const accept = useAccept(
    (count) => `${formatCount(count, "leitura passou", "leituras passaram")} a valer.`,
  );
  return (
    <Stack gap="lg">
      <Text role="status">
        A versão {extrator} do extrator lê {formatCount(total, "ato", "atos")} de outro modo. Até alguém
        aceitar, vale a leitura de antes. Minutas já decididas não mudam.
      </Text>
      <Text>
        {campos
          .map(({ campo, total: times }) => `${leituraLabels[campo] ?? campo}: ${formatInteger(times)}`)
          .join(" · ")}
      </Text>
      {isAdmin && (
        <Group>
          <Button
            loading={accept.isPending}
            onClick={() => accept.mutate({ de: "EXTRATOR", versao: extrator, ate: ate ?? "" })}
          >
            Aceitar {formatCount(total, "leitura", "leituras")}
          </Button>
        </Group>
      )}
      {items.map((item) => (
        <ChangedReading key={item.ato_id} {...item} />
      ))}
      {total > items.length && (
        <Text c="dimmed">
          São {formatCount(items.length, "exemplo", "exemplos")} de {formatInteger(total)}.
        </Text>
      )}
    </Stack>
  );
}

/** One act: current and new readings, each with its quote. */
function ChangedReading({ ato_id, fonte, url, inicio, mudancas }: Releituras["items"][number]) {
  const heading = `ato-${ato_id}`;
  return (
    <Stack component="section" gap="xs" aria-labelledby={heading}>
      <Title order={3} fz={16} id={heading}>
        {inicio}
      </Title>
      {url ? (
        <Anchor href={url} target="_blank" rel="noopener noreferrer" fz="sm">
          {fonte}
        </Anchor>
      ) : (
        <Text fz="sm">{fonte}</Text>
      )}
      <div className={table.frame}>
        <table className={table.table} aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Antes</th>
              <th scope="col">Depois</th>
            </tr>
          </thead>
          <tbody>
            {mudancas.map(({ campo, antes, depois }) => (
              <tr key={campo}>
                <th scope="row">{leituraLabels[campo] ?? campo}</th>
                <td data-label="Antes">
                  <Read campo={campo} {...antes} />
                </td>
                <td data-label="Depois">
                  <Read campo={campo} {...depois} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}

/** Formats a value for display. */
function shownOf(campo: string, valor: string | null): string {
  if (valor === null) return "Nada";
  if (campo === "tipo_de_ato") return atoLabels[valor] ?? valor;
  return /^\d{4}-\d{2}-\d{2}$/.test(valor) ? formatDay(valor) : valor;
}

type ReadValue = Releituras["items"][number]["mudancas"][number]["antes"] & { campo: string };

function Read({ campo, valor, citacao }: ReadValue) {
  return (
    // One cell of two lines, also when rows are cards.
    <div>
      <Text>{shownOf(campo, valor)}</Text>
      {citacao && (
        <Text fz="sm" c="dimmed">
          “{citacao}”
        </Text>
      )}
    </div>
  );
}
