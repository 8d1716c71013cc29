import { expect, test } from "vitest";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { openPaginas } from "../../../test/harness/paginas-stage.ts";
import { buildApp } from "../../app.ts";
import { isPrivate } from "../coletas/index.ts";

const stage = openPaginas();
const { on, query, site, asking, visit } = stage;
const follow = (user: Parameters<typeof asking>[0], endereco: string, more: object = {}) =>
  asking(user, "POST", "/paginas", { nome: "Meu concurso", endereco, consentimento: true, ...more });

test("a premium user follows a private page, and gets its news", async () => {
  const banca = site("wordpress");
  const endereco = banca.paginaOf();
  const free = await buildUser(on.api.deps.db);
  expect((await follow(free, endereco)).told.detail).toBe("Disponível apenas para usuários premium");
  const user = await buildUser(on.api.deps.db, { user_type: "PREMIUM", habilitar_email: true });
  expect((await follow(user, endereco, { consentimento: false })).status).toBe(422);
  const { status, told } = await follow(user, endereco);
  expect([status, told.estado]).toEqual([201, "NOVA"]);
  expect((await follow(user, endereco)).status).toBe(409);
  await visit(endereco);
  banca.turn("documento-novo", true, { titulo: "Resultado final do concurso" });
  await Promise.all([visit(endereco), visit(endereco)]);
  await Promise.all([on.dispatch(on.email), on.dispatch(on.email)]);
  const [mail, ...others] = await on.mailsTo(user.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Novidade na página Meu concurso");
  expect(mail?.text).toContain("Novo documento na página da banca: 'Resultado final do concurso' (PDF");
  // Other users don't see it, and it creates no drafts.
  expect((await asking(free, "GET", "/paginas")).told).toEqual([]);
  const [documento] = await query(
    "SELECT documento_id AS id FROM pagina_itens WHERE titulo = 'Resultado final do concurso'",
  );
  expect(await isPrivate(on.api.deps.db, documento.id)).toBe(true);
  const [own] = (await asking(user, "GET", "/paginas")).told;
  expect(own.documentos).toContainEqual(
    expect.objectContaining({ titulo: "Resultado final do concurso", visto_em: expect.any(String) }),
  );
  type ShownItem = { titulo: string; visto_em: string | null };
  const before = own.documentos.filter((one: ShownItem) => one.visto_em === null);
  expect(before.map(({ titulo }: ShownItem) => titulo)).toEqual([
    "Homologação das inscrições",
    "Retificação nº 01 do edital de abertura",
    "Edital de abertura nº 01/2026",
  ]);

  expect((await asking(free, "DELETE", `/paginas/${own.uuid}`)).status).toBe(404);
  expect((await asking(user, "DELETE", `/paginas/${own.uuid}`)).status).toBe(204);
  expect(await query("SELECT FROM paginas WHERE endereco = $1", [endereco])).toEqual([]);
  const consents = await query(
    "SELECT concedido FROM consentimentos WHERE user_id = $1 AND tipo = 'PAGINAS' ORDER BY id",
    [user.id],
  );
  expect(consents).toEqual([{ concedido: true }, { concedido: false }]);
});

test("an eleventh page is refused, and without premium nothing is sent", async () => {
  const banca = site();
  const user = await buildUser(on.api.deps.db, { user_type: "PREMIUM" });
  const { pool } = on.api.deps;
  await pool.query(
    `WITH nova AS (INSERT INTO paginas (chave, endereco, host, desde, proxima_visita, created_at)
       SELECT 'k' || n, 'https://x.example/' || n, 'x.example', now(), now(), now() FROM generate_series(1, 10)
       n RETURNING id)
     INSERT INTO paginas_acompanhadas (user_id, pagina_id, nome, created_at) SELECT $1, id, 'x', now() FROM nova`,
    [user.id],
  );
  expect((await follow(user, banca.paginaOf())).told.title).toBe("Limite de páginas");
  const other = await buildUser(on.api.deps.db, { user_type: "PREMIUM" });
  await follow(other, banca.paginaOf());
  await visit(banca.paginaOf());
  await pool.query("UPDATE users SET user_type = 'REGULAR' WHERE id = $1", [other.id]);
  banca.turn("documento-novo");
  await visit(banca.paginaOf());
  expect(await query("SELECT FROM personal_events WHERE user_id = $1", [other.id])).toEqual([]);
});

test("an entry without a name is refused, and is no attempt", async () => {
  const limited = await buildApp({ ...on.api.deps, config: { ...on.api.deps.config, rateLimits: true } });
  const headers = await signInAs(on.api.deps, await buildUser(on.api.deps.db, { user_type: "PREMIUM" }));
  const payload = { nome: "", endereco: "https://www.cidade.example/concurso", consentimento: true };
  const statuses = [];
  for (let n = 0; n < 12; n++)
    statuses.push(
      (await limited.inject({ method: "POST", url: "/api/paginas", headers, payload })).statusCode,
    );
  expect(statuses).toEqual(Array(12).fill(422));
  await limited.close();
});
