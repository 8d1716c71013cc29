// An invented exam whose acts follow each other as those of real exams do. Each of its 38 acts is a title in
// capitals, under the names of the town and the contest.
import { expect, test } from "vitest";
import { insertAct, readAndMatch } from "../../../test/harness/acts.ts";
import { type Channels, openChannels } from "../../../test/harness/channels.ts";
import { buildUser, concursoBody } from "../../../test/harness/factories.ts";

const on = openChannels({
  now: "2024-02-20T12:00:00Z",
  walked: "2024-02-19",
  env: { ALERT_SETTLE_MINUTES: "10" },
});

type KnownUser = Parameters<Channels["ask"]>[0];

const town = "PREFEITURA MUNICIPAL DE CARAZINHO/RS";
const commission =
  `PORTARIA Nº 12/2024\nA ${town} torna pública a nomeação dos membros da comissão ` +
  `organizadora do Concurso Público para provimento de cargos do quadro permanente.`;
const notice =
  `EDITAL DE CONCURSO PÚBLICO Nº 01/2024\nA ${town} torna pública a abertura de inscrições ` +
  `para o Concurso Público nº 01/2024, para provimento de cargos.\nInscrições de 11/04/2024 a 10/05/2024.`;

/** Day, number and title of each listed act. */
const listed: [string, string, string][] = [
  ["2024-04-23", "36/2024", "Resultado da Isenção da Taxa"],
  ["2024-04-24", "37/2024", "Retificação do Edital de Abertura 34/2024"],
  ["2024-04-26", "39/2024", "Retificação do Edital 37/2024"],
  ["2024-05-09", "47/2024", "Retificação do Edital de Abertura"],
  ["2024-05-10", "52/2024", "Prorrogação das Inscrições e Novo Dia da Prova Objetiva."],
  ["2024-06-13", "66/2024", "Homologação Preliminar das Inscrições"],
  ["2024-06-27", "77/2024", "Homologação Definitiva das Inscrições"],
  ["2024-07-04", "82/2024", "Locais e Horários de Realização das Provas"],
  ["2024-07-04", "83/2024", "Retificação do Edital 77/2024"],
  ["2024-07-04", "84/2024", "Convocação para a Prova"],
  ["2024-07-10", "88/2024", "Retificação do Edital 77/2024 – Inscrições Homologadas"],
  ["2024-08-09", "105/2024", "Retificação do Gabarito Definitivo"],
  ["2024-08-16", "107/2024", "Notas Definitivas da Prova Objetiva"],
  ["2024-08-22", "108/2024", "Convocação para a prova discursiva – Cargo de Procurador"],
  ["2024-08-23", "110/2024", "Convocação para o Teste de Aptidão Física – Cargo de Agente de Trânsito"],
  ["2024-08-23", "111/2024", "Convocação para a prova prática – cargos de Pedreiro, Motorista e Pintor"],
  [
    "2024-08-23",
    "112/2024",
    "Adendo ao Edital Nº 108/2024 – Convocação para a prova discursiva – Cargo de Procurador",
  ],
  [
    "2024-08-28",
    "114/2024",
    "Adendo ao Edital 111/2024 – Convocação para a prova prática de pedreiro, motorista e pintor",
  ],
  ["2024-09-06", "119/2024", "Resultados preliminares do Teste Físico"],
  ["2024-09-06", "120/2024", "Resultados preliminares da Prova Prática"],
  ["2024-09-23", "126/2024", "Resultados definitivos do Teste Físico e respostas aos recursos"],
  ["2024-09-23", "127/2024", "Resultados definitivos da prova prática e respostas aos recursos."],
  ["2024-09-23", "128/2024", "Notas preliminares da prova discursiva – cargo de Procurador"],
  ["2024-09-23", "129/2024", "Notas preliminares da redação – cargos de Arquivista e Professores"],
  ["2024-09-27", "132/2024", "Convocação para a Avaliação Psicológica – Agente de Trânsito."],
  ["2024-10-14", "141/2024", "Divulgação das Notas Definitivas – Cargo de Procurador"],
  ["2024-10-14", "142/2024", "Divulgação das Notas Definitivas – Cargos de Arquivista e Professores"],
  ["2024-11-05", "149/2024", "Resultados Preliminares da Prova de Títulos"],
  ["2024-11-22", "159/2024", "Notas Definitivas da Prova de Títulos e Respostas aos Recursos"],
  ["2024-11-27", "163/2024", "Retificação do Edital Nº 159/2024, sobre as notas definitivas dos títulos."],
  ["2024-11-29", "165/2024", "Resultado Definitivo dos Psicológicos – Cargo de Agente de Trânsito"],
  ["2024-12-10", "170/2024", "Homologação do Resultado Final"],
  ["2025-01-06", "01/2025", "Chamada para nomeação dos aprovados."],
  ["2025-01-06", "02/2025", "Chamada para nomeação dos aprovados."],
  ["2025-01-06", "03/2025", "Chamada para nomeação dos aprovados."],
  ["2025-01-13", "09/2025", "Chamada para nomeação dos aprovados."],
  ["2025-01-14", "07/2025", "Chamada para nomeação dos aprovados."],
  ["2025-01-14", "10/2025", "Chamada para nomeação dos aprovados."],
];

