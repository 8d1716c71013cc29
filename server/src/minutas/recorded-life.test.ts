// Longer than other files: one exam is played from its first act to its last.
// A real exam: contest 01/2024 of Passo Fundo, RS, with the titles, days and numbers of the 38 acts listed by July 2026
// (pmpf.rs.gov.br/transparencia/concurso-publico). The list has no texts, so each act is its title in capitals, under
// the
// names of the town and the contest. The commission's act, the notice and their days are invented in usual wording.
import { expect, test } from "vitest";
import { insertAct, readAndMatch } from "../../test/harness/acts.ts";
import { type Channels, openChannels } from "../../test/harness/channels.ts";
import { buildUser, concursoBody } from "../../test/harness/factories.ts";

const on = openChannels({
  now: "2024-02-20T12:00:00Z",
  walked: "2024-02-19",
  env: { ALERT_SETTLE_MINUTES: "10" },
});

type KnownUser = Parameters<Channels["ask"]>[0];

const town = "PREFEITURA MUNICIPAL DE PASSO FUNDO/RS";
const commission =
  `PORTARIA Nº 12/2024\nA ${town} torna pública a nomeação dos membros da comissão ` +
  `organizadora do Concurso Público para provimento de cargos do quadro permanente.`;
const notice =
  `EDITAL DE CONCURSO PÚBLICO Nº 01/2024\nA ${town} torna pública a abertura de inscrições ` +
  `para o Concurso Público nº 01/2024, para provimento de cargos.\nInscrições de 11/04/2024 a 10/05/2024.`;

