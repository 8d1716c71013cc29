import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { detailOf } from "../lib/api-error.ts";
import { saveFile } from "../lib/save-file.ts";
import { showError } from "../ui/snackbar.ts";

type Props = { name: string; load: () => Promise<string> };

/** Takes a list out as a file for spreadsheets. */
export function ExportButton({ name, load }: Props) {
  const download = useMutation({
    mutationFn: load,
    // Reading the answer as text took its byte order mark, without which Excel misreads accents.
    onSuccess: (text) => saveFile(name, `\uFEFF${text}`, "text/csv"),
    onError: (error) => showError(detailOf(error, "Não foi possível exportar a lista. Tente novamente.")),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => download.mutate()}
      loading={download.isPending}
    >
      Exportar CSV
    </Button>
  );
}
