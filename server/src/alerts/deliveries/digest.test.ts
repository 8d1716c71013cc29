import { expect, test } from "vitest";
import { openChannels } from "../../../test/harness/channels.ts";
import { describeDecisoes } from "./weekly-decisions.ts";

const on = openChannels({ walked: "2026-11-20" });

const at = (brasilia: string) => on.api.deps.clock.set(`${brasilia}-03:00`);

/** Runs the calendar through days, sending at 08:01 of each. */
async function passDays(first: string, last: string): Promise<void> {
  for (let day = Temporal.PlainDate.from(first); day.toString() <= last; day = day.add({ days: 1 })) {
    at(`${day}T00:05:00`);
    await on.walk();
    await on.work();
    at(`${day}T08:01:00`);
    await on.work();
  }
}

async function weekly(overrides: object = {}) {
  const user = await on.candidate({ salario_minimo: 1 }, overrides);
  await on.ask(user, "PUT", "/api/alertas/ajustes", { frequencia: "SEMANAL" });
  return user;
}
const countOf = (text = "", part: string) => text.split(part).length - 1;

test("a weekly reader's reminder comes with the Monday that looks ahead to it, alone as the reminder itself", async () => {
  const user = await weekly();
  await on.publish({ titulo: "TRT", data_fim_inscricao: "2026-12-09", data_prova: null });
  await on.work();
  await passDays("2026-11-21", "2026-12-07");
  // Thursday 03/12 looks ahead to Monday, and Monday 07/12 to the next one.
  expect((await on.subjectsTo(user.email)).slice(1)).toEqual(["Encerra em 09/12: TRT"]);
  const { rows } = await on.api.deps.pool.query(
    "SELECT d.status FROM deliveries d JOIN alert_events e ON e.id = d.event_id WHERE e.kind = 'PRAZO'",
  );
  expect(rows.map(({ status }) => status)).toEqual(["sent"]);
});

test("a concurso is one item, soonest end first, with deadlines above facts", async () => {
  const telefone = "5511955550101";
  const channels = { user_type: "PREMIUM" as const, telefone, habilitar_whatsapp: true };
  const user = await weekly(channels);
  await on.publish({ titulo: "Conhecido", data_fim_inscricao: "2026-12-02", data_prova: null });
  await passDays("2026-11-21", "2026-11-23");
  expect(await on.subjectsTo(user.email)).toHaveLength(1);
  at("2026-11-24T10:00:00");
  const { uuid, body } = await on.publish({
    titulo: "Novo",
    data_fim_inscricao: "2026-12-03",
    data_limite_pagamento: "2026-12-04",
    data_prova: null,
  });
  await on.work();
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  at("2026-11-24T11:00:00");
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, valor_inscricao: 50 });
  await passDays("2026-11-25", "2026-11-30");

  const digest = (await on.mailsTo(user.email)).at(-1);
  expect(digest?.subject).toBe("Encerra em 02/12: Conhecido. E mais 1");
  expect(countOf(digest?.text, "* Novo\n")).toBe(1);
  expect(countOf(digest?.text, "* Conhecido\n")).toBe(1);
  expect(digest?.text.indexOf("* Conhecido\n")).toBeLessThan(digest?.text.indexOf("* Novo\n") ?? 0);
  const [, novo = ""] = digest?.text.split("* Novo\n") ?? [];
  const item = novo.split("PARA DECIDIR")[0] ?? "";
  // Thursday told it as new, so Monday reminds.
  expect(item).toContain("Encerra em 03/12; taxa a pagar até 04/12; pode combinar");
  expect(item.match(/R\$\s50,00/g), "the fee stands once").toHaveLength(1);
  expect(item).not.toMatch(/Taxa[^.]*: de/);
  expect(digest?.text).toMatch(
    /PARA DECIDIR\n\n\* Minha jornada\n {2}Taxas de inscrição a pagar: R\$\s50,00\.\n {2}http\S+\/minha-jornada\n/,
  );
  expect(digest?.html).toMatch(/Para decidir[\s\S]*Taxas de inscrição a pagar/);

  const text = on.textsOn(telefone).at(-1) ?? "";
  expect(text).toContain("*Seus alertas: Encerra em 02/12: Conhecido. E mais 1*");
  expect(text, "mail has told what is to be decided").not.toContain("decidir");
  expect(text).toMatch(
    /Conhecido: encerra em 02\/12; .* • Novo: encerra em 03\/12; .*taxa a pagar até 04\/12/,
  );
});