/** Day, number and title of each listed act. */
const listed: [string, string, string][] = [
  ["2024-04-23", "36/2024", "Resultado dos Pedidos de Isenção da Taxa de Inscrição"],
  ["2024-04-24", "37/2024", "Retificação do Edital de Abertura 34/2024"],
  ["2024-04-26", "39/2024", "Retificação do Edital 37/2024"],
  ["2024-05-09", "47/2024", "Retificação do Edital de Abertura"],
  [
    "2024-05-10",
    "52/2024",
    "Prorrogação das Inscrições e Alteração da Data de Realização da Prova Teórico Objetiva.",
  ],
  ["2024-06-13", "66/2024", "Homologação Preliminar das Inscrições"],
  ["2024-06-27", "77/2024", "Homologação Definitiva das Inscrições"],
  ["2024-07-04", "82/2024", "Data, Hora e Local de Realização das Provas"],
  ["2024-07-04", "83/2024", "Retificação do Edital 77/2024"],
  ["2024-07-04", "84/2024", "Convocação para Realização da Prova"],
  ["2024-07-10", "88/2024", "Retificação do Edital 77/2024 – Homologação Definitiva das Inscrições"],
  ["2024-08-09", "105/2024", "Retificação de Gabarito Definitivo e das Justificativas"],
  ["2024-08-16", "107/2024", "Notas Definitivas e Justificativas"],
  [
    "2024-08-22",
    "108/2024",
    "Convocação para realização de prova discursiva e da avaliação do trabalho jurídico para o Cargo de Procurador",
  ],
  ["2024-08-23", "110/2024", "Convocação pata o Teste de Aptidão Física – TAF – Cargo de Agente de Trânsito"],
  [
    "2024-08-23",
    "111/2024",
    "Convocação e orientação para prova prática – cargos de Eletricista, Motorista, Operador de " +
      "Máquinas, Operador de Usina, Britagem e Asfalto e Topógrafo",
  ],
  [
    "2024-08-23",
    "112/2024",
    "Adendo ao Edital Nº 108/2024 – Edital de convocação para a realização da prova discursiva e " +
      "da avaliação do trabalho jurídico – Cargo de Procurador",
  ],
  [
    "2024-08-28",
    "114/2024",
    "Adendo ao Edital 111/2024 – Convocação e orientações para prova prática dos cargos de " +
      "eletricista, motorista, operador de máquinas, operador de usina, britagem e asfalto e " +
      "topógrafo",
  ],
  ["2024-09-06", "119/2024", "Resultados preliminares do Teste de Aptidão Física – TAF"],
  ["2024-09-06", "120/2024", "Resultados preliminares da Prova Prática"],
  [
    "2024-09-23",
    "126/2024",
    "Resultados definitivos e justificativas para manutenção/alteração dos resultados preliminares " +
      "do Teste de Aptidão Física – TAF",
  ],
  [
    "2024-09-23",
    "127/2024",
    "Resultados definitivos e justificativas para manutenção/alteração dos resultados preliminares da prova prática.",
  ],
  [
    "2024-09-23",
    "128/2024",
    "Notas preliminares da peça processual e da prova discursiva – cargo de Procurador",
  ],
  [
    "2024-09-23",
    "129/2024",
    "Notas preliminares das provas de redação – cargo de Auxiliar Administrativo e Professores",
  ],
  [
    "2024-09-27",
    "132/2024",
    "Convocação para Realização da Avaliação Psicológica do Cargo de Agente de Trânsito.",
  ],
  ["2024-10-14", "141/2024", "Divulgação das Notas Definitivas – Cargo de Procurador"],
  [
    "2024-10-14",
    "142/2024",
    "Divulgação das Notas Definitivas – Cargos de Auxiliar Administrativo e Professores",
  ],
  ["2024-11-05", "149/2024", "Divulgação dos Resultados Preliminares da Prova de Títulos"],
  [
    "2024-11-22",
    "159/2024",
    "Divulgação das Notas Definitivas e Justificativas para Manutenção das Notas Preliminares da Prova de Títulos",
  ],
  [
    "2024-11-27",
    "163/2024",
    "Retificação do Edital Nº 159/2024, que divulga as notas definitivas da prova de títulos e " +
      "justificativas para manutenção/alteração das notas preliminares da prova de títulos.",
  ],
  ["2024-11-29", "165/2024", "Resultado Definitivo da Avaliação Psicológica – Cargo de Agente de Trânsito"],
  ["2024-12-10", "170/2024", "Homologação do Resultado Final"],
  ["2025-01-06", "01/2025", "Chamada para nomeação dos cidadão relacionados."],
  ["2025-01-06", "02/2025", "Chamada para nomeação dos cidadão relacionados."],
  ["2025-01-06", "03/2025", "Chamada para nomeação dos cidadão relacionados."],
  ["2025-01-13", "09/2025", "Chamada para nomeação dos cidadão relacionados."],
  ["2025-01-14", "07/2025", "Chamada para nomeação dos cidadão relacionados."],
  ["2025-01-14", "10/2025", "Chamada para nomeação dos cidadão relacionados."],
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

test("the confirmed acts of a real exam notify each follower of the stages that concern them", async () => {
  // Matches the exam, but did not save it.
  const alerted = await on.candidate({ salario_minimo: 1_000 });
  const { uuid } = await on.asAdmin("POST", "/api/concursos", {
    ...concursoBody({
      titulo: "Passo Fundo: concurso público",
      orgao: "Prefeitura Municipal de Passo Fundo",
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
    const from = subjects.findIndex((subject) => /abertas até|da isenção/.test(subject));
    const ordered = subjects.toSpliced(from, 2, ...subjects.slice(from, from + 2).toSorted());
    return ordered.map((subject) => subject.replace(/^Passo Fundo: concurso(?: público|…): /, ""));
  };
  const opening = ["saiu o edital, inscrições até 10/05", "inscrições abertas até 10/05"];
  const reminders = ["inscrições encerram amanhã (10/05)", "inscrições encerram hoje (10/05)"];
  const [results, appointments] = [Array(6).fill("saiu o resultado"), Array(3).fill("saíram nomeações")];
  expect(await told(silent)).toEqual([
    "comissão formada",
    ...opening,
    "saiu o resultado da isenção",
    ...reminders,
    "locais de prova divulgados",
    ...results,
    "concurso homologado",
    ...appointments,
  ]);
  // A registered user gets no reminder of the last day.
  expect(await told(going)).toEqual([
    "comissão formada",
    ...opening,
    "saiu o resultado da isenção",
    reminders[0],
    "locais de prova divulgados",
    ...results,
    "concurso homologado",
    ...appointments,
  ]);
  expect(await told(gone)).toEqual([]);
  const matched = "inscrições até 10/05 · pode combinar com você";
  expect(await told(alerted)).toEqual([matched, opening[1], ...reminders]);

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
