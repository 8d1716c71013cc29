import { expect, test } from "vitest";
import { type Channels, openChannels } from "../../../test/harness/channels.ts";
import { buildUser, concursoBody } from "../../../test/harness/factories.ts";

const on = openChannels({ now: "2026-11-20T12:00:00Z", walked: "2026-11-19" });

type KnownUser = Parameters<Channels["ask"]>[0];

/** Nothing of the exam is known but that it is to come. */
const unknown = concursoBody({
  titulo: "TCE",
  status: "EDITAL_ABERTO",
  data_inicio_inscricao: null,
  data_fim_inscricao: null,
  data_prova: null,
  valor_inscricao: null,
  edital_url: null,
  cargos: [{ nome: "Analista" }],
});
const dated = {
  data_inicio_inscricao: "2026-12-10",
  data_fim_inscricao: "2026-12-20",
  data_prova: "2027-02-07",
};

async function follower(uuid: string, said?: object): Promise<KnownUser> {
  const user = await buildUser(on.api.deps.db, { user_type: "PREMIUM" });
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  if (said) await say(user, uuid, said);
  return user;
}
const say = (user: KnownUser, uuid: string, said: object) =>
  on.ask(user, "PUT", `/api/concursos/${uuid}/situacao`, said);

const did = (tipo: string, inicio: string, more: object = {}) => ({
  tipo,
  situacao: "REALIZADA",
  inicio,
  ...more,
});

test("from commission to call, each follower gets their own stages, once each", async () => {
  // This user matches the exam, but does not save it.
  const alerted = await on.candidate({ salario_minimo: 1_000 });
  const etapas: object[] = [did("COMISSAO", "2026-11-18")];
  const { uuid } = await on.asAdmin("POST", "/api/concursos", { ...unknown, etapas });
  const statusNow = async () => (await on.asAdmin("GET", `/api/concursos/${uuid}`, {})).status;
  expect(await statusNow()).toBe("PREVISTO");
  let last = await on.match();
  expect(await on.subjectsTo(alerted.email)).toEqual([]);
  const silent = await follower(uuid);
  const going = await follower(uuid, { situacao: "VOU_ME_INSCREVER" });
  const gone = await follower(uuid, { situacao: "DESISTI" });
  let facts: object = {};

  /** Moves to a day on which an administrator records news. */
  async function happens(day: string, news: object[], changed: object = {}): Promise<void> {
    on.api.deps.clock.set(new Date(`${day}T14:00:00Z`));
    await on.walk();
    facts = { ...facts, ...changed };
    etapas.push(...news);
    const { status } = await on.ask(silent, "GET", `/api/concursos/${uuid}`);
    await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...unknown, status, ...facts, etapas });
    // Matches each event once, by its followers' stages that day.
    last = await on.match(last);
    await on.dispatch(on.email);
  }
  const subjects = new Map<KnownUser, string[]>();
  /** Returns a user's new messages. */
  async function told(user: KnownUser): Promise<string[]> {
    const all = await on.subjectsTo(user.email);
    const fresh = all.slice(subjects.get(user)?.length ?? 0);
    subjects.set(user, all);
    return fresh;
  }
  const toldAll = async () => [await told(silent), await told(going), await told(gone)];

  await happens("2026-11-25", [did("BANCA_CONTRATADA", "2026-11-25", { fonte: "DOE, 25/11/2026, p. 3" })]);
  expect(await toldAll()).toEqual([["Banca contratada: TCE"], ["Banca contratada: TCE"], []]);

  expect(await statusNow()).toBe("PREVISTO");
  await happens("2026-12-01", [did("EDITAL", "2026-12-01")], dated);
  expect(await statusNow()).toBe("EDITAL_ABERTO");
  // The publication's job matches users again.
  await on.match();
  await on.dispatch(on.email);
  const [edital = ""] = await told(silent);
  expect(edital).toBe("Saiu o edital, inscrições até 20/12: TCE");
  expect([await told(going), await told(gone)]).toEqual([[edital], []]);

  await happens("2027-01-25", [did("LOCAIS_DE_PROVA", "2027-01-25")]);
  expect((await told(silent)).at(-1)).toBe("Locais de prova divulgados: TCE");
  // Users report less than they do: one who planned to register may be registered.
  expect((await told(going)).at(-1)).toBe("Locais de prova divulgados: TCE");

  await say(going, uuid, { situacao: "FIZ_A_PROVA" });
  await happens("2027-02-09", [
    did("GABARITO", "2027-02-08"),
    { tipo: "RECURSOS", inicio: "2027-02-10", fim: "2027-02-11" },
  ]);
  const { status } = await on.ask(silent, "GET", `/api/concursos/${uuid}`);
  // Appeals are to come.
  expect(status).toBe("AGUARDANDO_PROVAS");
  const appeals = "Recurso até 11/02: TCE";
  expect((await told(silent)).at(-1)).toBe(appeals);
  expect((await told(going)).at(-1)).toBe(appeals);

  await happens("2027-03-01", [
    { tipo: "HOMOLOGACAO", inicio: "2027-03-20" },
    did("RESULTADO", "2027-03-01"),
  ]);
  expect(await toldAll()).toEqual([["Homologação: 20/03: TCE"], ["Homologação: 20/03: TCE"], []]);
  const { linha_do_tempo } = await on.ask(silent, "GET", `/api/concursos/${uuid}`);
  expect(linha_do_tempo.map(({ rotulo }: { rotulo: string }) => rotulo)).toEqual([
    "Comissão formada",
    "Banca contratada",
    "Publicação do edital",
    "Início das inscrições",
    "Fim das inscrições",
    "Locais de prova",
    "Prova",
    "Gabarito",
    "Recursos",
    "Resultado",
    "Homologação",
  ]);

  const call = did("CONVOCACAO", "2027-04-05", {
    fim: "2027-04-20",
    cargo: "Analista",
    modalidade: "PESSOA_COM_DEFICIENCIA",
    vagas: 2,
    classificacao: 31,
    fonte_url: "https://doe.example/5",
  });
  await happens("2027-04-05", [call]);
  // Users who sat the exam still get a call; only those who gave up or failed do not.
  expect(await toldAll()).toEqual([
    ["Convocados se apresentam até 20/04: TCE"],
    ["Convocados se apresentam até 20/04: TCE"],
    [],
  ]);
  const text = (await on.mailsTo(silent.email)).at(-1)?.text ?? "";
  expect(text).toContain("Convocação, Analista: de 05/04/2027 a 20/04/2027, 2 vagas, até o 31º lugar.");
  expect(text).not.toMatch(/defici|pcd/i);

  await say(going, uuid, { situacao: "APROVADO", classificacao: 31 });
  await happens("2027-04-06", [did("NOMEACAO", "2027-04-06"), did("AUTORIZADO", "2026-05-01")]);
  expect(await toldAll()).toEqual([["Saíram nomeações: TCE"], ["Saíram nomeações: TCE"], []]);
  await happens("2027-04-07", [did("COMISSAO", "2026-05-02", { descricao: "Portaria 12" })]);
  expect(await toldAll()).toEqual([[], [], []]);

  // A foreseen exam notifies only its followers.
  expect(await on.subjectsTo(alerted.email)).toEqual(["Novo, inscrições até 20/12: TCE"]);
});