test("users without mail, or with mail after another channel, read there that a decision is due", async () => {
  const readers = [{ ordem: ["whatsapp" as const, "email" as const] }, { habilitar_email: false }];
  for (const [index, change] of readers.entries()) {
    const telefone = `551195555020${index}`;
    const user = await weekly({ user_type: "PREMIUM", telefone, habilitar_whatsapp: true });
    await on.ask(user, "PUT", "/api/alertas/ajustes", change);
    const { uuid } = await on.publish({ valor_inscricao: 50, data_fim_inscricao: "2026-12-20" });
    await on.publish({ data_fim_inscricao: "2026-12-20" });
    await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
    await on.work();
    at(`2026-11-${23 + 7 * index}T08:01:00`);
    await on.work();
    expect(on.textsOn(telefone).at(-1)).toContain(" Há o que decidir na sua jornada:");
  }
});

test("decisions are sentences: three conflicts and the rest counted; no sum without a known fee", () => {
  const exam = (titulo: string, dia: string) => ({ concurso: titulo, titulo, dia });
  const clash = {
    primeiro: exam("A", "2027-01-17"),
    segundo: exam("B", "2027-01-17"),
    km: null,
    certo: true,
  };
  const due = { concurso: "A", titulo: "A", valor: null, pagamento: null, inscricao: null };
  const assistente = {
    conflitos: [clash, { ...clash, segundo: exam("B", "2027-01-18"), km: 1641, certo: false }, clash, clash],
    outros_conflitos: 1,
    taxas: { menor: 100, maior: 150.5, sem_valor: 1, a_pagar: [due, due], inscritos: [] },
    isencoes: [{ concurso: "A", titulo: "A", de: null, ate: "2026-12-05" }],
    viagens: null,
    sem_local: 0,
  };
  const said = describeDecisoes(assistente).map((line) => line.replaceAll(/\s/g, " "));
  expect(said).toEqual([
    "Provas que se chocam: A e B, no mesmo dia, 17/01/2027.",
    "Provas que se chocam: A e B, em 17/01/2027 e 18/01/2027, a 1.641 km em linha reta, conforme o cargo.",
    "Provas que se chocam: A e B, no mesmo dia, 17/01/2027.",
    "E mais 2 choques.",
    "Taxas de inscrição a pagar: de R$ 100,00 a R$ 150,50, sem contar 1 taxa não divulgada.",
    "Isenção da taxa de A: até 05/12/2026.",
  ]);
  const taxas = { ...assistente.taxas, sem_valor: 2 };
  expect(
    describeDecisoes({ ...assistente, conflitos: [], outros_conflitos: 0, taxas, isencoes: [] }),
  ).toEqual([]);
});

test("several changes of a concurso are shown as one result", async () => {
  const user = await weekly();
  const { uuid, body } = await on.publish({
    titulo: "TRT",
    data_fim_inscricao: "2026-12-20",
    data_prova: null,
  });
  await passDays("2026-11-21", "2026-11-23");
  const save = (change: object) => on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, ...change });
  await save({ data_fim_inscricao: "2026-12-25", valor_inscricao: 80 });
  await passDays("2026-11-24", "2026-11-25");
  await save({ data_fim_inscricao: "2026-12-30", valor_inscricao: 100.5 });
  await passDays("2026-11-26", "2026-11-30");
  const [mail, ...more] = (await on.mailsTo(user.email)).slice(1);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Prorrogado até 30/12: TRT");
  expect(mail?.text).toMatch(/20\/12\/2026.* 30\/12\/2026/);
  expect(mail?.text).not.toMatch(/25\/12|Valor/);
  expect((await on.deliveriesOf(user)).map(({ status }) => status)).toEqual(["sent", "sent", "sent"]);
});

test("each digest of a user is a separate mail", async () => {
  const user = await weekly();
  const publishTwo = async () => {
    await on.publish({ data_fim_inscricao: "2026-12-20", data_prova: null });
    await on.publish({ data_fim_inscricao: "2026-12-21", data_prova: null });
    await on.work();
  };
  await publishTwo();
  at("2026-11-23T08:01:00");
  await on.work();
  await publishTwo();
  at("2026-11-30T08:01:00");
  await on.work();
  const ids = (await on.deliveriesOf(user)).map(({ provider_message_id }) => provider_message_id);
  expect(ids.every((id) => typeof id === "string")).toBe(true);
  expect(new Set(ids).size).toBe(2);
});
