import type { Conflito } from "@cav/contract/concursos.ts";
import { formatDay } from "@cav/contract/format.ts";
import { Alert, Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Fragment } from "react";
import { Link } from "react-router";

/** Warns that other saved exams are held on the same day. */
export function ConflictNote({ conflitos }: { conflitos: Conflito[] }) {
  const [first] = conflitos;
  if (!first) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />} title="Provas no mesmo dia">
      Em {formatDay(first.data_prova)} há também a prova de{" "}
      {conflitos.map(({ uuid, titulo }, index) => (
        <Fragment key={uuid}>
          {index > 0 && (index === conflitos.length - 1 ? " e " : ", ")}
          <Anchor component={Link} to={`/concursos/${uuid}`}>
            {titulo}
          </Anchor>
        </Fragment>
      ))}
      , que você salvou.
    </Alert>
  );
}
