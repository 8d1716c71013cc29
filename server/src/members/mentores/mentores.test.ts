import { noMentorId } from "@cav/contract/site/mentores.ts";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { signInAs } from "../../../test/harness/factories.ts";
import { type Fields, type KnownUser, openMentores, profile } from "../../../test/harness/mentores.ts";

const stage = openMentores();
const { person, send, mentor, listed } = stage;
const photo = (format: "png" | "jpeg" | "webp" | "gif", size = 600) =>
  sharp({ create: { width: size, height: 300, channels: 3, background: "#1f55cf" } })
    .toFormat(format)
    .toBuffer();

describe("one's own profile", () => {
  test("a user's own profile is all zeros at first, and then as it was sent", async () => {
    const owner = await person();
    expect(await stage.on.ask(owner, "GET", "/api/mentores/me")).toMatchObject({
      id: noMentorId,
      is_active: false,
    });
    const response = await send(owner, "POST", "/api/mentores", profile);
    expect(response.statusCode, response.body).toBe(201);
    expect(await stage.on.ask(owner, "GET", "/api/mentores/me")).toMatchObject({
      nome: "Ana Mentora",
      whatsapp: "5531999998888",
      preco_hora: 80.5,
      is_active: true,
      localizacao: "Belo Horizonte",
      foto_url: null,
      verificado: false,
      revisao: "PENDENTE",
    });
  });

  test("a profile takes defaults for missing fields", async () => {
    const { nome, whatsapp, conteudos, descricao } = profile as Record<string, string>;
    const owner = await person();
    const response = await send(owner, "POST", "/api/mentores", {
      nome,
      whatsapp,
      conteudos,
      descricao,
    } as Fields);
    expect(response.json()).toMatchObject({ preco_hora: 0, localizacao: "São Paulo", is_active: true });
  });

  test("a user has one profile, also when two forms are sent at once", async () => {
    const owner = await person();
    const answers = await Promise.all([1, 2, 3].map(() => send(owner, "POST", "/api/mentores", profile)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().detail).toBe("Este email já está sendo usado por outro mentor.");
  });

  test.each([
    ["nome", "", "O nome é obrigatório"],
    ["descricao", "  ", "A descrição é obrigatória"],
    ["conteudos", "", "Informe ao menos um conteúdo"],
    ["whatsapp", "123", "O WhatsApp deve ter de 10 a 15 dígitos, só números."],
    [
      "whatsapp",
      "20 99999-8888",
      "Este número não existe. Informe DDD e número; de outro país, comece com + e o código do país.",
    ],
    ["whatsapp", "31 9999a-8888", "O WhatsApp deve ter de 10 a 15 dígitos, só números."],
    ["localizacao", "Xyz inexistente", "Escolha uma cidade da lista."],
    // More digits than an id can have.
    ["localizacao", "9223372036854775807", "Escolha uma cidade da lista."],
    ["localizacao", "MG", "Escolha uma cidade da lista."],
    ["localizacao", "Nordeste", "Escolha uma cidade da lista."],
    ["preco_hora", "-1", "O preço não pode ser negativo."],
    ["preco_hora", "10.005", "Use no máximo duas casas decimais."],
    ["preco_hora", "muito", "Informe um preço em reais."],
    ["preco_hora", "1e3", "Informe um preço em reais."],
    ["preco_hora", "0x10", "Informe um preço em reais."],
  ])("a profile needs a valid %s (%j)", async (field, value, message) => {
    const response = await send(await person(), "POST", "/api/mentores", { ...profile, [field]: value });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toContainEqual({ field, message });
  });

  test("only its owner changes a profile", async () => {
    const { uuid } = await mentor();
    const response = await send(await person(), "PUT", `/api/mentores/${uuid}`, {
      ...profile,
      nome: "Outra",
    });
    expect(response.statusCode).toBe(404);
    expect((await listed()).names).toEqual(["Ana Mentora"]);
  });

  test("a profile is deleted with its owner's account", async () => {
    const { owner } = await mentor();
    const headers = await signInAs(stage.on.api.deps, owner);
    const payload = { password: "senha-de-teste" };
    const gone = await stage.on.api.app.inject({ method: "DELETE", url: "/api/users/me", headers, payload });
    expect(gone.statusCode, gone.body).toBe(204);
    expect((await listed()).total).toBe(0);
  });
});

describe("the list", () => {
  test("the list finds every word in name, subject and city, ignoring accents", async () => {
    await mentor({ nome: "José Antônio", conteudos: "Português, Redação", localizacao: "São Paulo" });
    await mentor({ nome: "Marta", conteudos: "Matemática 100%", localizacao: "Recife" });
    expect((await listed("?busca=jose")).names).toEqual(["José Antônio"]);
    expect((await listed("?busca=REDACAO")).names).toEqual(["José Antônio"]);
    expect((await listed("?busca=sao%20paulo")).names).toEqual(["José Antônio"]);
    expect((await listed("?busca=marta%20recife")).names).toEqual(["Marta"]);
    expect((await listed("?busca=marta%20sao")).names).toEqual([]);
    expect((await listed("?busca=100%25")).names).toEqual(["Marta"]);
    expect((await listed("?busca=_")).names).toEqual([]);
  });

  test("the list has ten per page and counts all", async () => {
    const owner = await person();
    await stage.on.api.deps.pool.query(
      `WITH donos AS (INSERT INTO users (nome, email)
         SELECT 'D', 'dono' || n || $1 FROM generate_series(1, 12) AS n RETURNING id)
       INSERT INTO mentores (user_id, nome, descricao, conteudos, whatsapp)
       SELECT id, 'Mentor ' || id, 'd', 'c', '31999998888' FROM donos`,
      [`${Date.now()}@teste.example`],
    );
    const first = await listed("", owner);
    expect([first.items.length, first.total, first.pages, first.page]).toEqual([10, 12, 2, 1]);
    expect((await listed("?page=2", owner)).items).toHaveLength(2);
  });

  test("the list omits inactive mentors, who still see their own profile", async () => {
    const { owner } = await mentor({ is_active: "false" });
    expect((await listed("", owner)).total).toBe(0);
    expect(await stage.on.ask(owner, "GET", "/api/mentores/me")).toMatchObject({ is_active: false });
  });
});

describe("a photo", () => {
  test.each(["png", "jpeg", "webp"] as const)(
    "a photo as %s is drawn again, square and small",
    async (format) => {
      const { owner, foto_url } = await mentor({}, await photo(format));
      const headers = await signInAs(stage.on.api.deps, owner);
      const response = await stage.on.api.app.inject({ url: foto_url ?? "", headers });
      expect(response.statusCode, response.body).toBe(200);
      expect(response.headers["content-type"]).toBe("image/webp");
      const { width, height, format: kept } = await sharp(response.rawPayload).metadata();
      expect([width, height, kept]).toEqual([320, 320, "webp"]);
    },
  );

  test("a photo loses all other contents of its file", async () => {
    const secret = "Rua Secreta 123";
    const tagged = await sharp(await photo("jpeg"))
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer();
    expect(tagged.includes(secret)).toBe(true);
    const { owner, foto_url } = await mentor({}, tagged);
    const headers = await signInAs(stage.on.api.deps, owner);
    const { rawPayload } = await stage.on.api.app.inject({ url: foto_url ?? "", headers });
    expect(rawPayload.includes(secret)).toBe(false);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  });

  test.each([
    ["a picture of another kind", () => photo("gif")],
    [
      "a drawing with script",
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ["a page", async () => Buffer.from("<html><script>alert(1)</script></html>")],
    ["half a picture", async () => (await photo("png")).subarray(0, 80)],
  ])("a photo that is %s is refused, and not stored", async (_, make) => {
    const owner = await person();
    const response = await send(owner, "POST", "/api/mentores", profile, await make());
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toBe("Envie uma foto em JPEG, PNG ou WebP.");
    expect(await stage.on.ask(owner, "GET", "/api/mentores/me")).toMatchObject({ id: noMentorId });
  });

  test("a photo of more than 2 MB is refused", async () => {
    const response = await send(
      await person(),
      "POST",
      "/api/mentores",
      profile,
      Buffer.alloc(2 * 1024 * 1024 + 1),
    );
    expect(response.statusCode).toBe(413);
    expect(response.json().detail).toBe("O arquivo pode ter até 2 MB.");
  });

  test("a photo is refused when the disk is full, and the previous one stays", async () => {
    const { owner, uuid, foto_url } = await mentor({}, await photo("png"));
    await stage.on.api.deps.pool.query(`CREATE FUNCTION sem_espaco() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER sem_espaco BEFORE UPDATE ON mentores FOR EACH ROW EXECUTE FUNCTION sem_espaco()`);
    const refused = await send(owner, "PUT", `/api/mentores/${uuid}`, profile, await photo("jpeg"));
    await stage.on.api.deps.pool.query("DROP FUNCTION sem_espaco() CASCADE");
    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toBe("5");
    const headers = await signInAs(stage.on.api.deps, owner);
    expect((await stage.on.api.app.inject({ url: foto_url ?? "", headers })).statusCode).toBe(200);
  });

  test("a photo stays until replaced or removed, and a new one has a new address", async () => {
    const { owner, uuid, foto_url } = await mentor({}, await photo("png"));
    const change = async (fields: Fields, foto?: Buffer) =>
      (await send(owner, "PUT", `/api/mentores/${uuid}`, { ...profile, ...fields }, foto)).json().foto_url;
    expect(await change({ preco_hora: "10" })).toBe(foto_url);
    const second = await change({}, await photo("webp"));
    expect(second).not.toBe(foto_url);
    expect(await change({ remover_foto: "true" })).toBeNull();
  });

  test("a hidden profile's photo is seen by its owner and administrators only", async () => {
    const { owner, foto_url } = await mentor({ is_active: "false" }, await photo("png"));
    const status = async (viewer: KnownUser) => {
      const headers = await signInAs(stage.on.api.deps, viewer);
      return (await stage.on.api.app.inject({ url: foto_url ?? "", headers })).statusCode;
    };
    expect(await status(owner)).toBe(200);
    expect(await status(await person({ user_type: "ADMIN" }))).toBe(200);
    expect(await status(await person())).toBe(404);
    expect((await stage.on.api.app.inject({ url: foto_url ?? "" })).statusCode).toBe(401);
  });
});

test("a multipart body is accepted only by calls that take one", async () => {
  const owner = await person();
  expect((await send(owner, "PUT", "/api/users/me", { nome: "Ana" })).statusCode).toBe(415);
  const headers = await signInAs(stage.on.api.deps, owner);
  const asJson = await stage.on.api.app.inject({
    method: "POST",
    url: "/api/mentores",
    headers,
    payload: profile,
  });
  expect(asJson.statusCode).toBe(415);
});

test("a photo's body is not read before the caller is authenticated", async () => {
  const form = new FormData();
  form.set("foto", new Blob([new Uint8Array(await photo("png"))]), "foto.png");
  const request = new Request("http://x/", { method: "POST", body: form });
  const refused = await stage.on.api.app.inject({
    method: "POST",
    url: "/api/mentores",
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(refused.statusCode).toBe(401);
});
