import { formatInteger } from "@cav/contract/format.ts";
import { Container, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Outlet } from "react-router";
import { paginasAdminQuery } from "../../paginas/queries.ts";
import { PageTabs } from "../../ui/frames/page-tabs.tsx";
import { ScreenTitle } from "../../ui/frames/screen-title.tsx";
import { releiturasQuery } from "./queries.ts";

/** Common heading of the screens about collected notices. */
export default function ColetasLayout() {
  const { data } = useQuery(releiturasQuery(1));
  const waiting = (data?.total ?? 0) + (data?.documentos.total ?? 0);
  const propostas = useQuery(paginasAdminQuery).data?.propostas.length ?? 0;
  const pages = [
    { label: "Revisar", to: "/admin/coletas", end: true },
    { label: "Fontes", to: "/admin/coletas/fontes" },
    { label: "Bancas e municípios", to: "/admin/coletas/alvos" },
    {
      label: counted("Páginas", propostas),
      to: "/admin/coletas/paginas",
    },
    { label: "Colar", to: "/admin/coletas/colar" },
    {
      label: counted("Leitura", waiting),
      to: "/admin/coletas/leitura",
    },
  ];
  return (
    <Container py={{ base: 16, sm: 32 }}>
      <Stack gap="lg">
        <ScreenTitle>Coletas</ScreenTitle>
        <PageTabs label="Coletas" pages={pages} />
        <Outlet />
      </Stack>
    </Container>
  );
}

/** Returns a tab's label with the number of pending items. */
const counted = (label: string, count: number) => (count > 0 ? `${label} (${formatInteger(count)})` : label);
