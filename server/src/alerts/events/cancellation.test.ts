import { expect, test } from "vitest";
import { openChannels } from "../../../test/harness/channels.ts";

const on = openChannels({ now: "2026-11-20" });

const concurso = { titulo: "TRT", data_fim_inscricao: "2026-11-24", cargos: [{ salario: "9000.00" }] };

test("a cancelled exam is notified once to alerted users and savers, by mail and WhatsApp", async () => {
  const phone = "5511987651234";
  const alerted = await on.candidate(
    { salario_minimo: 8_000 },
    { user_type: "PREMIUM", telefone: phone, habilitar_whatsapp: true },
  );
  const saver = await on.candidate({ salario_minimo: 20_000 });
  const stranger = await on.candidate({ salario_minimo: 20_000 });
  const { uuid, body } = await on.publish(concurso);
  await on.ask(saver, "PUT", `/api/concursos/${uuid}/favorito`);
  await on.work();
  // The number in the preview that the editor saw.
  expect(await on.asAdmin("GET", `/api/concursos/${uuid}/acompanhamento`, {})).toEqual({ acompanham: 2 });
  const cancelled = { ...body, status: "CANCELADO" };
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, cancelled);
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...cancelled, data_prova: "2027-03-14" });
  await on.work();
  for (const { email } of [alerted, saver]) {
    const last = (await on.mailsTo(email)).at(-1);
    expect(last?.subject).toBe("Cancelado: TRT");
    expect(last?.text).toContain("O concurso foi cancelado");
    expect(last?.text).toContain("devolução");
    // The link names the notice only, because nobody can register any more.
    expect(last?.text).toContain("\nEdital: https://");
    expect(last?.html).not.toContain("Edital e inscrição");
  }
  expect(await on.subjectsTo(alerted.email)).toHaveLength(2);
  expect(await on.subjectsTo(saver.email)).toHaveLength(1);
  expect(await on.subjectsTo(stranger.email)).toEqual([]);
  expect(on.textsOn(phone).at(-1)).toContain("O concurso foi cancelado");
});

test("a cancelled exam sends no reminder, and is no longer recommended", async () => {
  const reader = await on.candidate({ salario_minimo: 8_000 });
  const { uuid, body } = await on.publish(concurso);
  await on.work();
  expect((await on.ask(reader, "GET", "/api/concursos/my")).total).toBe(1);
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, status: "CANCELADO" });
  await on.work();
  on.api.deps.clock.set("2026-11-23");
  await on.walk();
  await on.work();
  expect((await on.subjectsTo(reader.email)).slice(1)).toEqual(["Cancelado: TRT"]);
  expect((await on.ask(reader, "GET", "/api/concursos/my")).total).toBe(0);
  expect((await on.ask(reader, "GET", "/api/concursos/search?status=CANCELADO")).total).toBe(1);
});

test("a cancellation undone before its message left is notified as a resumption", async () => {
  const reader = await on.candidate({ salario_minimo: 8_000 });
  const { uuid, body } = await on.publish(concurso);
  await on.work();
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, status: "CANCELADO" });
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, body);
  await on.work();
  expect((await on.subjectsTo(reader.email)).slice(1)).toEqual([
    expect.stringMatching(/^Retomado, inscrições até .*: TRT$/),
  ]);
});

test("alerted users get the cancellation although the same save made the exam match no more", async () => {
  const reader = await on.candidate({ salario_minimo: 8_000 });
  const { uuid, body } = await on.publish(concurso);
  await on.work();
  const cargos = body.cargos.map((cargo) => ({ ...cargo, salario: "2000.00" }));
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, cargos, status: "CANCELADO" });
  await on.work();
  const [mail, ...more] = (await on.mailsTo(reader.email)).slice(1);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Cancelado: TRT");
  expect(mail?.text).not.toContain("2.000,00");
});
