import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { detailOf } from "../../lib/api-error.ts";
import { saveFile } from "../../lib/save-file.ts";
import { showError } from "../../ui/dialogs/snackbar.ts";
import { IconDownload } from "../../ui/icons/download.ts";

/** A table is loaded as CSV text, a list as objects. */
type Props = { name: string } & (
  | { format?: "CSV"; load: () => Promise<string> }
  | { format: "JSON"; load: () => Promise<readonly object[]> }
);

/** Downloads a list as a file, for spreadsheets or programs. */
export function ExportButton({ name, format = "CSV", load }: Props) {
  const download = useMutation<string | readonly object[]>({
    mutationFn: load,
    onSuccess: (content) =>
      typeof content === "string"
        ? // Reading the response as text removed its byte order mark, without which Excel misreads accents.
          saveFile(name, `\uFEFF${content}`, "text/csv")
        : saveFile(name, `${JSON.stringify(content, null, 2)}\n`, "application/json"),
    onError: (error) => showError(detailOf(error, "Não foi possível exportar a lista. Tente novamente.")),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => download.mutate()}
      loading={download.isPending}
    >
      Exportar {format}
    </Button>
  );
}
