import { expect, test } from "vitest";
import { type BuiltUser, buildUser, testPassword } from "../../../test/harness/factories.ts";
import { convoca, monitorDeNome, publishAct } from "../../../test/harness/monitor-de-nome-stage.ts";
import { openPaginas } from "../../../test/harness/paginas-stage.ts";
import { purgeOldAlerts } from "../../alerts/deliveries/retention.ts";
import { createHandlers } from "../../handlers.ts";

const stage = openPaginas();
const { on, query, site, asking, visit } = stage;

const premium = (more: object = {}) =>
  buildUser(on.api.deps.db, { user_type: "PREMIUM", nome: "Zenaide Quintela", ...more });

/** Publishes an act that names the watched person, and searches it. */
const named = (extra: string) => publishAct(on.api.deps, `proprio-${extra}`, convoca(extra));

async function watching(more: object = {}): Promise<BuiltUser> {
  await query("DELETE FROM vigias");
  const user = await premium(more);
  const { status } = await asking(user, "PUT", "/users/me/vigia", monitorDeNome);
  expect(status).toBe(200);
  return user;
}

async function following(familia: Parameters<typeof site>[0] = "wordpress") {
  const banca = site(familia);
  const user = await premium();
  const endereco = banca.paginaOf();
  const body = { nome: "Meu concurso", endereco, consentimento: true };
  const { uuid } = (await asking(user, "POST", "/paginas", body)).told;
  await visit(endereco);
  return { banca, user, endereco, uuid: uuid as string };
}

const mine = async (user: BuiltUser) => (await asking(user, "GET", "/users/me/alerts")).told.items;
const why = (user: BuiltUser, uuid: string) => asking(user, "GET", `/users/me/alerts/${uuid}`);
const asAdmin = async (method: "GET" | "POST", url: string, payload?: object) =>
  asking(await buildUser(on.api.deps.db, { user_type: "ADMIN" }), method, url, payload);

test("a mention is an alert: in its user's list, explained to them alone, and in their data", async () => {
  const user = await watching();
  await named("LISTED");
  await on.dispatch(on.email);
  const [row, ...others] = await mine(user);
  expect([row, others]).toMatchObject([
    {
      tipo: "MENCAO",
      titulo: "Nome em uma publicação oficial",
      concurso_uuid: null,
      entregas: [{ canal: "email", situacao: "sent" }],
    },
    [],
  ]);
  const explained = (await why(user, row.assunto_uuid)).told;
  expect(explained).toMatchObject({
    situacao: "AVISADO",
    avisos: [{ tipo: "MENCAO", entregas: [{ canal: "email", situacao: "sent" }] }],
    falta: null,
  });
  expect(explained.avisos[0].motivos[0]).toMatchObject({
    codigo: "NOME_PROCURADO",
    texto: expect.stringContaining("Você pediu para procurarmos este nome"),
  });
  expect((await why(await premium(), row.assunto_uuid)).status).toBe(404);
  const dados = (await asking(user, "GET", "/users/me/export")).told;
  expect(dados.alertas).toMatchObject([
    { concurso: "Nome em uma publicação oficial", tipo: "MENCAO", entregas: [{ canal: "email" }] },
  ]);
});

test("news on a private page is an alert, and its absence is explained", async () => {
  const { banca, user, endereco, uuid } = await following();
  expect((await why(user, uuid)).told).toMatchObject({
    situacao: "NAO_AVISADO",
    avisos: [{ tipo: "PAGINA_PRIVADA", entregas: [], motivos: [{ codigo: "SEM_NOVIDADE" }] }],
  });
  banca.turn("documento-novo", true, { titulo: "Resultado final" });
  await visit(endereco);
  expect((await why(user, uuid)).told).toMatchObject({
    situacao: "NA_FILA",
    avisos: [{ entregas: [{ canal: "email", situacao: "queued", motivo: { codigo: "NA_FILA" } }] }],
  });
  await on.dispatch(on.email);
  expect(await mine(user)).toMatchObject([
    { tipo: "PAGINA_PRIVADA", titulo: "Meu concurso", assunto_uuid: uuid },
  ]);
  await query("UPDATE users SET user_type = 'REGULAR' WHERE id = $1", [user.id]);
  const other = await following("cartoes");
  await query("UPDATE users SET user_type = 'REGULAR' WHERE id = $1", [other.user.id]);
  expect((await why(other.user, other.uuid)).told.avisos[0].motivos).toMatchObject([
    { codigo: "PREMIUM_ACABOU" },
  ]);
});

test("a message that stopped holding before it left is told as such, not as a changed exam", async () => {
  const { banca, user, endereco, uuid } = await following();
  banca.turn("documento-novo");
  await visit(endereco);
  await query("UPDATE users SET user_type = 'REGULAR' WHERE id = $1", [user.id]);
  await on.dispatch(on.email);
  expect((await why(user, uuid)).told.avisos[0].entregas).toMatchObject([
    { situacao: "canceled", motivo: { codigo: "DEIXOU_DE_VALER" } },
  ]);
  expect(await on.mailsTo(user.email)).toEqual([]);
});

