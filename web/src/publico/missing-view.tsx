import { listasPath, type MissingDocument } from "@cav/contract/coletas/documents.ts";
import { limits } from "@cav/contract/limits.ts";
import { Button, TextInput } from "@mantine/core";
import { HorizonDrawing } from "../ui/drawings.tsx";
import { EmptyState } from "../ui/states/empty-state.tsx";
import classes from "./concurso-view.module.css";
import type { HeadFacts } from "./document-head.tsx";

const words = {
  gone: {
    title: "Este concurso foi retirado",
    detail: "Ele já esteve aqui e foi excluído do catálogo. Procure outro:",
  },
  unknown: {
    title: "Página não encontrada",
    detail: "Não há nada neste endereço. Procure pelo cargo, órgão ou cidade:",
  },
};

const wordsOf = ({ isGone }: MissingDocument) => (isGone ? words.gone : words.unknown);

export function missingHead(document: MissingDocument): HeadFacts {
  const { title, detail } = wordsOf(document);
  return { path: "/concurso", title, description: detail, isListed: false };
}

/** Page for missing content, with a search box. */
export function MissingView({ document }: { document: MissingDocument }) {
  const { title, detail } = wordsOf(document);
  return (
    <EmptyState
      drawing={<HorizonDrawing />}
      title={title}
      titleOrder={1}
      detail={detail}
      action={
        <form action={listasPath} className={classes.search}>
          <TextInput
            type="search"
            name="q"
            aria-label="Buscar concursos"
            placeholder="Cargo, órgão ou cidade"
            maxLength={limits.searchMax}
          />
          <Button type="submit">Buscar</Button>
        </form>
      }
    />
  );
}
