import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { type BuiltUser, buildUser, signInAs } from "../../../test/harness/factories.ts";

let api: TestApp;
let boss: BuiltUser;
let admin: { authorization: string };
beforeAll(async () => {
  api = await createTestApp();
  boss = await buildUser(api.deps.db, { nome: "Chefe", user_type: "ADMIN" });
  admin = await signInAs(api.deps, boss);
});
afterAll(() => api.close());

const get = (path: string) => api.app.inject({ url: `/api${path}`, headers: admin });
const read = (text: string): Record<string, string>[] =>
  parse(text, { delimiter: ";", bom: true, columns: true });

test("users are exported as a file that Excel reads: BOM, semicolons, Portuguese words", async () => {
  const user = await buildUser(api.deps.db, {
    nome: 'Zé "Aspas"; Ação',
    user_type: "PREMIUM",
    telefone: "5531999990000",
  });
  const response = await get(`/admin/users/export.csv?email=${user.email}`);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(response.headers["content-disposition"]).toBe('attachment; filename="usuarios.csv"');
  expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(read(response.body)).toEqual([
    {
      uuid: user.uuid,
      nome: 'Zé "Aspas"; Ação',
      "e-mail": user.email,
      telefone: "5531999990000",
      tipo: "Premium",
      "alertas por e-mail": "sim",
      "alertas por WhatsApp": "não",
      cadastro: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/),
      "último acesso": "",
    },
  ]);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", '=HYPERLINK("https://mau.example";"Clique")', "＝1+1"])(
  "the name %s is not run as a formula",
  async (nome) => {
    const user = await buildUser(api.deps.db, { nome });
    const { body } = await get(`/admin/users/export.csv?email=${user.email}`);
    expect(read(body)[0]?.nome).toBe(`'${nome}`);
  },
);

test("an export larger than one batch has every user once, and is audited", async () => {
  await sql`
    INSERT INTO users (nome, email)
    SELECT 'Muitos ' || n, 'muitos' || n || '@teste.example' FROM generate_series(1, 2500) AS n`.execute(
    api.deps.db,
  );
  const before = (await get(`/admin/users/${boss.uuid}/audit`)).json().total;
  const rows = read((await get("/admin/users/export.csv?nome=muitos")).body);
  expect(new Set(rows.map(({ uuid }) => uuid)).size).toBe(2500);
  expect(rows).toHaveLength(2500);
  const log = (await get(`/admin/users/${boss.uuid}/audit`)).json();
  expect(log.total).toBe(before + 1);
  expect(log.items[0]).toMatchObject({ acao: "USUARIOS_EXPORTADOS", alvo: null });
});

test("mentors are exported the same way", async () => {
  const user = await buildUser(api.deps.db);
  await sql`
    INSERT INTO mentores (user_id, nome, descricao, conteudos, whatsapp, preco_hora)
    VALUES (${user.id}, '=Mentora', 'x', 'Português, Direito', '5531999990000', 80.5)`.execute(api.deps.db);
  const response = await get("/admin/mentores/export.csv");
  expect(read(response.body)).toMatchObject([
    {
      nome: "'=Mentora",
      "e-mail": user.email,
      conteúdos: "Português, Direito",
      "preço por hora": "80,50",
      localização: "São Paulo",
      ativo: "sim",
      revisão: "Em análise",
    },
  ]);
  const json = await get("/admin/mentores/export.json");
  expect(json.headers["content-disposition"]).toBe('attachment; filename="mentores.json"');
  expect(json.json()).toMatchObject([
    {
      ...{ nome: "=Mentora", email: user.email, conteudos: "Português, Direito", preco_hora: 80.5 },
      ...{ whatsapp: "5531999990000", revisao: "PENDENTE", is_active: true },
    },
  ]);
  const { items } = (await get(`/admin/users/${boss.uuid}/audit`)).json();
  expect(items.slice(0, 2).map(({ acao }: { acao: string }) => acao)).toEqual([
    "MENTORES_EXPORTADOS",
    "MENTORES_EXPORTADOS",
  ]);
});
