import { permits } from "@cav/contract/access.ts";
import type { Releituras } from "@cav/contract/coletas/leituras.ts";
import { atoLabels } from "@cav/contract/coletas/minutas.ts";
import { formatCount, formatInteger } from "@cav/contract/format.ts";
import { Anchor, Button, Group, List, Stack, Text, Title } from "@mantine/core";
import { useUser } from "../../lib/session-context.tsx";
import { Pages } from "../../ui/frames/pages.tsx";
import { useAccept } from "./use-accept.ts";

type Documentos = Releituras["documentos"];

/** Documents in which a newer reader finds other acts: added and removed ones. */
export function DocumentosWaiting({
  onPage,
  ...documentos
}: Documentos & { onPage: (page: number) => void }) {
  const { leitor, total, entram, saem, ate, items, page, pages } = documentos;
  const isAdmin = permits("admin", useUser());
  const accept = useAccept(
    (count) =>
      `Aceito. Os atos de ${formatCount(count, "documento", "documentos")} são trocados agora, pouco a pouco.`,
  );
  return (
    <Stack gap="lg">
      <Text role="status">
        A versão {leitor} do leitor encontra outros atos em {formatCount(total, "documento", "documentos")}:{" "}
        {formatCount(entram, "ato entra", "atos entram")} e {formatCount(saem, "ato sai", "atos saem")}. Até
        alguém aceitar, valem os atos de antes.
      </Text>
      {isAdmin && (
        <Group>
          <Button
            loading={accept.isPending}
            onClick={() =>
              accept.mutate({ de: "LEITOR", versao: leitor, ate: ate ?? "" }, { onSuccess: () => onPage(1) })
            }
          >
            Aceitar {formatCount(total, "documento", "documentos")}
          </Button>
        </Group>
      )}
      {items.map((item) => (
        <Documento key={item.documento_id} {...item} />
      ))}
      <Pages pages={pages} page={page} onPage={onPage} />
    </Stack>
  );
}

/** Progress of applying accepted changes. */
export function AceiteProgress({ total, restam }: NonNullable<Documentos["aceite"]>) {
  return (
    <Text role="status">
      Trocando os atos do que foi aceito: {formatInteger(total - restam)} de{" "}
      {formatCount(total, "documento", "documentos")}.
    </Text>
  );
}

function Documento({ documento_id, fonte, url, entram, saem }: Documentos["items"][number]) {
  const heading = `documento-${documento_id}`;
  return (
    <Stack component="section" gap="xs" aria-labelledby={heading}>
      <Title order={3} fz={16} id={heading}>
        {fonte}, documento {documento_id}
      </Title>
      {url && (
        <Anchor
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          fz="sm"
          style={{ overflowWrap: "anywhere" }}
        >
          {url}
        </Anchor>
      )}
      <Acts label="Entram" acts={entram} />
      <Acts label="Saem" acts={saem} />
    </Stack>
  );
}

function Acts({ label, acts }: { label: string; acts: Documentos["items"][number]["entram"] }) {
  if (acts.length === 0) return null;
  return (
    <>
      <Text fw={500}>{label}</Text>
      <List>
        {acts.map(({ inicio, tipo_de_ato }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two acts may begin alike, in a fixed order
          <List.Item key={index} style={{ overflowWrap: "anywhere" }}>
            {tipo_de_ato && `${atoLabels[tipo_de_ato] ?? tipo_de_ato}: `}
            {inicio}
          </List.Item>
        ))}
      </List>
    </>
  );
}
