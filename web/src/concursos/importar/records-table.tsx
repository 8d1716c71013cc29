import type { RegistroImportado, SituacaoImportacao } from "@cav/contract/concursos/importacao.ts";
import { Anchor, Code, NativeSelect, Stack } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { pageCount } from "../../lib/pages.ts";
import table from "../../ui/frames/data-table.module.css";
import { Pages } from "../../ui/frames/pages.tsx";
import { Tag, type TagTone } from "../../ui/tag.tsx";
import { ChangeList } from "../page/historico-list.tsx";
import { RecordFacts } from "./record-facts.tsx";

const pageSize = 25;
/** Records up to which all fields are shown at once. */
const shownOpen = 3;

const labels: Record<SituacaoImportacao, string> = {
  erro: "Com erro",
  novo: "Novo",
  alterado: "Alterado",
  sem_mudanca: "Sem mudança",
  duplicado: "Já publicado",
};
const tones: Record<SituacaoImportacao, TagTone> = {
  erro: "danger",
  novo: "success",
  alterado: "info",
  sem_mudanca: "neutral",
  duplicado: "warning",
};

/** Records of the file, with the errors of invalid ones and the differences of changed ones. */
export function RecordsTable({ registros }: { registros: RegistroImportado[] }) {
  const [only, setOnly] = useState<SituacaoImportacao | "">("");
  const [page, setPage] = useState(1);
  const shown = registros.filter(({ situacao }) => only === "" || situacao === only);
  return (
    <Stack gap="md">
      <NativeSelect
        label="Mostrar"
        size="md"
        maw={260}
        data={[
          { value: "", label: "Todos os registros" },
          ...Object.entries(labels).map(([value, label]) => ({ value, label })),
        ]}
        value={only}
        onChange={(event) => {
          setOnly(event.currentTarget.value as SituacaoImportacao | "");
          setPage(1);
        }}
      />
      <div className={table.frame}>
        <table className={table.table} aria-label="Registros do arquivo">
          <thead>
            <tr>
              <th scope="col" data-numeric>
                Linha
              </th>
              <th scope="col">Concurso</th>
              <th scope="col">Situação</th>
              <th scope="col">Detalhes</th>
            </tr>
          </thead>
          <tbody>
            {shown.slice((page - 1) * pageSize, page * pageSize).map((registro) => (
              <RecordRow key={registro.linha} registro={registro} isOpen={registros.length <= shownOpen} />
            ))}
          </tbody>
        </table>
      </div>
      <Pages pages={pageCount(shown.length, pageSize)} page={page} onPage={setPage} />
    </Stack>
  );
}

function RecordRow({
  registro: { linha, titulo, situacao, uuid, erros, avisos, mudancas, fatos, cargos },
  isOpen,
}: {
  registro: RegistroImportado;
  isOpen: boolean;
}) {
  return (
    <tr>
      <td data-label="Linha" data-numeric>
        {linha}
      </td>
      <th scope="row">
        {uuid ? (
          <Anchor component={Link} to={`/concursos/${uuid}`}>
            {titulo}
          </Anchor>
        ) : (
          titulo || "Sem título"
        )}
      </th>
      <td data-label="Situação">
        <Tag tone={tones[situacao]}>{labels[situacao]}</Tag>
      </td>
      <td>
        {erros.map(({ field, message }) => (
          <div key={field + message}>
            <Code>{field}</Code> {message}
          </div>
        ))}
        {avisos.map((aviso) => (
          <div key={aviso}>
            <Tag tone="warning">Aviso</Tag> {aviso}
          </div>
        ))}
        {mudancas.length > 0 && <ChangeList mudancas={mudancas} />}
        <RecordFacts fatos={fatos} cargos={cargos} opensAtOnce={isOpen && mudancas.length === 0} />
      </td>
    </tr>
  );
}
