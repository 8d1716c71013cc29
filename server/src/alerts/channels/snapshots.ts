// Longer than other files: each channel renders every kind of message.
import type { ToldItem } from "@cav/contract/alerts/agenda.ts";
import { channels } from "@cav/contract/channels.ts";
import type { Change, PaginaFacts } from "../../catalogue/concursos/index.ts";
import {
  type Aviso,
  type AvisoText,
  avisoVariables,
  channelClosedVariables,
  createAvisoMail,
  createChannelClosedMail,
  createDigestMail,
  createEmailConfirmationMail,
  createNovoConcursoMail,
  createPasswordResetMail,
  digestVariables,
  type FooterLinks,
  type NovoConcurso,
  novoConcursoVariables,
  type OfficialLink,
  renderAvisoText,
  type Sender,
  whatsAppTemplates,
} from "../../messages/index.ts";
import {
  composeSubject,
  describeOpening,
  describePagina,
  describeReminder,
  describeRetificacao,
  describeStatus,
  type MatchedCargos,
} from "../deliveries/index.ts";
import { concursoLink, footerLinks } from "../events/index.ts";
import { channelRules } from "./registry.ts";

/** An example message of one kind; channels that don't send it are missing. */
export type Snapshot = {
  name: string;
  mail?: { subject: string; html: string; text: string };
  whatsApp?: {
    template: keyof typeof whatsAppTemplates;
    variables: string[];
    text: string;
    buttons: string[];
  };
};

const today = "2026-11-20";
const uuid = "00000000-0000-4000-8000-000000000001";
const token = `${uuid}.assinatura`;
const nome = "Joana Candidata Silva";
const titulo = "TRT da 2ª Região (SP): Analista e Técnico Judiciário";

/** Creates an example of every kind of message; the address has no trailing slash. */
export async function createSnapshots(sender: Sender): Promise<Snapshot[]> {
  const { appUrl } = sender;
  const common = {
    nome,
    titulo,
    demonstracao: false,
    edital_url: "https://banca.example/trt2/edital.pdf",
    link: concursoLink(appUrl, uuid),
    ...footerLinks(appUrl, token, uuid),
  };
  const novo: NovoConcurso = { ...common, ...exampleConcurso };
  const writeNovo = createNovoConcursoMail(sender);
  const writeAviso = createAvisoMail(sender);
  const writeDigest = createDigestMail(sender);
  const resetMail = createPasswordResetMail(sender);
  const confirmationMail = createEmailConfirmationMail(sender);
  const closedMail = createChannelClosedMail(sender);

  const avisos = notices.map(({ name, text, ...told }): Snapshot => {
    const fechado = /suspenso|cancelado/.test(text.assunto);
    const item = itemOf(told);
    const said = { ...renderAvisoText(text), oficial: text.oficial };
    const aviso: Aviso = { ...common, ...said, item, hoje: today, fechado, motivo: followed };
    return { name, mail: writeAviso(aviso), whatsApp: fill("concurso_aviso", avisoVariables(aviso)) };
  });
  const resumo = {
    nome,
    hoje: today,
    demonstracao: false,
    motivo: "Você recebeu este resumo porque escolheu o resumo diário.",
    link: `${appUrl}/perfil/alertas`,
    jornadaLink: `${appUrl}/minha-jornada`,
    ...footerLinks(appUrl, token),
    itens: notices.slice(0, 2).map(({ text, ...told }, index) => ({
      ...itemOf(told),
      titulo: `${titulo} ${index + 1}`,
      linhas: [...text.linhas.slice(1), ...(text.sobre ?? [])],
      link: common.link,
      edital: null,
      secao: "Esta semana",
      nomeado: true,
    })),
  };
  return [
    {
      name: "Novo concurso",
      mail: writeNovo(novo),
      whatsApp: fill("concurso_novo", novoConcursoVariables(novo)),
    },
    {
      name: "Novo concurso, quase nada divulgado",
      mail: writeNovo({ ...novo, ...barelyAnnounced }),
      whatsApp: fill("concurso_novo", novoConcursoVariables({ ...novo, ...barelyAnnounced })),
    },
    ...avisos,
    { name: "Resumo", mail: writeDigest(resumo), whatsApp: fill("concurso_resumo", digestVariables(resumo)) },
    ...(["whatsapp", "push", "telegram"] as const).map((channel) => ({
      name: `${channels[channel].label} desligado`,
      mail: closedMail({ nome, words: channelRules[channel].closed, link: `${appUrl}/perfil/alertas` }),
      ...(channel !== "whatsapp" && {
        whatsApp: fill("conta_aviso", channelClosedVariables(nome, channelRules[channel].closed)),
      }),
    })),
    {
      name: "E-mail desligado",
      whatsApp: fill("conta_aviso", channelClosedVariables(nome, channelRules.email.closed)),
    },
    {
      name: "Confirmação de e-mail",
      mail: confirmationMail({ nome, link: `${appUrl}/confirmar-email?token=exemplo` }),
    },
    { name: "Código de confirmação", whatsApp: fill("codigo_confirmacao", ["123456"]) },
    {
      name: "Redefinição de senha",
      mail: resetMail({ nome, link: `${appUrl}/reset-password?token=exemplo` }),
    },
  ];
}

