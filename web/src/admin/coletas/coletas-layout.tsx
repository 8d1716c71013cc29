import { Container, Stack, Title } from "@mantine/core";
import { Outlet } from "react-router";
import { PageTabs } from "../../ui/page-tabs.tsx";

const pages = [
  { label: "Revisar", to: "/admin/coletas", end: true },
  { label: "Fontes", to: "/admin/coletas/fontes" },
  { label: "Colar", to: "/admin/coletas/colar" },
];

/** The one head of what concerns collected notices. */
export default function ColetasLayout() {
  return (
    <Container py={32}>
      <Stack gap="lg">
        <Title order={1} fz={28}>
          Coletas
        </Title>
        <PageTabs label="Coletas" pages={pages} />
        <Outlet />
      </Stack>
    </Container>
  );
}
