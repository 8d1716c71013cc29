import { mediaTypes } from "@cav/contract/call.ts";
import { type DragEvent, useState } from "react";
import { IconFileUpload } from "../../ui/icons/file-upload.ts";
import classes from "./file-drop.module.css";

type Props = { name: string | undefined; onFile: (file: File) => void };

/** File input that also accepts a drop. */
export function FileDrop({ name, onFile }: Props) {
  const [isOver, setOver] = useState(false);
  const shown = name ?? "Solte aqui uma planilha (XLSX, ODS, CSV) ou um JSON, ou clique para escolher";

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  return (
    <label
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileUpload size={32} aria-hidden="true" />
      <span>{shown}</span>
      <input
        type="file"
        className={classes.input}
        aria-label={`Arquivo de concursos: ${shown}`}
        accept={`.json,.csv,.xlsx,.ods,${mediaTypes.file.join(",")}`}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          // Allows choosing the same file again after a correction.
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}
