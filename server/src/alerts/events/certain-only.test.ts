import { afterAll, beforeAll, expect, test } from "vitest";
import { type Channels, createChannels } from "../../../test/harness/channels.ts";
import { deleteConcursosAndPreferencias } from "../../../test/harness/empty.ts";
import { concursoBody, knownLocais } from "../../../test/harness/factories.ts";

let on: Channels;
beforeAll(async () => {
  on = await createChannels();
});
afterAll(() => on.close());

const wants = {
  salario_minimo: 6_000,
  nivel_escolaridade: ["SUPERIOR" as const],
  locais_trabalho: ["Recife - PE"],
};
const known = {
  nome: "Auditor",
  salario: "9000",
  cursos_aceitos: [],
  locais_trabalho: [knownLocais.recife.id],
};
const unknown = { ...known, locais_trabalho: [] };

async function readers() {
  const [wide, narrow] = await Promise.all([on.candidate(wants), on.candidate(wants)]);
  await on.ask(narrow, "PUT", "/api/alertas/ajustes", { so_certos: true });
  return { wide, narrow };
}

async function save(titulo: string, cargo: typeof known, uuid?: string): Promise<string> {
  const body = concursoBody({ titulo, cargos: [cargo] });
  const saved = uuid
    ? await on.asAdmin("PUT", `/api/concursos/${uuid}`, body)
    : await on.asAdmin("POST", "/api/concursos", body);
  await on.work();
  return saved.uuid as string;
}

const subjectsOf = async ({ email }: { email: string }, titulo: string) =>
  (await on.subjectsTo(email)).filter((subject) => subject.endsWith(`: ${titulo}`));

test("users who want only certain matches are alerted once it is certain; others learn that it became so", async () => {
  const { wide, narrow } = await readers();
  const uuid = await save("TCE", unknown);
  expect(await subjectsOf(wide, "TCE")).toEqual(["Novo, inscrições até 20/12: TCE"]);
  expect(await subjectsOf(narrow, "TCE")).toEqual([]);

  await save("TCE", known, uuid);
  expect(await subjectsOf(narrow, "TCE")).toEqual(["Passou a combinar: TCE"]);
  expect((await subjectsOf(wide, "TCE")).slice(1)).toEqual(["Já se sabe que combina: TCE"]);
  const [mail] = (await on.mailsTo(wide.email)).slice(-1);
  expect(mail?.text).toContain("Já se sabe que o cargo Auditor combina com as suas preferências.");
});

test("a possible match that turns out not to fit is notified in one message", async () => {
  const { wide, narrow } = await readers();
  const uuid = await save("TRE", unknown);
  await save("TRE", { ...known, locais_trabalho: [knownLocais.beloHorizonte.id] }, uuid);
  expect((await subjectsOf(wide, "TRE")).slice(1)).toEqual(["Não combina mais: TRE"]);
  expect(await subjectsOf(narrow, "TRE")).toEqual([]);
});

test("reach and forecast count who would be alerted; wanting more brings open exams", async () => {
  const { narrow } = await readers();
  const draft = concursoBody({ titulo: "TJ", cargos: [unknown] });
  const reach = await on.asAdmin("POST", "/api/concursos/alcance", draft);
  expect(reach.candidatos - reach.avisados).toBeGreaterThan(0);
  expect(reach.por_canal.email).toBeLessThanOrEqual(reach.avisados);

  await save("TJ", unknown);
  const forecast = async () =>
    (await on.ask(narrow, "POST", "/api/users/me/preferences/preview", { ...wants }))?.alertas_90_dias;
  const few = await forecast();
  await on.ask(narrow, "PUT", "/api/alertas/ajustes", { so_certos: false });
  await on.work();
  expect(await forecast()).toBeGreaterThan(few);
  expect(await subjectsOf(narrow, "TJ")).toEqual(["Novo, inscrições até 20/12: TJ"]);
});

test("reach and forecast equal what is then sent, whatever users chose", async () => {
  await deleteConcursosAndPreferencias(on.api.deps.pool);
  const rich = { ...wants, salario_minimo: 50_000 };
  const phone = (n: number) => ({
    user_type: "PREMIUM" as const,
    telefone: `553197777${n}`,
    habilitar_whatsapp: true,
  });
  const who = async (overrides: object, settings?: object) => {
    const user = await on.candidate(rich, overrides);
    if (settings) await on.ask(user, "PUT", "/api/alertas/ajustes", settings);
    return user;
  };
  const readers = {
    free: await who({}),
    both: await who(phone(1001)),
    phoneAlone: await who({ ...phone(1002), habilitar_email: false }),
    paused: await who({}, { pausar_dias: 2 }),
    quiet: await who(phone(1003), { silencio: { de: 7, ate: 20 } }),
    weekly: await who({}, { frequencia: "SEMANAL" }),
    narrow: await who({}, { so_certos: true }),
    mute: await who({ habilitar_email: false }),
    numberless: await who({ ...phone(1004), habilitar_email: false }),
  };
  await on.api.deps.pool.query(
    "UPDATE users SET habilitar_whatsapp = false, whatsapp_desligado_por = 'NUMERO' WHERE id = $1",
    [readers.numberless.id],
  );
  const salario = "51000";
  const sure = { ...known, salario };
  const unsure = { ...unknown, salario };
  const draftOf = (titulo: string, cargo: typeof known) => concursoBody({ titulo, cargos: [cargo] });
  const reach = (cargo: typeof known) =>
    on.asAdmin("POST", "/api/concursos/alcance", draftOf("Rascunho", cargo));
  const [ofSure, ofUnsure] = [await reach(sure), await reach(unsure)];
  expect(ofSure).toEqual({ candidatos: 9, avisados: 8, por_canal: { email: 7, whatsapp: 3 } });
  expect(ofUnsure).toEqual({ candidatos: 9, avisados: 7, por_canal: { email: 6, whatsapp: 3 } });

  await save("Certo", sure);
  await save("Incerto", unsure);
  // Three times: the evening, when quiet hours end and messages leave one by one; the end of the pause; Monday.
  for (const time of ["20T23:30:00Z", "20T23:31:00Z", "22T11:00:00Z", "23T11:00:00Z"]) {
    on.api.deps.clock.set(new Date(`2026-11-${time}`));
    await on.work();
  }
  const { rows } = await on.api.deps.pool.query(
    `SELECT e.titulo, d.channel, d.user_id FROM deliveries d JOIN alert_events e ON e.id = d.event_id
     WHERE d.status = 'sent' AND d.user_id = ANY ($1)`,
    [Object.values(readers).map(({ id }) => id)],
  );
  const left = (titulo: string, channel: string) =>
    rows.filter((row) => row.titulo === titulo && row.channel === channel).length;
  expect({ email: left("Certo", "email"), whatsapp: left("Certo", "whatsapp") }).toEqual(ofSure.por_canal);
  expect({ email: left("Incerto", "email"), whatsapp: left("Incerto", "whatsapp") }).toEqual(
    ofUnsure.por_canal,
  );
  const reached = new Set(rows.map(({ user_id }) => user_id));
  expect(reached.size).toBe(ofSure.avisados);
  for (const user of Object.values(readers)) {
    const heard = new Set(rows.filter((row) => row.user_id === user.id).map(({ titulo }) => titulo)).size;
    const forecast = await on.ask(user, "POST", "/api/users/me/preferences/preview", rich);
    if (reached.has(user.id)) expect(forecast.alertas_90_dias).toBe(heard);
  }
});
