import { Title } from "@mantine/core";
import type { ReactNode } from "react";

/** Section of an exam's page that lists its changes. */
export function HistoricoFrame({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="historico">
      <Title order={2} fz={22} mb={16} id="historico">
        Histórico de alterações
      </Title>
      {children}
    </section>
  );
}
