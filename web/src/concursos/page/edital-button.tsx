import type { Concurso } from "@cav/contract/concursos/concursos.ts";
import { formatBytes } from "@cav/contract/format.ts";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { detailOf } from "../../lib/api-error.ts";
import { showError } from "../../ui/dialogs/snackbar.ts";
import { IconFileDownload } from "../../ui/icons/file-download.ts";
import { concursoQuery } from "../queries.ts";

type Props = { concurso: Concurso; edital: NonNullable<Concurso["edital_arquivo"]> };

/** Downloads the stored notice through the browser, so that phones show progress and keep it. */
export default function EditalButton({ concurso: { uuid }, edital }: Props) {
  const queries = useQueryClient();
  const download = useMutation({
    // Refreshes an expired session, which a plain link can't, and notices a removed file.
    mutationFn: () => queries.fetchQuery({ ...concursoQuery(uuid), staleTime: 0 }),
    onSuccess({ edital_arquivo: kept }) {
      if (kept) window.location.assign(`/api/concursos/${uuid}/edital`);
      else showError("O edital em PDF não está mais aqui.");
    },
    onError: (error) => showError(detailOf(error, "Não foi possível baixar o edital. Tente novamente.")),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileDownload size={18} aria-hidden="true" />}
      onClick={() => download.mutate()}
      loading={download.isPending}
    >
      Baixar edital (PDF, {formatBytes(edital.bytes)})
    </Button>
  );
}
