import type { Mudanca } from "@cav/contract/historico.ts";
import { concursoLink, footerLinks } from "../alerts/index.ts";
import {
  type Aviso,
  avisoVariables,
  createAvisoMail,
  createChannelClosedMail,
  createDigestMail,
  createNovoConcursoMail,
  createPasswordResetMail,
  digestVariables,
  emailClosedVariables,
  type NovoConcurso,
  novoConcursoVariables,
  whatsAppTemplates,
} from "../messages/index.ts";
import {
  type AvisoText,
  describeOpening,
  describeReminder,
  describeRetificacao,
  describeStatus,
} from "./aviso-sentences.ts";

/** A message of one kind as its reader would get it; a channel that it is not sent by is left out. */
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

/** Every kind of message, filled with one example each. `appUrl` without a slash at its end. */
export async function createSnapshots(appUrl: string): Promise<Snapshot[]> {
  const common = {
    nome,
    titulo,
    demonstracao: false,
    link: concursoLink(appUrl, uuid),
    ...footerLinks(appUrl, token, uuid),
  };
  const novo: NovoConcurso = { ...common, ...exampleConcurso };
  const writeNovo = await createNovoConcursoMail();
  const writeAviso = await createAvisoMail();
  const writeDigest = await createDigestMail();
  const resetMail = await createPasswordResetMail();
  const closedMail = await createChannelClosedMail();

  const avisos = notices.map(({ name, text }): Snapshot => {
    const aviso: Aviso = { ...common, ...text, motivo: followed };
    return { name, mail: writeAviso(aviso), whatsApp: fill("concurso_aviso", avisoVariables(aviso)) };
  });
  const resumo = {
    nome,
    demonstracao: false,
    link: `${appUrl}/perfil`,
    ...footerLinks(appUrl, token),
    itens: notices.slice(0, 4).map(({ text }) => ({ titulo, linhas: text.linhas, link: common.link })),
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
    { name: "WhatsApp desligado", mail: closedMail({ nome, link: `${appUrl}/perfil` }) },
    { name: "E-mail desligado", whatsApp: fill("conta_aviso", emailClosedVariables(nome)) },
    {
      name: "Redefinição de senha",
      mail: resetMail({ nome, link: `${appUrl}/reset-password?token=exemplo` }),
    },
  ];
}

const followed =
  "Você recebeu este aviso porque acompanha este concurso: já foi alertado sobre ele ou o salvou.";

const exampleConcurso = {
  organizadora: "Fundação Carlos Chagas",
  data_inicio_inscricao: "2026-11-18",
  data_fim_inscricao: "2026-12-12",
  data_prova: "2027-02-07",
  valor_inscricao: "120.00",
  totalCargos: 4,
  cargos: [
    {
      nome: "Analista Judiciário – Área Administrativa",
      salario: "14852.66",
      a_definir: false,
      motivos: ["Salário de R$ 14.852,66, acima do mínimo de R$ 8.000,00", "Ensino Superior"],
      desconhecidos: ["local de prova ainda não divulgado"],
    },
    {
      nome: "Técnico Judiciário",
      salario: "9052.51",
      a_definir: false,
      motivos: ["Ensino Superior"],
      desconhecidos: [],
    },
  ],
};

const barelyAnnounced = {
  demonstracao: true,
  data_inicio_inscricao: null,
  data_fim_inscricao: null,
  data_prova: null,
  valor_inscricao: null,
  totalCargos: 1,
  cargos: [{ nome: "Cargos a definir", salario: null, a_definir: true, motivos: [], desconhecidos: [] }],
};

const changes: Mudanca[] = [
  {
    campo: "data_fim_inscricao",
    rotulo: "Fim das inscrições",
    tipo: "alterado",
    de: "12/12/2026",
    para: "19/12/2026",
  },
  {
    campo: "salario",
    rotulo: "Salário",
    cargo: "Técnico Judiciário",
    tipo: "alterado",
    de: "R$ 9.052,51",
    para: "R$ 9.505,13",
  },
];

const cargo = new Map([["tecnico", "Técnico Judiciário"]]);
const none = new Map<string, string>();

const must = (text: AvisoText | undefined): AvisoText => text ?? { assunto: "", linhas: [] };

const notices: { name: string; text: AvisoText }[] = [
  { name: "Inscrições abertas", text: describeOpening("2026-12-12") },
  {
    name: "Prazo: inscrição, em 7 dias",
    text: describeReminder({ de: "inscricao", dia: "2026-11-27" }, today, []),
  },
  {
    name: "Prazo: inscrição, último dia",
    text: describeReminder({ de: "inscricao", dia: today }, today, []),
  },
  { name: "Prazo: isenção", text: describeReminder({ de: "isencao", dia: "2026-11-21" }, today, []) },
  { name: "Prazo: pagamento", text: describeReminder({ de: "pagamento", dia: "2026-11-23" }, today, []) },
  {
    name: "Prova próxima",
    text: describeReminder({ de: "prova", dia: "2026-11-27" }, today, ["São Paulo - SP", "Santos - SP"]),
  },
  { name: "Retificação", text: must(describeRetificacao(changes, { had: cargo, has: cargo })) },
  {
    name: "Retificação: passou a combinar",
    text: must(describeRetificacao(changes, { had: none, has: cargo })),
  },
  {
    name: "Retificação: deixou de combinar",
    text: must(describeRetificacao(changes, { had: cargo, has: none })),
  },
  { name: "Suspensão", text: describeStatus(true, undefined) },
  { name: "Retomada", text: describeStatus(false, undefined) },
];

function fill(template: keyof typeof whatsAppTemplates, variables: string[]): Snapshot["whatsApp"] {
  const { body, buttons } = whatsAppTemplates[template];
  const text = body.replace(/\{\{(\d+)\}\}/g, (_, at) => variables[Number(at) - 1] ?? "");
  return { template, variables, text, buttons: buttons.map(({ text: label }) => label) };
}
