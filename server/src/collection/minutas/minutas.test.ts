import "../../../test/harness/built-web.ts";
import "../../../test/harness/built-web.ts";
import { expect, test } from "vitest";
import { insertAct, readAndMatch } from "../../../test/harness/acts.ts";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { type Campo, openMinutas } from "../../../test/harness/minutas-stage.ts";
import { matchLeituras } from "./match.ts";

const { on, publishAct, list, open, openFirst, valuesOf, link, confirm } =
  openMinutas("2026-11-20T12:00:00Z");

const ufg = "Ministério da Educação/Universidade Federal de Goiás";
const opening = (number = "33/2026", end = "20/12/2026") =>
  `EDITAL Nº ${number}\nO REITOR DA UNIVERSIDADE FEDERAL DE GOIÁS torna pública a abertura de inscrições ` +
  `para o Concurso Público para o cargo de Professor do Magistério Superior.\nAs inscrições estarão ` +
  `abertas no período de 25/11/2026 a ${end}.\nO valor da inscrição é de R$ 90,00.\nGoiânia, 20 de novembro de 2026.`;
const town = (name: string, number: string) =>
  `EDITAL DE CONCURSO PÚBLICO Nº ${number}\nA PREFEITURA MUNICIPAL DE ${name} torna pública a abertura ` +
  `de inscrições para o Concurso Público nº ${number}, para provimento de cargos.\nInscrições de ` +
  `25/11/2026 a 20/12/2026.`;

/** Publishes an act in the federal gazette, and reads it. */
const gazette: typeof publishAct = (texto, more) => publishAct(texto, { hierarquia: ufg, ...more });
const fieldsOf = ({ campos }: { campos: Campo[] }) =>
  Object.fromEntries(campos.map((one) => [one.nome, one]));

/** Returns the address of an exam's public page. */
async function publicPathOf(id: number): Promise<string> {
  return String((await on.api.app.inject({ url: `/concurso/x-${id}` })).headers.location);
}

/** Sends a request as an editor, and returns the response. */
async function ask(method: "POST" | "PUT" | "DELETE", url: string, payload?: object) {
  const headers = await signInAs(
    on.api.deps,
    await buildUser(on.api.deps.db, { user_type: "ADMIN", papel: "EDITOR" }),
  );
  const response = await on.api.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, type: response.json().type };
}

const tables = ["minutas", "minuta_atos", "minuta_concursos", "procedencias"];
const everything = async () =>
  Promise.all(
    tables.map(async (table) =>
      (await on.api.deps.pool.query(`SELECT to_jsonb(t) AS row FROM ${table} AS t ORDER BY 1`)).rows.map(
        ({ row }) => row,
      ),
    ),
  );

