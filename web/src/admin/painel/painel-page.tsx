import { permits } from "@cav/contract/access.ts";
import { Container, Skeleton, Stack, Title } from "@mantine/core";
import { lazy, Suspense } from "react";
import { pageTitle } from "../../lib/page-title.ts";
import { useUser } from "../../lib/session-context.tsx";
import { ScreenTitle } from "../../ui/frames/screen-title.tsx";
import { Statistics } from "../users/statistics.tsx";
import { Waiting } from "./waiting.tsx";

export const meta = () => pageTitle("Painel");

// Loaded after the rest, because the code of charts is larger than that of the screen.
const Figures = lazy(() => import("./figures.tsx"));

/** Home of staff: pending work and statistics. */
export default function PainelPage() {
  const user = useUser();
  return (
    <Container py={{ base: 16, sm: 32 }}>
      <Stack gap="lg">
        <ScreenTitle>Painel</ScreenTitle>
        <Title order={2} fz={20}>
          O que espera por você
        </Title>
        <Waiting />
        {permits("admin", user) && (
          <>
            <Title order={2} fz={20}>
              Números
            </Title>
            <Statistics />
            <Suspense fallback={<Skeleton height={260} radius={12} aria-busy="true" />}>
              <Figures />
            </Suspense>
          </>
        )}
      </Stack>
    </Container>
  );
}