test("a failure is seen by support without the name or the page, and leaves when sent again", async () => {
  const user = await watching();
  on.emulators.mailbox.fail({ to: user.email, code: 554, times: 1 });
  await named("FAILED");
  await on.dispatch(on.email);
  const failed = (await asAdmin("GET", `/notifications/failed?q=${user.email}`)).told;
  expect(failed).toMatchObject([
    {
      user_email: user.email,
      concurso_titulo: "Nome em publicação oficial",
      concurso_status: null,
      message:
        "Há uma novidade da sua procura por nome nas publicações oficiais.\n\nhttp://localhost/perfil/alertas",
      failed_channels: ["email"],
    },
  ]);
  const alerts = (await asAdmin("GET", `/admin/users/${user.uuid}/alerts`)).told.items;
  expect(alerts).toMatchObject([{ tipo: "MENCAO", titulo: "Nome em publicação oficial" }]);
  expect(JSON.stringify([failed, alerts])).not.toMatch(/Bentaleb/);
  await query("UPDATE users SET habilitar_email = true, email_desligado_por = NULL WHERE id = $1", [user.id]);
  const sent = await asAdmin("POST", `/notifications/${failed[0].uuid}/send-manually`, {});
  expect(sent.status, JSON.stringify(sent.told)).toBe(200);
  await on.dispatch(on.email);
  expect(await on.mailsTo(user.email)).toHaveLength(1);
  expect((await asAdmin("GET", `/notifications/failed?q=${user.email}`)).told).toEqual([]);
});

test("a job of the release before becomes one delivery by its channel, however often it runs", async () => {
  const user = await watching({ habilitar_whatsapp: true, telefone: "5511987651234" });
  await named("OLD JOB");
  const [{ id: mencao_id }] = await query("SELECT id FROM mencoes WHERE user_id = $1", [user.id]);
  // The older worker found the name, and sent by WhatsApp; the job of mail is left.
  await query("DELETE FROM personal_events WHERE user_id = $1", [user.id]);
  const { monitorDeNomeTell, paginasTell } = createHandlers(on.api.deps, {} as never, () => {});
  const ending = new AbortController().signal;
  const job = { mencao_id, channel: "email" as const };
  await Promise.all([monitorDeNomeTell(job, ending), monitorDeNomeTell(job, ending)]);
  await on.dispatch(on.email);
  await monitorDeNomeTell(job, ending);
  for (const sender of [on.email, on.whatsApp]) await on.dispatch(sender);
  expect(await on.mailsTo(user.email)).toHaveLength(1);
  expect(on.textsOn("5511987651234")).toEqual([]);

  const { banca, user: reader, endereco } = await following("tabela");
  banca.turn("documento-novo");
  await visit(endereco);
  const [event] = await query("SELECT pagina_id, itens FROM personal_events WHERE user_id = $1", [reader.id]);
  await query("DELETE FROM personal_events WHERE user_id = $1", [reader.id]);
  const { pagina_id, itens } = event;
  for (const channel of ["email", "push", "email"] as const)
    await paginasTell({ user_id: reader.id, pagina_id, itens, channel }, ending);
  await on.dispatch(on.email);
  expect(await on.mailsTo(reader.email)).toHaveLength(1);
  expect(await mine(reader)).toHaveLength(1);
});

/** Returns how many rows of own alerts a user has. */
async function kept({ id }: BuiltUser): Promise<number[]> {
  const counts = ["personal_events", "alerts", "deliveries"].map(async (table) => {
    const [{ n }] = await query(`SELECT count(*)::integer AS n FROM ${table} WHERE user_id = $1`, [id]);
    return n as number;
  });
  return Promise.all(counts);
}

test("own alerts go with the withdrawn name, the page left, the account, and after two years", async () => {
  const user = await watching();
  await named("WITHDRAWN");
  expect(await kept(user)).toEqual([1, 1, 1]);
  await asking(user, "DELETE", "/users/me/vigia");
  expect(await kept(user)).toEqual([0, 0, 0]);

  const { banca, user: reader, endereco, uuid } = await following("definicoes");
  banca.turn("documento-novo");
  await visit(endereco);
  expect(await kept(reader)).toEqual([1, 1, 1]);
  await asking(reader, "DELETE", `/paginas/${uuid}`);
  expect(await kept(reader)).toEqual([0, 0, 0]);

  const gone = await watching();
  await named("ACCOUNT");
  await asking(gone, "DELETE", "/users/me", { password: testPassword });
  expect(await kept(gone)).toEqual([0, 0, 0]);

  const old = await watching();
  await named("OLD");
  await query(
    "UPDATE personal_events SET created_at = created_at - interval '23 months' WHERE user_id = $1",
    [old.id],
  );
  await purgeOldAlerts(on.api.deps);
  expect(await kept(old)).toEqual([1, 1, 1]);
  await query("UPDATE personal_events SET created_at = created_at - interval '2 months' WHERE user_id = $1", [
    old.id,
  ]);
  await purgeOldAlerts(on.api.deps);
  expect(await kept(old)).toEqual([0, 0, 0]);
});
