import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { Anchor, Button } from "@mantine/core";
import { useState } from "react";
import { call } from "../../lib/client.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { AsyncPicker } from "../../ui/fields/async-picker.tsx";

type Props = { label?: string; onChoose: (uuid: string) => void };

/** Attaches an act to an exam of the catalogue by hand. */
export function AboutConcurso({ label = "É sobre outro concurso…", onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Anchor component="button" type="button" fz="sm" ta="left" onClick={() => setOpen(true)}>
        {label}
      </Anchor>
      <Dialog isOpen={isOpen} title="De qual concurso se trata?" onClose={() => setOpen(false)}>
        <AsyncPicker
          label="Concurso"
          placeholder="Nome, órgão ou edital"
          queryKey="concursos-do-ato"
          load={async (palavras, page) => {
            const query = { searchTerm: palavras || undefined, page, size: limits.concursosPageSize };
            const { items, pages } = await call(calls.searchConcursos, { query });
            return { items, page, pages };
          }}
          idOf={({ id }) => id}
          nameOf={({ titulo }) => titulo}
          isPicked={() => false}
          emptyText="Nenhum concurso com este nome."
          onPick={({ uuid }) => {
            setOpen(false);
            onChoose(uuid);
          }}
        />
        <Button variant="default" onClick={() => setOpen(false)}>
          Cancelar
        </Button>
      </Dialog>
    </>
  );
}