/** Days on which an administrator reviews drafts: those of stages, and the last days of registration. */
const looked = [
  "04-23",
  "05-09",
  "05-10",
  "07-04",
  "08-16",
  "09-06",
  "09-23",
  "10-14",
  "11-22",
  "11-29",
  "12-10",
]
  .map((day) => `2024-${day}`)
  .concat("2025-01-06", "2025-01-13", "2025-01-14");

const printed = ([day, number, title]: (typeof listed)[number]): [string, string] => [
  day,
  `${town}\nCONCURSO PÚBLICO Nº 01/2024\nEDITAL Nº ${number}\n${title.toUpperCase()}`,
];

let keys = 0;
async function publishAct(dia: string, texto: string): Promise<void> {
  keys += 1;
  const id = await insertAct(on.api.deps, { texto, hierarquia: "", chave: `vida${keys}`, dia });
  await readAndMatch(on.api.deps, id);
}

type Campo = { nome: string; valor: string | null };

/** Confirms all waiting drafts as proposed. */
async function confirmAll(): Promise<string[]> {
  const { items } = await on.asAdmin("GET", "/api/admin/minutas", {});
  const taken: string[] = [];
  for (const { uuid } of items) {
    let minuta = await on.asAdmin("GET", `/api/admin/minutas/${uuid}`, {});
    const [option] = minuta.opcoes;
    if (minuta.ambigua) {
      const link = { versao: minuta.versao, concurso_uuid: option.uuid };
      minuta = await on.asAdmin("PUT", `/api/admin/minutas/${uuid}/concurso`, link);
    }
    const campos = minuta.campos.map(({ nome, valor }: Campo) => [nome, valor]);
    const { versao, concurso } = minuta;
    const body = { versao, concurso_versao: concurso.versao, campos: Object.fromEntries(campos) };
    await on.asAdmin("POST", `/api/admin/minutas/${uuid}/confirmacao`, body);
    taken.push(...campos.map(([nome, valor]: [string, string]) => `${nome}: ${valor}`));
  }
  return taken;
}

