import { describe, expect, test } from "vitest";
import { openChannels } from "../../../test/harness/channels.ts";
import { concursoBody, cursos, knownLocais, preferencias } from "../../../test/harness/factories.ts";

const on = openChannels();

type Cargo = NonNullable<NonNullable<Parameters<typeof concursoBody>[0]>["cargos"]>[number];

/** Publishes an exam and alerts matching users; returns a function that saves and notifies changes. */
async function publish(cargos: Cargo[]) {
  const body = concursoBody({ titulo: "TCE", data_fim_inscricao: "2026-12-20", cargos });
  const { uuid } = await on.asAdmin("POST", "/api/concursos", body);
  await on.work();
  return {
    uuid: uuid as string,
    async save(change: object, changedCargos = cargos) {
      const next = { ...body, ...concursoBody({ cargos: changedCargos }), titulo: "TCE" };
      await on.asAdmin("PUT", `/api/concursos/${uuid}`, {
        ...next,
        data_fim_inscricao: "2026-12-20",
        ...change,
      });
      await on.work();
    },
  };
}

const [auditor, tecnico, apoio] = [
  { nome: "Auditor", salario: "9000.00" },
  { nome: "Técnico", salario: "7000.00" },
  { nome: "Apoio", salario: "2000.00" },
] as const;
const textsTo = async (address: string) => (await on.mailsTo(address)).slice(1).map(({ text }) => text);

test("a position that no longer matches is mentioned although another still does", async () => {
  const reader = await on.candidate({ salario_minimo: 6_000 });
  const { save } = await publish([auditor, tecnico, apoio]);
  await save({}, [{ ...auditor, salario: "5000.00" }, tecnico, apoio]);
  const [text] = await textsTo(reader.email);
  expect(text).toContain("O cargo Auditor deixou de combinar com as suas preferências.");
  expect(text).toContain("Salário (Auditor): de R$ 9.000,00 para R$ 5.000,00.");
});

test("changed requirements and places of a position are sent to its own users only", async () => {
  const reader = await on.candidate({ salario_minimo: 8_000 });
  const { save } = await publish([auditor, tecnico]);
  const demands = { requer_pos_graduacao: true, cursos_aceitos: [cursos.direito.id] };
  await save({}, [
    { ...auditor, ...demands, locais_trabalho: [knownLocais.recife.id] },
    { ...tecnico, ...demands },
  ]);
  const [text] = await textsTo(reader.email);
  expect(text).toMatch(/Requer pós-graduação \(Auditor\): de não para sim/i);
  expect(text).toMatch(/Cursos aceitos \(Auditor\): .*Direito/);
  expect(text).toMatch(/Locais de trabalho \(Auditor\): .*Recife - PE/);
  expect(text).not.toContain("Técnico");
});

test("no quota is named, whichever changed and whoever reads", async () => {
  const telefone = "5531977770111";
  const phone = { user_type: "PREMIUM", telefone, habilitar_whatsapp: true } as const;
  const reader = await on.candidate({ salario_minimo: 6_000 }, phone);
  const vagas = (pcd: string) => ({
    ...auditor,
    vagas_por_cota: { AMPLA_CONCORRENCIA: "3", PESSOA_COM_DEFICIENCIA: pcd, PESSOA_NEGRA: pcd },
  });
  const { save } = await publish([vagas("1")]);
  await save({}, [vagas("2")]);
  const [mail] = (await on.mailsTo(reader.email)).slice(1);
  expect(mail?.subject).toBe("Mais 2 vagas: TCE");
  const told = "Distribuição das vagas (Auditor): mudou; os números estão na página do concurso.";
  for (const part of [mail?.text, mail?.html, on.textsOn(telefone).at(-1)]) {
    expect(part).toContain(told);
    expect(part).not.toMatch(/defici[êe]ncia|pcd|negra/i);
  }
});

test.each([
  [
    { data_prova: "2027-03-14" },
    "Prova marcada para 14/03 (Auditor)",
    "Data da Prova (Auditor): 14/03/2027; antes, a mesma do concurso.",
  ],
  [
    { valor_inscricao: 55 },
    "Taxa de R$ 55 (Auditor)",
    "Valor da Inscrição (Auditor): R$ 55,00; antes, o mesmo do concurso.",
  ],
  [{ cadastro_reserva: true }, "Vagas mudaram", "Cadastro reserva (Auditor): de não divulgado para Sim."],
  [{ remoto: true }, "Locais de trabalho mudaram", "Trabalho remoto (Auditor): de Não para Sim."],
  [{ salario_periodo: "HORA" as const }, "Salário por hora", "Salário por (Auditor): de mês para hora."],
])("a position's own fact has its words and its place in the subject: %j", async (change, subject, line) => {
  const reader = await on.candidate({ salario_minimo: 6_000 });
  const { save } = await publish([auditor, tecnico]);
  await save({}, [{ ...auditor, ...change }, tecnico]);
  const mail = (await on.mailsTo(reader.email)).at(-1);
  expect(mail?.subject).toBe(`${subject}: TCE`);
  expect(mail?.text).toContain(line);
});

