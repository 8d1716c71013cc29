import { describe, expect, test } from "vitest";
import { signInAs } from "../../../test/harness/factories.ts";
import { untilWaitingForLock } from "../../../test/harness/lock-waits.ts";
import { type Fields, type KnownUser, openMentores, profile } from "../../../test/harness/mentores.ts";
import { takeJobs } from "../../../test/harness/take-jobs.ts";
import { createReviewedHandler } from "./review.ts";

const stage = openMentores();
const { person, send, mentor, listed } = stage;

const logOf = async ({ uuid }: KnownUser) =>
  (await stage.on.ask(await person({ user_type: "ADMIN" }), "GET", `/api/admin/users/${uuid}/audit`)).items;

describe("the team's review", () => {
  const decide = (uuid: string, body: object) =>
    stage.on.asAdmin("POST", `/api/admin/mentores/${uuid}/revisao`, body);
  const tell = async () => {
    const handler = createReviewedHandler(stage.on.api.deps, stage.on.mailer);
    for (const { data } of await takeJobs(stage.on.api.deps.pool, "mentores.reviewed")) await handler(data);
  };

  test("approving gives a badge and sends a mail", async () => {
    const { owner, uuid } = await mentor();
    expect(await decide(uuid, { revisao: "APROVADO" })).toMatchObject({
      verificado: true,
      revisao: "APROVADO",
    });
    expect((await listed()).items).toMatchObject([{ verificado: true }]);
    await tell();
    expect(await stage.on.subjectsTo(owner.email)).toEqual(["Seu perfil de mentor foi aprovado"]);
  });

  test("rejecting gives a reason that the owner sees and is mailed, and hides the profile", async () => {
    const { owner, uuid } = await mentor();
    await decide(uuid, { revisao: "REPROVADO", motivo: "A descrição promete aprovação." });
    expect((await listed()).total).toBe(0);
    expect(await stage.on.ask(owner, "GET", "/api/mentores/me")).toMatchObject({
      revisao: "REPROVADO",
      motivo: "A descrição promete aprovação.",
    });
    await tell();
    const [mail] = await stage.on.mailsTo(owner.email);
    expect(mail?.text).toContain("Motivo: A descrição promete aprovação.");
  });

  test("rejecting needs a reason", async () => {
    const { uuid } = await mentor();
    const headers = await signInAs(stage.on.api.deps, await person({ user_type: "ADMIN" }));
    const url = `/api/admin/mentores/${uuid}/revisao`;
    const response = await stage.on.api.app.inject({
      method: "POST",
      url,
      headers,
      payload: { revisao: "REPROVADO" },
    });
    expect(response.json().errors).toEqual([
      { field: "motivo", message: "Diga ao mentor o motivo da reprovação" },
    ]);
  });

  test("changed content needs a new review; a changed price or visibility does not", async () => {
    const { owner, uuid } = await mentor();
    await decide(uuid, { revisao: "APROVADO" });
    const change = async (fields: Fields) =>
      (await send(owner, "PUT", `/api/mentores/${uuid}`, { ...profile, ...fields })).json();
    expect(await change({ preco_hora: "999", is_active: "false" })).toMatchObject({ revisao: "APROVADO" });
    const changes: Fields[] = [
      { whatsapp: "5531911112222" },
      { localizacao: "Recife" },
      { descricao: "Outra" },
    ];
    for (const fields of changes) {
      expect(await change(fields), Object.keys(fields)[0]).toMatchObject({
        revisao: "PENDENTE",
        verificado: false,
        oculto: false,
      });
      await decide(uuid, { revisao: "APROVADO" });
    }
  });

  test("a rejected profile stays hidden until its new version is approved", async () => {
    const { owner, uuid } = await mentor();
    await decide(uuid, { revisao: "REPROVADO", motivo: "Preço enganoso" });
    const saved = await send(owner, "PUT", `/api/mentores/${uuid}`, { ...profile, preco_hora: "20" });
    expect(saved.json()).toMatchObject({ revisao: "PENDENTE", motivo: null, oculto: true });
    expect((await listed()).total).toBe(0);
    await decide(uuid, { revisao: "APROVADO" });
    expect((await listed()).names).toEqual(["Ana Mentora"]);
  });

  test("a decision applies to the version that was reviewed, not to a newer one", async () => {
    const { owner, uuid } = await mentor();
    const admin = await person({ user_type: "ADMIN" });
    const { items } = await stage.on.ask(admin, "GET", "/api/admin/mentores");
    await send(owner, "PUT", `/api/mentores/${uuid}`, { ...profile, descricao: "Compre já!" });
    const response = await stage.on.api.app.inject({
      method: "POST",
      url: `/api/admin/mentores/${uuid}/revisao`,
      headers: await signInAs(stage.on.api.deps, admin),
      payload: { revisao: "APROVADO", versao: items[0].versao },
    });
    expect(response.statusCode).toBe(409);
    expect(response.json().detail).toBe(
      "O mentor alterou o perfil depois que você o abriu. Veja como ficou e decida de novo.",
    );
    expect(await stage.on.ask(owner, "GET", "/api/mentores/me")).toMatchObject({ revisao: "PENDENTE" });
  });

  test("a repeated decision is mailed and logged once", async () => {
    const { owner, uuid } = await mentor();
    await decide(uuid, { revisao: "APROVADO" });
    await decide(uuid, { revisao: "APROVADO" });
    await tell();
    expect(await stage.on.subjectsTo(owner.email)).toHaveLength(1);
    expect(await logOf(owner)).toMatchObject([
      {
        acao: "MENTOR_APROVADO",
        alvo: { uuid: owner.uuid },
        mudancas: [{ campo: "revisao", de: "PENDENTE", para: "APROVADO" }],
      },
    ]);
  });

  test("a decision is not mailed once another has followed", async () => {
    const { owner, uuid } = await mentor();
    await decide(uuid, { revisao: "APROVADO" });
    await decide(uuid, { revisao: "REPROVADO", motivo: "Engano" });
    await tell();
    expect(await stage.on.subjectsTo(owner.email)).toEqual(["Seu perfil de mentor não foi aprovado"]);
  });

  test("only administrators see reviews and reports", async () => {
    const { owner, uuid } = await mentor();
    const calls = [
      ["GET", "/api/admin/mentores"],
      ["POST", `/api/admin/mentores/${uuid}/revisao`],
      ["DELETE", `/api/admin/mentores/${uuid}/denuncias`],
    ] as const;
    for (const [method, url] of calls) {
      const payload = method === "POST" ? { revisao: "APROVADO" } : undefined;
      const given = { method, url, ...(payload ? { payload } : {}) };
      expect((await stage.on.api.app.inject(given)).statusCode, url).toBe(401);
      for (const who of [owner, await person({ user_type: "PREMIUM" })]) {
        const headers = await signInAs(stage.on.api.deps, who);
        expect((await stage.on.api.app.inject({ ...given, headers })).statusCode, url).toBe(403);
      }
    }
  });
});

