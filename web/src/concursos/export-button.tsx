import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { detailOf } from "../lib/api-error.ts";
import { saveFile } from "../lib/save-file.ts";
import { IconDownload } from "../ui/icons/download.ts";
import { showError } from "../ui/snackbar.ts";

/** A table comes as text, a list as its entries. */
type Props = { name: string } & (
  | { format?: "CSV"; load: () => Promise<string> }
  | { format: "JSON"; load: () => Promise<readonly object[]> }
);

/** Takes a list out as a file, for spreadsheets or for programs. */
export function ExportButton({ name, format = "CSV", load }: Props) {
  const download = useMutation<string | readonly object[]>({
    mutationFn: load,
    onSuccess: (content) =>
      typeof content === "string"
        ? // Reading the answer as text took its byte order mark, without which Excel misreads accents.
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