test("a removed position, and one that now matches, have theirs too", async () => {
  const reader = await on.candidate({ salario_minimo: 6_000 });
  const { save } = await publish([auditor, tecnico, apoio]);
  await save({}, [auditor, { ...apoio, salario: "6500.00" }]);
  const [text] = await textsTo(reader.email);
  expect(text).toContain("O cargo Técnico deixou de combinar com as suas preferências.");
  expect(text).toContain("Cargo removido: Técnico.");
  expect(text).toContain("O cargo Apoio passou a combinar com as suas preferências.");
});

test("a user who loses every position reads which ones, and no other's changes", async () => {
  const reader = await on.candidate({ salario_minimo: 6_000 });
  const { save } = await publish([auditor, tecnico, apoio]);
  await save({}, [
    { ...auditor, salario: "5000.00" },
    { ...tecnico, salario: "4000.00" },
    { ...apoio, salario: "2100.00" },
  ]);
  const [text] = await textsTo(reader.email);
  expect(text).toContain("Não combina mais com as suas preferências: salários alterados.");
  expect(text).toContain("Antes combinavam 2 cargos: Auditor, Técnico.");
  expect(text).not.toContain("Apoio");
});

test("spelling of the title, the notice's address and the description are not notified", async () => {
  const reader = await on.candidate({ salario_minimo: 6_000 });
  const saving = await on.candidate({ salario_minimo: 60_000 });
  const { uuid, save } = await publish([auditor]);
  await on.ask(saving, "PUT", `/api/concursos/${uuid}/favorito`);
  await save({ titulo: "T.C.E." });
  await save({ titulo: "T.C.E.", edital_url: "https://banca.example/edital-2.pdf", descricao: "Outra." });
  expect(await on.subjectsTo(reader.email)).toHaveLength(1);
  expect(await on.subjectsTo(saving.email)).toEqual([]);
});

test("users who no longer match an exam are notified once and then no more, unless they saved it", async () => {
  on.api.deps.clock.set("2026-12-01T12:00:00Z");
  await on.walk();
  const [lost, changing, saving] = await Promise.all(
    [1, 2, 3].map(() => on.candidate({ salario_minimo: 6_000 })),
  );
  if (!lost || !changing || !saving) throw new Error("unreachable");
  const { uuid, save } = await publish([auditor]);
  await on.ask(saving, "PUT", `/api/concursos/${uuid}/favorito`);
  await on.ask(changing, "PUT", "/api/users/me/preferences", preferencias({ salario_minimo: 60_000 }));
  const lowered = [{ ...auditor, salario: "5000.00" }];
  await save({}, lowered);
  await save({ data_prova: "2027-03-14" }, lowered);
  on.api.deps.clock.set("2026-12-13T12:00:00Z");
  await on.walk();
  await on.work();
  const gone = "Não combina mais: TCE";
  const heard = async ({ email }: { email: string }) => (await on.subjectsTo(email)).slice(1);
  expect(await heard(lost)).toEqual([gone]);
  expect(await heard(changing)).toEqual([]);
  expect(await heard(saving)).toEqual([gone, "Prova adiada para 14/03: TCE", "Encerra em 20/12: TCE"]);
  await save({ data_prova: "2027-03-14" }, [auditor]);
  const texts = await textsTo(lost.email);
  expect(texts.filter((text) => text.includes("você passou a poder concorrer"))).toHaveLength(1);
});

describe("a rectification of many positions", () => {
  const many = (salarioOf: (index: number) => number) =>
    Array.from({ length: 158 }, (_, index) => ({
      nome: "Escriturário",
      salario: salarioOf(index).toFixed(2),
      locais_trabalho: [knownLocais[index % 2 === 0 ? "recife" : "beloHorizonte"].id],
    }));

  async function rectified(salarioOf: (index: number) => number) {
    on.emulators.phones.clear();
    const telefone = "5531977770158";
    const reader = await on.candidate(
      { salario_minimo: 3_000 },
      { user_type: "PREMIUM", telefone, habilitar_whatsapp: true },
    );
    const { save } = await publish(many(() => 3622.23));
    await save({}, many(salarioOf));
    const [mail] = (await on.mailsTo(reader.email)).slice(1);
    return { mail, chat: on.textsOn(telefone).at(-1) ?? "" };
  }

  test("many positions that change alike are one sentence, on both channels", async () => {
    const { mail, chat } = await rectified(() => 3800);
    const sentence = "Salário de 158 cargos: de R$ 3.622,23 para R$ 3.800,00.";
    expect(mail?.subject).toBe("Salário sobe para R$ 3.800: TCE");
    expect(mail?.html).toContain(sentence);
    for (const text of [mail?.text, chat]) {
      expect(text).toContain(sentence);
      expect(text?.match(/Salário de/g)).toHaveLength(1);
    }
  });

  test("many positions with different changes show some, and count the others", async () => {
    const { mail, chat } = await rectified((index) => 3800 + (index < 8 ? 0 : index));
    expect(mail?.subject).toBe("Salários mudaram: TCE");
    expect(mail?.text).toContain("Salário de 8 cargos: de R$ 3.622,23 para R$ 3.800,00.");
    expect(mail?.text.match(/Salário (de|\()/g)).toHaveLength(12);
    // Eight and eleven single ones are shown.
    expect(mail?.text).toContain("E mais 139 mudanças, na página do concurso.");
    const singles = chat.match(/Salário \(/g)?.length ?? 0;
    expect(singles).toBeGreaterThan(2);
    expect(chat).toContain(`E mais ${150 - singles} mudanças, na página do concurso.`);
  });
});
