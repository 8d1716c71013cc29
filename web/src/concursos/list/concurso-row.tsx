import type { ConcursoResumo } from "@cav/contract/concursos/concursos.ts";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { IconBookmark } from "../../ui/icons/bookmark.ts";
import { IconBookmarkFilled } from "../../ui/icons/bookmark-filled.ts";
import { IconPencil } from "../../ui/icons/pencil.ts";
import { isSaved, SaveLimit, useFavorito } from "../form/save-button.tsx";
import classes from "./concurso-row.module.css";
import { type ListedRow, RowFacts } from "./row-facts.tsx";

// The code is loaded for editors only.
const DeleteFromList = lazy(() =>
  import("../page/delete-concurso.tsx").then(({ DeleteFromList }) => ({ default: DeleteFromList })),
);

type Props = ListedRow & { isEditor: boolean };

/** Row of one exam: position, body, salary, verdict. The whole row is one link. */
export function ConcursoRow({ isEditor, ...listed }: Props) {
  const { uuid, titulo } = listed.concurso;
  const save = useFavorito(uuid);
  return (
    <article className={classes.savable}>
      <RowFacts {...listed} />
      <SaveButton concurso={listed.concurso} save={save} />
      {isEditor && (
        <div className={classes.edits}>
          <Link to={`/concursos/${uuid}/editar`} className={classes.edit} aria-label={`Editar ${titulo}`}>
            <IconPencil size={18} aria-hidden="true" /> Editar
          </Link>
          <Suspense fallback={null}>
            <DeleteFromList uuid={uuid} titulo={titulo} />
          </Suspense>
        </div>
      )}
      <SaveLimit toggle={save} />
    </article>
  );
}

type SaveProps = { concurso: ConcursoResumo; save: ReturnType<typeof useFavorito> };

/** Saves or unsaves the exam with one tap. */
function SaveButton({ concurso: { titulo, favorito }, save }: SaveProps) {
  const saved = isSaved(save, favorito);
  const Icon = saved ? IconBookmarkFilled : IconBookmark;
  return (
    <button
      type="button"
      className={classes.save}
      aria-label={saved ? `Remover dos salvos: ${titulo}` : `Salvar: ${titulo}`}
      aria-busy={save.isPending}
      data-saved={saved || undefined}
      onClick={() => save.mutate(!saved)}
    >
      <Icon size={22} aria-hidden="true" />
    </button>
  );
}
