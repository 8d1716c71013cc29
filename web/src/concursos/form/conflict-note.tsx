import type { Conflito } from "@cav/contract/concursos/concursos.ts";
import { formatDay, formatInteger } from "@cav/contract/format.ts";
import { Alert, Anchor } from "@mantine/core";
import { Fragment } from "react";
import { Link } from "react-router";
import { IconAlertTriangle } from "../../ui/icons/alert-triangle.ts";

/** Warns of saved exams on the same days as this one. */
export function ConflictNote({ conflitos }: { conflitos: Conflito[] }) {
  if (conflitos.length === 0) return null;
  const byDay = Map.groupBy(conflitos, ({ data_prova, km }) => `${data_prova} ${km ?? ""}`);
  // Offline data may be older than the check of neighbouring days.
  const isOneDay = conflitos.every(({ km }) => !km);
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={isOneDay ? "Provas no mesmo dia" : "Provas que se chocam"}
    >
      {[...byDay.values()].map((some) => (
        <OfDay key={some[0]?.uuid} conflitos={some} />
      ))}
    </Alert>
  );
}

/** Conflicts of one day, with the distance. */
function OfDay({ conflitos }: { conflitos: Conflito[] }) {
  const [first] = conflitos;
  if (!first) return null;
  const { data_prova, km } = first;
  return (
    <div>
      Em {formatDay(data_prova)}
      {!km ? " há também" : `, a ${formatInteger(km)} km em linha reta, há`} a prova de{" "}
      {conflitos.map(({ uuid, titulo, certo }, index) => (
        <Fragment key={uuid}>
          {index > 0 && (index === conflitos.length - 1 ? " e " : ", ")}
          <Anchor component={Link} to={`/concursos/${uuid}`}>
            {titulo}
          </Anchor>
          {certo === false && " (depende do cargo)"}
        </Fragment>
      ))}
      , que você salvou.
    </div>
  );
}
