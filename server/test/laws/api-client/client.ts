// The test generates the types of this client from the built application's API description.
import type { paths } from "openapi";
import createClient from "openapi-fetch";

type ApiUser = { username: string; password: string; concurso: string; photo: Blob };

/** Uses the API like a program that knows only its description; throws on undocumented answers. */
export async function useApi(baseUrl: string, { username, password, concurso, photo }: ApiUser) {
  const anyone = createClient<paths>({ baseUrl });
  const signIn = (body: { username: string; password: string }) =>
    anyone.POST("/api/auth/login", {
      body,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });

  const refused = await signIn({ username, password: "errada" });
  const session = await signIn({ username, password });
  if (!session.data) throw new Error(session.error.detail);
  const client = createClient<paths>({
    baseUrl,
    headers: { authorization: `Bearer ${session.data.access_token}` },
  });

  const list = await client.GET("/api/concursos", { params: { query: { size: 10, sort: "prazo" } } });
  if (!list.data) throw new Error(list.error.detail);

  const mentor = await client.POST("/api/mentores", {
    body: {
      nome: "Ana Mentora",
      whatsapp: "31999998888",
      conteudos: "Direito",
      descricao: "Dez anos ensinando.",
      foto: photo,
    },
    bodySerializer: (body) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(body))
        form.set(name, value instanceof Blob ? value : String(value));
      return form;
    },
  });
  if (!mentor.data) throw new Error(mentor.error.detail);
  const path = { uuid: mentor.data.uuid };
  const kept = await client.GET("/api/mentores/{uuid}/foto", { params: { path }, parseAs: "blob" });

  const calendar = await client.GET("/api/concursos/{uuid}/calendario.ics", {
    params: { path: { uuid: concurso } },
    parseAs: "text",
  });
  const unknown = await client.GET("/api/concursos/{uuid}", { params: { path: { uuid: mentor.data.uuid } } });

  return {
    refused: refused.error?.type,
    user: session.data.user.email,
    titles: list.data.items.map(({ titulo, status }) => ({ titulo, status })),
    photo: { address: mentor.data.foto_url, type: kept.data?.type },
    calendar: calendar.data,
    unknown: unknown.error?.type,
  };
}
