import { formatCount } from "@cav/contract/format.ts";
import { Button } from "@mantine/core";
import { HorizonDrawing } from "../drawings.tsx";
import { EmptyState } from "./empty-state.tsx";

type Props = { pages: number; onPage: (page: number) => void };

/** Explains a page beyond the end of its list (old address, removed rows), and links to the last page. */
export function BeyondEnd({ pages, onPage }: Props) {
  return (
    <EmptyState
      drawing={<HorizonDrawing />}
      title="Esta página não existe mais"
      detail={`A lista tem agora ${formatCount(pages, "página", "páginas")}.`}
      action={<Button onClick={() => onPage(pages)}>Ir para a última página</Button>}
    />
  );
}
