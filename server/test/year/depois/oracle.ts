import { shifted } from "../dias/days.ts";
import { type DeclaredSituacao, type Matter, type Seguidor, type Story, seguidores } from "./story.ts";

export type Due = { day: string; seguidor: Seguidor; matter: Matter };

/** Returns the due messages by docs/agenda.md: news on their day, reminders on fixed days before a deadline. */
export function findDue(story: Story): Due[] {
  const { dates, opens } = story;
  const all: Omit<Due, "seguidor">[] = [
    { day: opens, matter: "EDITAL" },
    ...remind(dates.isencao, [7, 3, 1, 0], "ISENCAO"),
    ...remind(dates.inscricao, [7, 3, 1, 0], "INSCRICAO"),
    ...remind(dates.pagamento, [7, 3, 1, 0], "PAGAMENTO"),
    ...story.etapas.map(({ day, etapa }) => ({ day, matter: etapa })),
  ];
  const due = all.filter(({ day, matter }) => day > opens || matter === "EDITAL");
  const provas = seguidores.flatMap((seguidor) =>
    [dates.prova, dates.provaTecnico]
      .filter((_, index) =>
        concernsCargo(saidOf(story, seguidor, dates.prova), index === 0 ? "Analista" : "Técnico"),
      )
      .flatMap((day) => remind(day, [7, 1], "PROVA").map((one) => ({ ...one, seguidor }))),
  );
  return [...due.flatMap((one) => seguidores.map((seguidor) => ({ ...one, seguidor }))), ...provas].filter(
    ({ day, seguidor, matter }) =>
      concerns(saidOf(story, seguidor, day), matter, { isLastOfFee: day === dates.pagamento }),
  );
}

const remind = (last: string, ladder: number[], matter: Matter) =>
  ladder.map((days) => ({ day: shifted(last, -days), matter }));

/** Returns a follower's stated situation on the morning of a day. */
function saidOf({ said }: Story, seguidor: Seguidor, day: string): DeclaredSituacao | undefined {
  return said.findLast((one) => one.seguidor === seguidor && one.day < day)?.said;
}

const concernsCargo = (said: DeclaredSituacao | undefined, cargo: string | undefined) =>
  !said?.cargo || !cargo || said.cargo === cargo;

const sat = ["FIZ_A_PROVA", "APROVADO", "CONVOCADO", "TOMEI_POSSE", "NAO_PASSEI"];

/** Before the exam a registered user hears of it, and once of the fee, on its last day. */
function concernsRegistered(matter: string, isLastOfFee: boolean): boolean {
  return matter === "PROVA" || (matter === "PAGAMENTO" && isLastOfFee);
}

function concerns(
  said: DeclaredSituacao | undefined,
  matter: Matter,
  { isLastOfFee }: { isLastOfFee: boolean },
): boolean {
  const situacao = said?.situacao;
  if (situacao === "DESISTI" || situacao === "TOMEI_POSSE") return false;
  if (typeof matter === "string") {
    if (situacao === "INSCRITO") return concernsRegistered(matter, isLastOfFee);
    return matter === "EDITAL" || !sat.includes(situacao ?? "");
  }
  if (!concernsCargo(said, matter.cargo)) return false;
  if (situacao === "NAO_PASSEI") return ["RECURSOS", "RESULTADO", "SUSPENSAO"].includes(matter.tipo);
  return !(situacao === "CONVOCADO" && matter.tipo === "GABARITO");
}

/** Words that identify a message's subject. */
const words: Record<string, RegExp> = {
  EDITAL: /saiu o edital/i,
  ISENCAO: /isenção[^.]* encerra/i,
  INSCRICAO: /inscrições[^.]* encerram/i,
  PAGAMENTO: /pagar a taxa[^.]* encerra|prazo da taxa acaba hoje, se ainda não pagou/i,
  PROVA: /prova[^.:]* (?:em 7 dias|amanhã)/i,
  GABARITO: /saiu o gabarito/i,
  RECURSOS: /recursos em/i,
  RESULTADO: /saiu o resultado/i,
  HOMOLOGACAO: /homologado/i,
  CONVOCACAO: /saiu uma convocação/i,
  NOMEACAO: /saíram nomeações/i,
  PRORROGACAO: /validade prorrogada/i,
  SUSPENSAO: /concurso suspenso/i,
};
const kindOf = (matter: Matter) => (typeof matter === "string" ? matter : matter.tipo);

type Message = { day: string; seguidor: Seguidor; subject: string; text: string };

/** Returns the faults of a year's messages: missing, undue, more than one per day, or wrong words. */
export function judge(story: Story, came: readonly Message[]): string[] {
  const due = Map.groupBy(findDue(story), ({ day, seguidor }) => `${day} ${seguidor}`);
  const told = Map.groupBy(came, ({ day, seguidor }) => `${day} ${seguidor}`);
  return [...new Set([...due.keys(), ...told.keys()])].sort().flatMap((key) => {
    const [messages, owed] = [told.get(key) ?? [], due.get(key) ?? []];
    const [message, ...more] = messages;
    if (!message) return [`${key}: nothing came of ${owed.map(({ matter }) => kindOf(matter))}`];
    const faults = more.length > 0 ? [`${more.length + 1} messages`] : [];
    return [...faults, ...judgeWords(story, message, owed)].map(
      (fault) => `${key}: ${fault} in “${message.subject}”`,
    );
  });
}

function judgeWords(story: Story, { seguidor, day, subject, text }: Message, owed: readonly Due[]): string[] {
  const whole = `${subject}\n${text}`;
  const kinds = new Set(owed.map(({ matter }) => kindOf(matter)));
  return [
    ...[...kinds].filter((kind) => !words[kind]?.test(whole)).map((kind) => `no ${kind}`),
    ...Object.keys(words)
      .filter((kind) => !kinds.has(kind) && words[kind]?.test(whole))
      .map((kind) => `${kind} is not due`),
    ...owed.flatMap(({ matter }) => judgeCall(matter, saidOf(story, seguidor, day), text)),
    ...(/defici|pcd|reservad|cota\b/i.test(whole) ? ["a reserved share is said"] : []),
    ...(/([^,:]+), \1(?:,|$)/.test(subject) ? ["said twice"] : []),
  ];
}

/** Checks a call: it must name the position, and the called place beside the user's own. */
function judgeCall(matter: Matter, said: DeclaredSituacao | undefined, text: string): string[] {
  if (typeof matter === "string" || matter.tipo !== "CONVOCACAO") return [];
  const { cargo, classificacao, modalidade } = matter;
  const lugar = said?.classificacao && classificacao && !modalidade;
  return [
    ...(text.includes(`Convocação, ${cargo}`) ? [] : ["no position"]),
    ...(classificacao && !text.includes(`até o ${classificacao}º lugar`) ? ["no last lugar"] : []),
    ...(Boolean(lugar) === /você disse que é o \d+º/.test(text) ? [] : ["wrong about the own place"]),
    ...(lugar && !text.includes(`${said.classificacao}º`) ? ["another place"] : []),
  ];
}
