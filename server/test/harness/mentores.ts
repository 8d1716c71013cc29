import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type Channels, createChannels } from "./channels.ts";
import { buildUser, signInAs } from "./factories.ts";

export type KnownUser = Awaited<ReturnType<typeof buildUser>>;
export type Fields = Record<string, string>;

/** Fields of a valid form. */
export const profile: Fields = {
  nome: "Ana Mentora",
  descricao: "Dez anos ensinando Direito Administrativo.",
  conteudos: "Direito, Português",
  whatsapp: "(31) 99999-8888",
  preco_hora: "80.50",
  is_active: "true",
  localizacao: "Belo Horizonte",
};

/** Returns steps that mentors' tests repeat, over HTTP. */
export function mentorSteps(on: () => Channels) {
  const user = (overrides: Parameters<typeof buildUser>[1] = {}) => buildUser(on().api.deps.db, overrides);

  async function send(from: KnownUser, method: "POST" | "PUT", url: string, fields: Fields, foto?: Buffer) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (foto) form.set("foto", new Blob([new Uint8Array(foto)]), "foto.bin");
    const request = new Request("http://x/", { method: "POST", body: form });
    return on().api.app.inject({
      method,
      url,
      headers: {
        ...(await signInAs(on().api.deps, from)),
        "content-type": request.headers.get("content-type") ?? "",
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }

  return {
    person: user,
    send,
    /** Creates a user with a mentor profile. */
    async mentor(fields: Fields = {}, foto?: Buffer) {
      const owner = await user();
      const response = await send(owner, "POST", "/api/mentores", { ...profile, ...fields }, foto);
      expect(response.statusCode, response.body).toBe(201);
      return { owner, ...(response.json() as { uuid: string; foto_url: string | null }) };
    },
    /** Returns a page of the list, and its names. */
    async listed(query = "", someUser?: KnownUser) {
      const page = await on().ask(someUser ?? (await user()), "GET", `/api/mentores${query}`);
      return { ...page, names: page.items.map(({ nome }: { nome: string }) => nome) };
    },
  };
}

/** Opens the steps for mentors in an application of one test file, without mentors of other tests. */
export function openMentores() {
  let on: Channels;
  beforeAll(async () => {
    on = await createChannels();
  });
  afterAll(() => on.close());
  beforeEach(async () => {
    await on.api.deps.pool.query("TRUNCATE mentores CASCADE");
  });
  return {
    get on() {
      return on;
    },
    ...mentorSteps(() => on),
  };
}