test("an act becomes a hidden draft; confirmed, it is an exam with the sources of its facts, notified once", async () => {
  const reader = await on.candidate({ salario_minimo: 8_000 });
  await gazette(opening());
  const minuta = await openFirst();
  expect(minuta).toMatchObject({
    tipo: "NOVO",
    titulo: "Universidade Federal de Goiás: concurso público, edital 33/2026",
    prazo: "2026-12-20",
    fontes: ["DOU"],
  });
  const fields = fieldsOf(minuta);
  expect(fields).toMatchObject({
    edital: { valor: "33/2026", razao: "UNICO" },
    data_fim_inscricao: { valor: "2026-12-20", razao: "UNICO" },
    valor_inscricao: { valor: "90", razao: "UNICO" },
    data_prova: { valor: null, razao: "AUSENTE" },
    organizadora: { valor: null, razao: "AUSENTE" },
  });
  const [said] = fields.data_fim_inscricao?.evidencias ?? [];
  expect(minuta.atos[0].texto.slice(said?.inicio, said?.fim)).toContain("20/12/2026");
  await on.work();
  expect(await on.subjectsTo(reader.email)).toEqual([]);

  const reach = await on.asAdmin("POST", `/api/admin/minutas/${minuta.uuid}/alcance`, {
    versao: minuta.versao,
    campos: valuesOf(minuta),
  });
  expect(reach.candidatos).toBe(1);
  // The second of two reviewers is refused, even when duplicates are allowed.
  const body = { versao: minuta.versao, campos: valuesOf(minuta), duplicado: true };
  const answers = await Promise.all(
    [1, 2].map(() => ask("POST", `/api/admin/minutas/${minuta.uuid}/confirmacao`, body)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await on.api.deps.pool.query("SELECT FROM concursos")).rowCount).toBe(1);
  await on.work();
  expect(await on.subjectsTo(reader.email)).toHaveLength(1);

  const { rows } = await on.api.deps.pool.query("SELECT uuid FROM concursos");
  const concurso = await on.asAdmin("GET", `/api/concursos/${rows[0].uuid}`, {});
  expect(concurso).toMatchObject({
    orgao: "Universidade Federal de Goiás",
    edital_numero: "33",
    edital_ano: 2026,
    organizadora: "Organizadora não informada",
    valor_inscricao: 90,
    data_prova: null,
  });
  // Values that no act states stay unknown.
  expect(concurso.cargos[0]).toMatchObject({ nivel_escolaridade: null, salario: null, a_definir: true });
  const where = () => on.ask(reader, "GET", `/api/concursos/${concurso.uuid}/procedencias`);
  const { items, conferido_em } = await where();
  expect(conferido_em).toBe("2026-11-20T12:00:00.000Z");
  expect(items.find(({ campo }: { campo: string }) => campo === "data_fim_inscricao")).toMatchObject({
    fonte: "DOU",
    publicado_em: "2026-11-20",
    pagina: "44",
    url: expect.stringContaining("https://dou.example/2026-11-20/44#"),
    citacao: expect.stringContaining("20/12/2026"),
  });
  expect((await on.api.app.inject({ url: await publicPathOf(concurso.id) })).body).toContain(
    "DOU de 20/11/2026, p. 44",
  );
  // Facts that an administrator edits later lose their source.
  await on.asAdmin("PUT", `/api/concursos/${concurso.uuid}`, {
    ...concurso,
    locais_prova: [],
    cargos: [{ nome: "Professor", salario: "9000.00" }],
    data_fim_inscricao: "2026-12-22",
  });
  const campos = (await where()).items.map(({ campo }: { campo: string }) => campo);
  expect(campos).toContain("valor_inscricao");
  expect(campos).not.toContain("data_fim_inscricao");
});

test("an opening from two sources is one draft, which shows whether they agree", async () => {
  await gazette(opening(), { chave: "33" });
  const page = (end: string) => ({
    texto: opening("33/2026", end).replace("R$ 90,00", "R$ 95,00"),
    chave: "7",
  });
  await readAndMatch(on.api.deps, await insertAct(on.api.deps, page("20/12/2026")));
  expect(await list()).toHaveLength(1);
  let minuta = await openFirst();
  expect(fieldsOf(minuta)).toMatchObject({
    data_fim_inscricao: { valor: "2026-12-20", razao: "CONFIRMADO" },
    valor_inscricao: { valor: null, razao: "DIVERGENTE" },
  });
  // The organiser's page has another day now, and is still one source.
  await readAndMatch(on.api.deps, await insertAct(on.api.deps, page("10/12/2026")));
  minuta = await openFirst();
  expect(minuta.atos).toHaveLength(2);
  expect(fieldsOf(minuta).data_fim_inscricao).toMatchObject({ valor: null, razao: "DIVERGENTE" });
  expect(minuta.prazo).toBe("2026-12-10");
  // The gazette's monthly file is not a second source of its act.
  await gazette(opening(), { chave: "33", fonte: "dou-mensal", pagina: "45" });
  expect(fieldsOf(await openFirst()).edital?.razao).toBe("CONFIRMADO");
  expect(await list()).toHaveLength(1);
});