type SaidItem = { said: ToldItem["said"]; meaning?: ToldItem["meaning"] };

/** Creates the item of an example. */
function itemOf({ said, meaning = "CONTINUA" }: SaidItem): ToldItem {
  const cargo = "Técnico Judiciário";
  return { titulo, kind: "MUDANCA", said, meaning, cargo, certo: true, act: "LER", day: null };
}

const followed =
  "Você recebeu este aviso porque acompanha este concurso: já foi alertado sobre ele ou o salvou.";

const exampleConcurso: Pick<
  NovoConcurso,
  Exclude<keyof NovoConcurso, keyof FooterLinks | "nome" | "titulo" | "link" | "demonstracao" | "edital_url">
> = {
  hoje: today,
  item: itemOf({ said: [{ code: "NOVO", para: "2026-12-12" }], meaning: "COMBINA" }),
  data_inicio_inscricao: "2026-11-18",
  data_fim_inscricao: "2026-12-12",
  resumo: {
    banca: "Fundação Carlos Chagas",
    prova: "07/02/2027",
    taxa: "R$ 120,00",
    vagas: "26 vagas + reserva",
  },
  locais_prova: { nomes: ["São Paulo - SP", "Santos - SP"], total: 6 },
  totalCargos: 4,
  certos: 2,
  cargos: [
    {
      nome: "Analista Judiciário – Área Administrativa",
      salario: "14852.66",
      vagas: 20,
      nivel: "SUPERIOR",
      locais: { nomes: ["São Paulo - SP"], total: 1 },
      a_definir: false,
      motivos: [
        { criterio: "salario", texto: "Salário de R$ 14.852,66 (seu mínimo: R$ 8.000,00)" },
        { criterio: "locais_prova", texto: "Prova em São Paulo - SP" },
      ],
    },
    {
      nome: "Técnico Judiciário",
      salario: "9052.51",
      vagas: 0,
      nivel: "MEDIO",
      locais: { nomes: ["São Paulo - SP", "Guarulhos - SP", "Santos - SP"], total: 5 },
      a_definir: false,
      motivos: [],
    },
  ],
};

const barelyAnnounced = {
  demonstracao: true,
  data_inicio_inscricao: null,
  data_fim_inscricao: null,
  edital_url: null,
  resumo: { banca: null, prova: null, taxa: null, vagas: null },
  locais_prova: { nomes: [], total: 0 },
  totalCargos: 1,
  certos: 0,
  cargos: [
    {
      nome: "Cargos a definir",
      salario: null,
      vagas: null,
      nivel: null,
      locais: { nomes: [], total: 0 },
      a_definir: true,
      motivos: [],
    },
  ],
};

/** A reminder's facts of the exam. */
const about = {
  locais_prova: { nomes: ["São Paulo - SP", "Santos - SP"], total: 6 },
  taxa: "R$ 120,00",
  cargos: { nomes: ["Analista Judiciário – Área Administrativa", "Técnico Judiciário"], total: 4, certos: 2 },
};

const tecnico = { uuid: null, nome: "Técnico Judiciário" };
const changes: Change[] = [
  { campo: "data_fim_inscricao", tipo: "alterado", de: "2026-12-12", para: "2026-12-19" },
  { campo: "cargos.salario", cargo: tecnico, tipo: "alterado", de: "9052.51", para: "9505.13" },
];
/** One salary rise of many positions, and as many unrelated changes. */
const manyChanges: Change[] = Array.from({ length: 150 }, (_, index) => [
  {
    campo: "cargos.salario",
    cargo: { uuid: null, nome: `Escriturário ${index}` },
    tipo: "alterado" as const,
    de: "3622.23",
    para: "3800.00",
  },
  {
    campo: "cargos.quantidade_vagas",
    cargo: { uuid: null, nome: `Escriturário ${index}` },
    tipo: "alterado" as const,
    de: String(index),
    para: String(index + 1),
  },
]).flat();
const names = { locais: new Map(), cursos: new Map() };

const cargo: MatchedCargos = new Map([["tecnico", { nome: "Técnico Judiciário", isCertain: true }]]);
const maybe: MatchedCargos = new Map([["tecnico", { nome: "Técnico Judiciário", isCertain: false }]]);
const none: MatchedCargos = new Map();

