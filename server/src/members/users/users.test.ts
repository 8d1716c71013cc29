import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { connect } from "../../platform/database/connect.ts";
import type { Database } from "../../tables.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const register = (payload: object) => api.app.inject({ method: "POST", url: "/api/users/register", payload });
const someone = (overrides: object = {}) => ({
  nome: "  Joana   Silva ",
  email: `nova-${crypto.randomUUID()}@Teste.Example`,
  senha: "segredo-bem-guardado",
  terms_accepted: true,
  ...overrides,
});

test("an account is read by one statement, and a sign-out takes effect at once in every process", async () => {
  const connection = connect<Database>({ url: api.url, poolSize: 4 });
  const other = await createTestApp(
    {},
    { database: { ...connection, url: api.url, drop: connection.close } },
  );
  const user = await buildUser(api.deps.db);
  const headers = await signInAs(api.deps, user);
  const ask = (at: TestApp) => at.app.inject({ url: "/api/users/me", headers });
  expect((await ask(other)).json()).toMatchObject({ uuid: user.uuid });
  let asked = 0;
  connection.pool.on("acquire", () => {
    asked += 1;
  });
  await ask(other);
  expect(asked).toBe(1);
  await api.app.inject({ method: "POST", url: "/api/auth/logout", headers });
  for (const at of [api, other]) expect((await ask(at)).statusCode).toBe(401);
  await other.close();
});

describe("registering", () => {
  test("registering creates a free account with e-mail on, and stores the accepted terms", async () => {
    const payload = someone();
    const response = await register(payload);
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json()).toMatchObject({
      email: payload.email.toLowerCase(),
      user_type: "REGULAR",
      habilitar_email: true,
      habilitar_whatsapp: false,
      telefone: null,
    });
    const { rows } = await api.deps.pool.query(
      "SELECT c.tipo, c.concedido, c.origem FROM consentimentos c JOIN users u ON u.id = c.user_id WHERE u.uuid = $1",
      [response.json().uuid],
    );
    expect(rows).toEqual([{ tipo: "TERMOS", concedido: true, origem: "cadastro" }]);
  });

  test("registering takes the password under either of its names", async () => {
    const { senha: _senha, ...rest } = someone();
    expect((await register({ ...rest, password: "segredo-bem-guardado" })).statusCode).toBe(201);
  });

  test("registering with a taken e-mail is refused, in any spelling", async () => {
    const payload = someone();
    await register(payload);
    const again = await register({ ...payload, email: payload.email.toUpperCase() });
    expect(again.statusCode).toBe(409);
    expect(again.json().detail).toBe(
      "Este e-mail já está cadastrado. Por favor, utilize outro e-mail ou faça login.",
    );
  });

  test("of ten registrations of one e-mail at once exactly one wins", async () => {
    const payload = someone();
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await register(payload)).statusCode),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
  });

  test("registering without the terms creates no account", async () => {
    const response = await register(someone({ terms_accepted: false }));
    expect(response.statusCode).toBe(400);
    expect(response.json().detail).toBe("É necessário aceitar os termos e condições para se registrar");
  });

  test("every wrong field is named, in the words of the specification", async () => {
    const response = await register({ nome: "", email: "x", senha: "12345", terms_accepted: true });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual(
      expect.arrayContaining([
        { field: "nome", message: "O nome é obrigatório" },
        { field: "email", message: "E-mail inválido" },
        { field: "senha", message: "A senha deve ter pelo menos 6 caracteres" },
      ]),
    );
  });
});

test.each([
  ["senha", "senha12345", "Esta senha é muito comum. Escolha outra."],
  ["password", "Joana.Silva99", "A senha não pode ser feita do seu nome, do seu e-mail ou do nome do site."],
])("a password that can be guessed is refused at its field, %s: %s", async (field, value, message) => {
  const response = await register(someone({ senha: undefined, [field]: value }));
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toEqual([{ field, message }]);
});

test("the user's own address is refused as a password, whole or without its end", async () => {
  const email = "ana1@provedor.example";
  for (const senha of [email, "Ana1@provedor", "ana1provedor2026"])
    expect((await register(someone({ email, senha }))).statusCode, senha).toBe(422);
});

test("a name without visible characters is refused", async () => {
  const response = await register(someone({ nome: "\u200b\u202e\u2060" }));
  expect(response.json().errors).toEqual([{ field: "nome", message: "O nome é obrigatório" }]);
});

describe("changing one's data", () => {
  const change = (headers: Record<string, string>, payload: object) =>
    api.app.inject({ method: "PUT", url: "/api/users/me", headers, payload });
  const data = {
    nome: "Maria",
    telefone: "+55 (31) 99999-8888",
    habilitar_email: true,
    habilitar_whatsapp: false,
  };

  test("changing data stores the name, the phone's digits and the channels", async () => {
    const headers = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "PREMIUM" }));
    const response = await change(headers, { ...data, habilitar_whatsapp: true, habilitar_email: false });
    expect(response.json()).toMatchObject({
      nome: "Maria",
      telefone: "5531999998888",
      habilitar_whatsapp: true,
      habilitar_email: false,
    });
    expect((await change(headers, { ...data, telefone: "" })).json().telefone).toBeNull();
  });

  test("WhatsApp is for premium, and needs a phone", async () => {
    const regular = await signInAs(api.deps, await buildUser(api.deps.db));
    const refused = await change(regular, { ...data, habilitar_whatsapp: true });
    expect(refused.statusCode).toBe(403);
    expect(refused.json().detail).toBe("Disponível apenas para usuários premium");
    const premium = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "PREMIUM" }));
    const without = await change(premium, { ...data, telefone: null, habilitar_whatsapp: true });
    expect(without.json().errors).toEqual([
      {
        field: "telefone",
        message: "É necessário informar um número de telefone para habilitar mensagens pelo WhatsApp",
      },
    ]);
  });

  test("a user can change neither their e-mail nor their role", async () => {
    const user = await buildUser(api.deps.db);
    const headers = await signInAs(api.deps, user);
    const response = await change(headers, { ...data, email: "outra@teste.example", user_type: "ADMIN" });
    expect(response.json()).toMatchObject({ email: user.email, user_type: "REGULAR" });
  });

  test("changing data needs a session", async () => {
    expect((await change({}, data)).statusCode).toBe(401);
    expect((await api.app.inject({ url: "/api/users/me" })).statusCode).toBe(401);
  });
});