test("the confirmed acts of a whole exam notify each follower of the stages that concern them", async () => {
  // Matches the exam, but did not save it.
  const alerted = await on.candidate({ salario_minimo: 1_000 });
  const { uuid } = await on.asAdmin("POST", "/api/concursos", {
    ...concursoBody({
      titulo: "Carazinho: concurso público",
      orgao: "Prefeitura Municipal de Carazinho",
      edital_numero: null,
      edital_ano: null,
      status: "PREVISTO",
      data_inicio_inscricao: null,
      data_fim_inscricao: null,
      data_prova: null,
      valor_inscricao: null,
      edital_url: null,
      cargos: ["Agente de Trânsito", "Procurador"].map((nome) => ({ nome, locais_trabalho: ["RS"] })),
    }),
  });
  let last = await on.match();
  const follow = async (said?: object) => {
    const user = await buildUser(on.api.deps.db, { user_type: "PREMIUM" });
    await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
    if (said) await say(user, said);
    return user;
  };
  const say = (user: KnownUser, said: object) => on.ask(user, "PUT", `/api/concursos/${uuid}/situacao`, said);
  const silent = await follow();
  const going = await follow({ situacao: "VOU_ME_INSCREVER" });
  const gone = await follow({ situacao: "DESISTI" });

  const happens = async (day: string, acts: [string, string][]) => {
    on.api.deps.clock.set(new Date(`${day}T14:00:00Z`));
    await on.walk();
    for (const [dia, texto] of acts) await publishAct(dia, texto);
    const taken = await confirmAll();
    await on.settle();
    await on.api.deps.pool.query("DELETE FROM pgboss.job WHERE name = 'concursos.settle'");
    last = await on.match(last);
    await on.dispatch(on.email);
    return taken;
  };
  expect(await happens("2024-02-26", [["2024-02-26", commission]])).toEqual([
    "etapa: Comissão formada: 26/02/2024",
  ]);
  expect(await happens("2024-04-10", [["2024-04-10", notice]])).toEqual([
    "edital: 01/2024",
    "data_inicio_inscricao: 2024-04-11",
    "data_fim_inscricao: 2024-05-10",
    "etapa: Publicação do edital: 10/04/2024",
  ]);
  // Publication also queues the matching of users.
  await on.match();
  await on.dispatch(on.email);
  const standing: Record<string, object> = {
    "2024-05-09": { situacao: "INSCRITO" },
    "2024-07-04": { situacao: "FIZ_A_PROVA" },
    "2024-12-10": { situacao: "APROVADO", classificacao: 2 },
  };
  const taken: string[] = [];
  let done = 0;
  for (const day of looked) {
    const upTo = listed.filter(([one]) => one <= day);
    taken.push(...(await happens(day, upTo.slice(done).map(printed))));
    done = upTo.length;
    if (standing[day]) await say(going, standing[day]);
  }
  // 19 of 38 acts are stages, with one stage a day of appointments; the others are rectifications, registrations and
  // calls to tests.
  expect(taken.map((one) => one.replace(/^etapa: /, "").replace(/(\d{4}), .*/, "$1"))).toEqual([
    "Resultado da isenção: 23/04/2024",
    "Locais de prova: 04/07/2024",
    "Resultado: 16/08/2024",
    "Resultado: 06/09/2024",
    "Resultado: 06/09/2024",
    "Resultado: 23/09/2024",
    "Resultado: 23/09/2024",
    "Resultado, Procurador: 23/09/2024",
    "Resultado: 23/09/2024",
    "Resultado, Procurador: 14/10/2024",
    "Resultado: 14/10/2024",
    "Resultado: 05/11/2024",
    "Resultado: 22/11/2024",
    "Resultado, Agente de Trânsito: 29/11/2024",
    "Homologação: 10/12/2024",
    "Nomeação: 06/01/2025",
    "Nomeação: 13/01/2025",
    "Nomeação: 14/01/2025",
  ]);

  const told = async (user: KnownUser) => {
    const subjects = await on.subjectsTo(user.email);
    // Registration opens on the day of the exemption result, and the two mails arrive in any order.
    const isOfThatDay = (subject: string) => /abertas até|da isenção/.test(subject);
    const from = subjects.findIndex(isOfThatDay);
    const two = subjects.filter(isOfThatDay).toSorted();
    const ordered = subjects.toSpliced(from, two.length, ...two);
    return ordered.map((subject) => subject.replace(/: Carazinho: concurso(?: público|…)$/, ""));
  };
  const opening = ["Saiu o edital, inscrições até 10/05", "Inscrições abertas até 10/05"];
  const reminders = ["Encerra amanhã", "Encerra hoje"];
  const [results, appointments] = [Array(6).fill("Saiu o resultado"), Array(3).fill("Saíram nomeações")];
  expect(await told(silent)).toEqual([
    "Comissão formada",
    ...opening,
    "Saiu o resultado da isenção",
    ...reminders,
    "Locais de prova divulgados",
    ...results,
    "Concurso homologado",
    ...appointments,
  ]);
  // A registered user gets no reminder of the last day.
  expect(await told(going)).toEqual([
    "Comissão formada",
    ...opening,
    "Saiu o resultado da isenção",
    reminders[0],
    "Locais de prova divulgados",
    ...results,
    "Concurso homologado",
    ...appointments,
  ]);
  expect(await told(gone)).toEqual([]);
  const matched = "Novo, inscrições até 10/05";
  // The opening waits for the next morning, and this test's next day is the last but one.
  expect(await told(alerted)).toEqual([matched, "Inscrições abertas até amanhã", reminders[1]]);

  const { items } = await on.ask(silent, "GET", "/api/users/me/alerts");
  expect(items[0]).toMatchObject({ tipo: "RETIFICACAO", etapa: "Nomeação" });
  const { linha_do_tempo } = await on.ask(silent, "GET", `/api/concursos/${uuid}`);
  expect(linha_do_tempo.at(-4)).toMatchObject({
    rotulo: "Homologação",
    quando: "10/12/2024",
    fonte: "DOU de 10/12/2024, p. 44",
    citacao: "HOMOLOGAÇÃO DO RESULTADO FINAL",
  });
}, 120_000);