test("similar exams stay separate, and a reviewer decides ambiguous ones", async () => {
  await gazette(opening("33/2026"));
  await gazette(opening("34/2026"));
  await gazette(town("BELO HORIZONTE - MG", "33/2026"), { hierarquia: "" });
  await gazette(town("CONTAGEM - MG", "33/2026"), { hierarquia: "" });
  const drafts = await list();
  expect(drafts).toHaveLength(4);
  expect(drafts.map(({ ambigua }: { ambigua: boolean }) => ambigua)).toEqual([false, false, false, false]);
  await confirm(await open(drafts[0].uuid));

  await gazette(opening("35/2026"));
  expect((await list()).every(({ ambigua }: { ambigua: boolean }) => !ambigua)).toBe(true);
  // If the notice has no number, the draft cannot tell which of the body's exams it is about.
  await gazette(opening("").replace(" Nº ", "").replace("20/12/2026", "22/12/2026"));
  const unsure = (await list()).find(({ ambigua }: { ambigua: boolean }) => ambigua);
  const minuta = await open(unsure.uuid);
  expect(minuta.opcoes).toHaveLength(1);
  const refusal = await ask("POST", `/api/admin/minutas/${minuta.uuid}/confirmacao`, {
    versao: minuta.versao,
    campos: valuesOf(minuta),
  });
  expect(refusal).toEqual({ status: 409, type: "/problems/minuta-ambigua" });
  const chosen = await link(minuta, minuta.opcoes[0].uuid);
  expect(chosen).toMatchObject({
    tipo: "MUDANCA",
    ambigua: false,
    concurso: { uuid: minuta.opcoes[0].uuid },
  });
  expect(fieldsOf(chosen).data_fim_inscricao).toMatchObject({
    valor: "2026-12-22",
    atual: { valor: "2026-12-20", citacao: expect.stringContaining("20/12/2026") },
  });
});

test("a file with several acts identifies none of them, and may have no address", async () => {
  const file = { texto: `${opening("33/2026")}\n\n${opening("34/2026")}`, isFile: true, url: "" };
  await readAndMatch(on.api.deps, await insertAct(on.api.deps, file));
  const titulos = (await list()).map(({ titulo }: { titulo: string }) => titulo);
  expect(titulos.sort().map((one: string) => one.slice(-7))).toEqual(["33/2026", "34/2026"]);
  expect(fieldsOf(await openFirst()).edital_url).toMatchObject({ valor: null, razao: "AUSENTE" });
});

const rectifying = (scope: string) =>
  `EDITAL Nº 40/2026\nO REITOR DA UNIVERSIDADE FEDERAL DE GOIÁS torna pública a retificação do Edital nº ` +
  `33/2026, de abertura de concurso público${scope}.\nOnde se lê: "inscrições no período de 25/11/2026 a ` +
  `20/12/2026", leia-se: "inscrições no período de 25/11/2026 a 05/01/2027".`;

