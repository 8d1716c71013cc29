import type { ToldItem } from "@cav/contract/alerts/agenda.ts";
import { expect, test } from "vitest";
import * as messages from "./index.ts";

const sender = { appUrl: "https://x.example", supportEmail: "ajuda@x.example" };
const nome = "Ana Souza";
const link = "https://x.example/pagina";
const edital_url = "https://banca.example/edital.pdf";
const ways = { preferenciasLink: link, ajustesLink: link, descadastroLink: link };
const nowhere = { nomes: [], total: 0 };
const closed = { subject: "Canal desligado", preview: "a", happened: "b", advice: "c", mended: "d" };

const hoje = "2026-12-11";
const toldItem: ToldItem = {
  titulo: "TRT-2",
  kind: "LEMBRETE",
  said: [{ code: "INSCRICAO", para: "2026-12-12" }],
  meaning: "COMBINA",
  cargo: "Analista",
  certo: true,
  act: "INSCREVER",
  day: "2026-12-12",
};
const item = {
  ...toldItem,
  link,
  edital: { edital: edital_url, rotulo: "Edital" },
  linhas: [],
  secao: "Amanhã",
  nomeado: true,
};

const aviso = {
  nome,
  titulo: "TRT-2",
  item: toldItem,
  hoje,
  assunto: "prova amanhã",
  linhas: ["A prova é amanhã."],
  sobre: [],
  breve: "A prova é amanhã.",
  motivo: "Você salvou este concurso.",
  demonstracao: true,
  fechado: false,
  edital_url,
  link,
  ...ways,
};

const novo = {
  nome,
  titulo: "TRT-2",
  item: toldItem,
  hoje,
  data_inicio_inscricao: null,
  data_fim_inscricao: "2026-12-12",
  resumo: { banca: "FCC", prova: null, taxa: null, vagas: null },
  edital_url,
  locais_prova: nowhere,
  demonstracao: false,
  cargos: [
    {
      nome: "Analista",
      salario: null,
      vagas: 4,
      nivel: null,
      locais: nowhere,
      a_definir: false,
      motivos: [],
    },
  ],
  totalCargos: 1,
  certos: 1,
  link,
  ...ways,
};

const mencao = {
  nome,
  isOthers: false,
  fonte: "DOM",
  pagina: null,
  publicado_em: null,
  trecho: "ANA SOUZA",
  prazo: null,
  prazo_contado: null,
  mesmo_cpf: false,
  duvida: false,
  url: link,
  link,
};

const digest = {
  nome,
  hoje,
  itens: [item],
  decidir: ["Um"],
  jornadaLink: link,
  demonstracao: false,
  link,
  motivo: "a",
};

/** The HTML of each mail, by the function that creates its composer. */
const htmlOf = {
  createAccountMail: messages.createAccountMail(sender)({ about: "NOVO_ACESSO", nome, appUrl: link }).html,
  createAlarmeMail: messages.createAlarmeMail(sender)({
    ...{ nome, fonte: "DOM", problema: "Parada", detalhe: "a", desde: "hoje", curado: false, link },
  }).html,
  createAvisoMail: messages.createAvisoMail(sender)(aviso).html,
  createChannelClosedMail: messages.createChannelClosedMail(sender)({ nome, words: closed, link }).html,
  createChannelFaultMail: messages.createChannelFaultMail(sender)({
    ...{ nome, canal: "whatsapp", parcial: false, problema: "a", conselho: "b", desde: "hoje", link },
  }).html,
  createDigestMail: messages.createDigestMail(sender)({ ...digest, ...ways }).html,
  createEmailConfirmationMail: messages.createEmailConfirmationMail(sender)({ nome, link }).html,
  createMencaoMail: messages.createMencaoMail(sender)(mencao).html,
  createMentorRevisadoMail: messages.createMentorRevisadoMail(sender)({
    ...{ nome, aprovado: true, motivo: null, link },
  }).html,
  createNovoConcursoMail: messages.createNovoConcursoMail(sender)(novo).html,
  createPaginaMail: messages.createPaginaMail(sender)({ nome, pagina: "a", linhas: ["b"], url: link, link })
    .html,
  createPasswordResetMail: messages.createPasswordResetMail(sender)({ nome, link }).html,
  createPedidoAvisoMail: messages.createPedidoAvisoMail(sender)({
    ...{ titulo: "TRT-2", assunto: "a", linhas: ["b"], nome, link, fim: link },
  }).html,
  createPedidoConfirmationMail: messages.createPedidoConfirmationMail(sender)({ nome, link }).html,
  createWebhookParadoMail: messages.createWebhookParadoMail(sender)({
    ...{ nome, webhook: "a", url: link, motivo: "b", link },
  }).html,
};

/** Returns the height of a link in pixels; one that is not a block has only its text's. */
function heightOf(style: string): number {
  const read = (name: string) => new RegExp(`(?:^|;)${name}:([^;"]{1,40})`).exec(style)?.[1] ?? "";
  if (read("display") !== "inline-block") return 0;
  const line = read("line-height");
  const text = line.endsWith("%") ? read("font-size") : line;
  return Number.parseFloat(text) + 2 * Number.parseFloat(read("padding"));
}

test("each mail that the product sends is measured", () => {
  const created = Object.keys(messages).filter((name) => /^create\w{1,60}Mail$/.test(name));
  expect(Object.keys(htmlOf).toSorted()).toEqual(created.toSorted());
});

test.each(Object.entries(htmlOf))("links of %s are 24 pixels high (WCAG 2.5.8)", (_, html) => {
  const styles = [...html.matchAll(/<a [^>]{0,900}? style="([^"]{0,600})"/g)].map(([, style = ""]) => style);
  expect(styles.length).toBe(html.split("<a ").length - 1);
  expect(styles.filter((style) => !(heightOf(style) >= 24))).toEqual([]);
});