function rectified(some: Change[], had: MatchedCargos, has: MatchedCargos): AvisoText {
  const {
    assuntos = [],
    linhas = [],
    mudancas = [],
  } = describeRetificacao(
    some,
    names,
    { had, has },
    { today, happened: today, fim: "2026-12-19", isOpen: true, lastDay: today },
  ) ?? {};
  return { assunto: composeSubject(assuntos), linhas, mudancas };
}

const novoDocumento: PaginaFacts = {
  pagina: "https://banca.example/trt2",
  documentos: [
    {
      titulo: "Convocação para a prova prática",
      formato: "PDF",
      dia: "2026-11-26",
      url: "https://banca.example/trt2/convocacao.pdf",
    },
  ],
};

/** A notice as sentences and as codes. */
type Notice = { name: string; text: AvisoText & { oficial?: OfficialLink } } & SaidItem;

const notices: Notice[] = [
  {
    name: "Inscrições abertas",
    said: [{ code: "ABRIU", para: "2026-12-12" }],
    text: describeOpening("2026-12-12", about),
  },
  {
    name: "Prazo: inscrição, em 7 dias",
    said: [{ code: "INSCRICAO", para: "2026-11-27" }],
    text: describeReminder({ de: "inscricao", dia: "2026-11-27" }, today, about),
  },
  {
    name: "Prazo: inscrição, último dia",
    said: [{ code: "INSCRICAO", para: today }],
    text: describeReminder({ de: "inscricao", dia: today }, today, about),
  },
  {
    name: "Prazo: isenção",
    said: [{ code: "ISENCAO", para: "2026-11-21" }],
    text: describeReminder({ de: "isencao", dia: "2026-11-21" }, today, about),
  },
  {
    name: "Prazo: pagamento",
    said: [{ code: "PAGAMENTO", para: "2026-11-23" }],
    text: describeReminder({ de: "pagamento", dia: "2026-11-23" }, today, about),
  },
  {
    name: "Prova próxima",
    said: [{ code: "PROVA", para: "2026-11-27" }],
    text: describeReminder({ de: "prova", dia: "2026-11-27" }, today, about),
  },
  {
    name: "Retificação",
    said: [{ code: "PRORROGADO", de: "2026-12-12", para: "2026-12-19" }],
    text: rectified(changes, cargo, cargo),
  },
  {
    name: "Retificação de muitos cargos",
    said: [{ code: "PRORROGADO", de: "2026-12-12", para: "2026-12-19" }],
    text: rectified(manyChanges, cargo, cargo),
  },
  {
    name: "Retificação: passou a combinar",
    said: [{ code: "PASSOU", para: "2026-12-19" }],
    text: rectified(changes, none, cargo),
  },
  {
    name: "Retificação: já se sabe que combina",
    said: [{ code: "PRORROGADO", de: "2026-12-12", para: "2026-12-19" }],
    text: rectified(changes, maybe, cargo),
  },
  {
    name: "Retificação: deixou de combinar",
    said: [{ code: "DEIXOU" }],
    text: rectified(changes, cargo, none),
  },
  {
    name: "Retificação: o prazo acaba hoje",
    said: [{ code: "ENCURTADO", de: "2026-12-12", para: today }],
    text: rectified([{ ...changes[0], para: today } as Change], cargo, cargo),
  },
  {
    name: "Suspensão",
    said: [{ code: "SUSPENSO" }],
    text: describeStatus({ suspenso: true }, undefined, []),
  },
  {
    name: "Retomada",
    said: [{ code: "RETOMADO", para: "2026-12-12" }],
    text: describeStatus({ suspenso: false }, undefined, []),
  },
  {
    name: "Página: novo documento",
    said: [{ code: "DOCUMENTO", nome: "Convocação", quantos: 1 }],
    text: describePagina(novoDocumento),
  },
  {
    name: "Página: não abre",
    said: [{ code: "DOCUMENTO" }],
    text: describePagina({ ...novoDocumento, documentos: [], ilegivel: true }),
  },
  {
    name: "Cancelamento",
    said: [{ code: "CANCELADO" }],
    text: describeStatus({ suspenso: true, cancelado: true }, undefined, []),
  },
];

function fill(template: keyof typeof whatsAppTemplates, variables: string[]): Snapshot["whatsApp"] {
  const { body, buttons } = whatsAppTemplates[template];
  const text = body.replace(/\{\{(\d+)\}\}/g, (_, at) => variables[Number(at) - 1] ?? "");
  return { template, variables, text, buttons: buttons.map(({ text: label }) => label) };
}
