import { calls } from "@cav/contract/calls.ts";
import { Container } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "../lib/client.ts";
import classes from "./layout.module.css";

/** Says on every screen that the catalogue is a demonstration, while it is. */
export function DemonstrationNotice() {
  const { data } = useQuery({
    queryKey: ["site"],
    queryFn: () => call(calls.getSite, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data?.aviso_demonstracao) return null;
  return (
    <aside className={classes.notice} aria-label="Aviso de demonstração">
      <Container>{data.aviso_demonstracao}</Container>
    </aside>
  );
}