describe("reports", () => {
  const report = async (uuid: string, motivo: string, viewer?: KnownUser) =>
    stage.on.ask(viewer ?? (await person()), "POST", `/api/mentores/${uuid}/denuncia`, { motivo });
  const reviewed = async (query = "") =>
    stage.on.ask(await person({ user_type: "ADMIN" }), "GET", `/api/admin/mentores${query}`);

  test("reports reach administrators, one per user with the latest text, and can be dismissed", async () => {
    const { uuid, owner } = await mentor();
    const { uuid: other } = await mentor({ nome: "Sem denúncia" });
    const viewer = await person();
    await report(uuid, "Pediu dinheiro adiantado", viewer);
    await report(uuid, "Pediu dinheiro e sumiu", viewer);
    await report(uuid, "Não responde");
    const all = await reviewed();
    expect(all.items.map((item: { uuid: string }) => item.uuid)).toEqual([uuid, other]);
    expect(all.items[0]).toMatchObject({
      user_email: owner.email,
      denuncias: [{ motivo: "Pediu dinheiro e sumiu" }, { motivo: "Não responde" }],
    });
    expect((await reviewed("?denunciados=true")).total).toBe(1);
    await stage.on.ask(
      await person({ user_type: "ADMIN" }),
      "DELETE",
      `/api/admin/mentores/${uuid}/denuncias`,
    );
    expect((await reviewed("?denunciados=true")).total).toBe(0);
    expect(await logOf(owner)).toMatchObject([
      { acao: "DENUNCIAS_DESCARTADAS", mudancas: [{ campo: "denuncias", de: 2, para: 0 }] },
    ]);
    expect((await reviewed("?revisao=APROVADO")).total).toBe(0);
  });

  test("reports of a profile deleted meanwhile are answered with not found", async () => {
    const { uuid } = await mentor();
    const headers = await signInAs(stage.on.api.deps, await person());
    const { pool, db } = stage.on.api.deps;
    const url = `/api/mentores/${uuid}/denuncia`;
    const answer = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom("mentores").where("uuid", "=", uuid).execute();
      const payload = { motivo: "Não responde" };
      const reporting = stage.on.api.app
        .inject({ method: "POST", url, headers, payload })
        .then((given) => given);
      await untilWaitingForLock(pool);
      return { reporting };
    });
    expect((await answer.reporting).statusCode).toBe(404);
  });

  test("reports need a text and an existing mentor", async () => {
    const { uuid } = await mentor({ is_active: "false" });
    const headers = await signInAs(stage.on.api.deps, await person());
    const post = async (id: string, motivo: string) =>
      (
        await stage.on.api.app.inject({
          method: "POST",
          url: `/api/mentores/${id}/denuncia`,
          headers,
          payload: { motivo },
        })
      ).statusCode;
    expect(await post(uuid, "x")).toBe(404);
    expect(await post((await mentor()).uuid, " ")).toBe(422);
  });
});
