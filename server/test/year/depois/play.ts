import { createPartitionsAhead } from "../../../src/alerts/deliveries/partitions.ts";
import type { Channels } from "../../harness/channels.ts";
import { buildUser, concursoBody } from "../../harness/factories.ts";
import { instantOf, shifted } from "../dias/days.ts";
import { type Seguidor, type Story, seguidores } from "./story.ts";

export type Came = { day: string; seguidor: Seguidor; subject: string; text: string };

/** Plays a year on the product; returns the mails by day. */
export async function play(on: Channels, story: Story, first: string): Promise<Came[]> {
  const { deps } = on.api;
  const to = (day: string, hour: number) => deps.clock.set(new Date(instantOf(day, hour, 5)));
  to(first, 6);
  await deps.pool.query("UPDATE calendario_andado SET ate = $1", [first]);
  await createPartitionsAhead(deps);
  const accounts = new Map<Seguidor, Awaited<ReturnType<typeof buildUser>>>();
  for (const seguidor of seguidores) accounts.set(seguidor, await buildUser(deps.db));
  const tecnico = accounts.get("tecnico");
  if (tecnico) await sayCota(on, tecnico);

  const concurso = await on.publish(bodyOf(story, first, []) as never);
  for (const account of accounts.values())
    await on.ask(account, "PUT", `/api/concursos/${concurso.uuid}/favorito`);

  const came: Came[] = [];
  const seen = new Map<Seguidor, number>();
  let event = 0;
  let sent = 0;
  async function send(day: string): Promise<void> {
    event = await on.match(event);
    await on.dispatch(on.email);
    const { rows } = await deps.pool.query(
      "SELECT count(*)::int AS n FROM deliveries WHERE status <> 'queued'",
    );
    if (rows[0].n === sent) return;
    sent = rows[0].n;
    for (const [seguidor, { email }] of accounts) {
      const mails = await on.mailsTo(email);
      for (const { subject, text } of mails.slice(seen.get(seguidor) ?? 0))
        came.push({ day, seguidor, subject, text });
      seen.set(seguidor, mails.length);
    }
  }
  const save = (day: string) =>
    on.asAdmin(
      "PUT",
      `/api/concursos/${concurso.uuid}`,
      bodyOf(
        story,
        day,
        story.etapas.filter((one) => one.day <= day),
      ),
    );

  for (let day = shifted(first, 1); day <= story.last; day = shifted(day, 1)) {
    to(day, 0);
    await on.walk();
    event = await on.match(event);
    to(day, 9);
    await send(day);
    to(day, 12);
    if (day === story.opens || story.etapas.some((one) => one.day === day)) await save(day);
    await send(day);
    to(day, 18);
    for (const { seguidor, said } of story.said.filter((one) => one.day === day)) {
      const account = accounts.get(seguidor);
      if (account) await say(on, account, concurso.uuid, said);
    }
  }
  return came;
}

type Account = Awaited<ReturnType<typeof buildUser>>;

/** Sets that a user competes for a reserved share, which no message may mention. */
const sayCota = ({ ask }: Channels, account: Account) =>
  ask(account, "PUT", "/api/users/me/preferences", {
    ...{ salario_minimo: 0, vagas_minimas: 0, locais_prova: [], locais_trabalho: [], nivel_escolaridade: [] },
    ...{ cursos_especificos: [], tiposCota: ["PESSOA_COM_DEFICIENCIA"], consentimento_cotas: true },
  });

async function say(
  on: Channels,
  account: Account,
  uuid: string,
  { cargo, ...said }: Story["said"][number]["said"],
) {
  const { cargos } = await on.ask(account, "GET", `/api/concursos/${uuid}`);
  const chosen = cargos.find(({ nome }: { nome: string }) => nome === cargo)?.uuid ?? null;
  await on.ask(account, "PUT", `/api/concursos/${uuid}/situacao`, { ...said, cargo: chosen });
}

/** Returns the exam's form on a day. */
function bodyOf({ opens, dates }: Story, day: string, etapas: Story["etapas"]) {
  const isOpen = day >= opens;
  const cargo = (nome: string, data_prova: string | null) => ({ nome, data_prova });
  return concursoBody({
    titulo: "Tribunal de Contas do Estado",
    edital_url: "https://edital.example/depois",
    ...(isOpen ? { status: "INSCRICOES_ABERTAS" as const } : { status: "PREVISTO" as const }),
    data_inicio_inscricao: isOpen ? opens : null,
    data_fim_inscricao: isOpen ? dates.inscricao : null,
    data_fim_isencao: isOpen ? dates.isencao : null,
    data_limite_pagamento: isOpen ? dates.pagamento : null,
    data_prova: isOpen ? dates.prova : null,
    cargos: [cargo("Analista", null), cargo("Técnico", isOpen ? dates.provaTecnico : null)],
    etapas: etapas.map(({ day: inicio, etapa }) => ({ situacao: "REALIZADA", inicio, ...etapa })),
  } as never);
}
