import { expect, test } from "vitest";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { untilWaitingForLock } from "../../../test/harness/lock-waits.ts";
import { openMinutas } from "../../../test/harness/minutas-stage.ts";

const { on, publishAct, openOnly, openFirst, confirm } = openMinutas("2026-11-20T12:00:00Z");

const opening = (number: string, end: string) =>
  `EDITAL ${number}\nO REITOR DA UNIVERSIDADE FEDERAL DE GOIÁS torna pública a abertura de inscrições ` +
  `para o Concurso Público para o cargo de Professor do Magistério Superior.\nAs inscrições estarão ` +
  `abertas no período de 25/11/2026 a ${end}.\nGoiânia, 20 de novembro de 2026.`;
const hierarquia = "Ministério da Educação/Universidade Federal de Goiás";

test("a draft is not joined to an exam that is being deleted", async () => {
  await publishAct(opening("Nº 33/2026", "20/12/2026"), { hierarquia });
  await confirm(await openFirst());
  // If the notice has no number, the match with an exam is uncertain.
  await publishAct(opening("", "22/12/2026"), { hierarquia });
  const { uuid, versao, opcoes } = await openOnly();
  const { pool, db } = on.api.deps;
  const headers = await signInAs(on.api.deps, await buildUser(db, { user_type: "ADMIN", papel: "EDITOR" }));
  const payload = { versao, concurso_uuid: opcoes[0].uuid };
  const other = await pool.connect();
  try {
    await other.query("BEGIN");
    await other.query("DELETE FROM concursos WHERE uuid = $1", [payload.concurso_uuid]);
    const url = `/api/admin/minutas/${uuid}/concurso`;
    const answer = on.api.app.inject({ method: "PUT", url, headers, payload });
    // `inject` sends the request at the first `then`.
    void answer.then(() => undefined);
    await untilWaitingForLock(pool);
    await other.query("COMMIT");
    const { statusCode, body } = await answer;
    expect([statusCode, JSON.parse(body).type]).toEqual([404, "/problems/concurso-not-found"]);
  } finally {
    other.release();
  }
});