test("a rectification proposes old and new values with quotes, and alerts followers; one of a single area moves nothing", async () => {
  const reader = await on.candidate({ salario_minimo: 8_000 });
  await gazette(opening());
  await confirm(await openFirst());
  await on.work();
  await gazette(rectifying(""));
  const minuta = await openFirst();
  expect(minuta).toMatchObject({ tipo: "MUDANCA", tipo_de_ato: "retificacao", concurso: { versao: 1 } });
  expect(minuta.campos).toHaveLength(1);
  expect(minuta.campos[0]).toMatchObject({
    nome: "data_fim_inscricao",
    valor: "2027-01-05",
    atual: { valor: "2026-12-20", citacao: expect.stringContaining("20/12/2026") },
  });
  const [said] = minuta.campos[0].evidencias;
  expect(minuta.atos[0].texto.slice(said.inicio, said.fim)).toContain("05/01/2027");
  await confirm(minuta);
  await on.settle();
  await on.work();
  expect(await on.subjectsTo(reader.email)).toHaveLength(2);
  const { rows } = await on.api.deps.pool.query("SELECT data_fim_inscricao, versao FROM concursos");
  expect(rows).toEqual([{ data_fim_inscricao: "2027-01-05", versao: 2 }]);

  await on.api.deps.pool.query(
    "INSERT INTO cargos (concurso_id, ordem, nome, salario) SELECT id, 1, 'Técnico', 3000 FROM concursos",
  );
  await gazette(
    rectifying(", exclusivamente para o cargo de Técnico em Química")
      .replaceAll("20/12/2026", "05/01/2027")
      .replace('a 05/01/2027".', 'a 09/01/2027".'),
  );
  const partial = await openFirst();
  expect(partial.parcial).toContain("cargo de Técnico em Química");
  expect(partial.campos[0]).toMatchObject({ nome: "data_fim_inscricao", valor: null });
});

test("a day that runs twice, or whose worker is killed at any step, writes the same as one run", async () => {
  const texts = [opening("33/2026"), opening("34/2026"), rectifying("")];
  const documentos = [];
  for (const texto of texts) documentos.push(await gazette(texto));
  const before = await everything();
  for (const documento_id of documentos) await readAndMatch(on.api.deps, documento_id);
  expect(await everything()).toEqual(before);

  const shape = async () =>
    (
      await on.api.deps.pool.query(
        "SELECT m.titulo, count(*)::integer AS atos FROM minutas m JOIN minuta_atos a ON " +
          "a.minuta_id = m.id GROUP BY 1 ORDER BY 1",
      )
    ).rows;
  const whole = await shape();
  await on.api.deps.pool.query("DELETE FROM minutas");
  for (let step = 0; step < texts.length; step++) {
    let left = step;
    const now = () => {
      if (left-- === 0) throw new Error("killed");
      return on.api.deps.clock.now();
    };
    for (const documento_id of documentos)
      await matchLeituras({ ...on.api.deps, clock: { ...on.api.deps.clock, now } }, { documento_id }).catch(
        () => undefined,
      );
  }
  for (const documento_id of documentos) await matchLeituras(on.api.deps, { documento_id });
  expect(await shape()).toEqual(whole);
});

test("a discard is listed by its reason and can be withdrawn, and one in 20 is offered again", async () => {
  await gazette(opening());
  const minuta = await openFirst();
  const url = `/api/admin/minutas/${minuta.uuid}/descarte`;
  const dismissed = await on.asAdmin("POST", url, { versao: minuta.versao, motivo: "REPETIDO" });
  expect((await ask("POST", url, { versao: minuta.versao, motivo: "OUTRO" })).status).toBe(409);
  expect((await list()).filter(({ estado }: { estado: string }) => estado === "ABERTA")).toEqual([]);
  expect(await list("?estado=DESCARTADA&motivo=OUTRO")).toEqual([]);
  expect(await list("?estado=DESCARTADA&motivo=REPETIDO")).toHaveLength(1);
  await on.asAdmin("DELETE", url, {});
  expect(await list()).toHaveLength(1);

  await on.api.deps.pool.query(
    `INSERT INTO minutas (estado, tipo, tipo_de_ato, titulo, identidade, motivo, decidida_em)
     SELECT 'DESCARTADA', 'NOVO', 'abertura', 'Descartada', '{}', 'OUTRO', now() FROM generate_series(1, 40)`,
  );
  const [, again, ...others] = await list();
  expect(others).toHaveLength(1);
  // A draft discarded twice is not offered again.
  await on.asAdmin("POST", `/api/admin/minutas/${again.uuid}/descarte`, {
    versao: again.versao,
    motivo: "OUTRO",
  });
  expect(await list()).toHaveLength(2);
  expect(dismissed).toMatchObject({ estado: "DESCARTADA", motivo: "REPETIDO" });
});
