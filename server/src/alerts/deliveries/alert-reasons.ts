import type { CodigoDoMotivo, MotivoDoAlerta } from "@cav/contract/alerts/alert-reasons.ts";
import { type Channel, channels } from "@cav/contract/channels.ts";
import { formatDateTime, formatDay } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";

/** Values that the sentence about a reason may need. */
type ReasonFacts = {
  canal?: Channel | undefined;
  /** When the message is sent. */
  quando?: Date | undefined;
  /** The last day of registrations. */
  dia?: string | null | undefined;
  /** Description of the provider's answer. */
  problema?: string | undefined;
};

type Link = NonNullable<MotivoDoAlerta["link"]>;
type Reason = { texto: (facts: ReasonFacts) => string; link: Link | null };

const ajustes: Link = { rotulo: "Mudar os alertas", href: "/perfil/alertas" };
const preferencias: Link = { rotulo: "Mudar as preferências", href: "/perfil" };
const buscas: Link = { rotulo: "Ver as buscas", href: "/perfil" };
const conta: Link = { rotulo: "Abrir a conta", href: "/perfil/conta" };
const planos: Link = { rotulo: "Ver os planos", href: "/plans" };
const nomes: Link = { rotulo: "Ver a procura por nome", href: "/perfil/alertas#vigia-do-nome" };
const paginas: Link = { rotulo: "Ver minhas páginas", href: "/paginas" };
const jornada: Link = { rotulo: "Abrir a jornada", href: "/minha-jornada" };

const channelOf = ({ canal }: ReasonFacts) => (canal ? channels[canal].label : "O canal");
const whenOf = ({ quando }: ReasonFacts) => (quando ? formatDateTime(quando.toISOString()) : "mais tarde");
const dayOf = ({ dia }: ReasonFacts) => (dia ? ` em ${formatDay(dia)}` : "");
const plain = (texto: string, link: Link | null = null): Reason => ({ texto: () => texto, link });
const by = (texto: (facts: ReasonFacts) => string, link: Link | null = null): Reason => ({ texto, link });

/** Says why a message left, or when it will. */
const leaving = (f: ReasonFacts, why: string) => (f.quando ? `${why}: sai em ${whenOf(f)}.` : `${why}.`);

/** Each reason's sentence, for the user and for support, and the page that changes it. */
export const reasons: Record<CodigoDoMotivo, Reason> = {
  NA_FILA: plain("Sai nos próximos minutos."),
  AGRUPADO: by((f) => `Vai junto com outras novidades: sai em ${whenOf(f)}.`),
  DUAS_NO_DIA: by(
    (f) => `Já saíram duas mensagens neste dia: o que não tem pressa vai na próxima, em ${whenOf(f)}.`,
    ajustes,
  ),
  CHAMADA: by((f) => leaving(f, "Chamaram você")),
  NAO_PODE_ESPERAR: by((f) => leaving(f, "Era o último dia para agir")),
  NA_HORA: by((f) => leaving(f, "Na hora, como escolhido"), ajustes),
  AGENDA: by((f) => leaving(f, "Com a agenda da manhã"), ajustes),
  AGENDA_DE_SEGUNDA: by((f) => leaving(f, "Com a agenda de segunda-feira"), ajustes),
  AGENDA_DE_QUINTA: by((f) => leaving(f, "Com a agenda de quinta-feira"), ajustes),
  JA_SAIU_UMA_HOJE: by(
    (f) =>
      f.quando
        ? `Já saiu uma mensagem neste dia: o que não tem pressa vai na agenda de ${whenOf(f)}.`
        : "Já tinha saído uma mensagem neste dia: foi junto com a seguinte.",
    ajustes,
  ),
  RESUMO: by((f) => `Vai no resumo de ${whenOf(f)}.`, ajustes),
  LEMBRETE_DE_MANHA: by((f) => `Lembretes saem de manhã: este, em ${whenOf(f)}.`),
  AGENDADO: by((f) => `Não coube na primeira mensagem: sai em ${whenOf(f)}.`),
  PAUSA: by((f) => `Os alertas estão pausados: sai em ${whenOf(f)}.`, ajustes),
  SILENCIO: by((f) => `Espera o fim do horário de silêncio: sai em ${whenOf(f)}.`, ajustes),
  DESCANSO: by((f) => `${channelOf(f)} não toca à noite: sai em ${whenOf(f)}.`, ajustes),
  NOVA_TENTATIVA: by((f) => `Não saiu na primeira tentativa: ${f.problema}. A próxima é em ${whenOf(f)}.`),
  FALHOU: by((f) => `Não chegou: ${f.problema}.`, ajustes),
  SEM_CONFIRMACAO: by(
    (f) => `${channelOf(f)} não confirmou a mensagem: ela sai mais uma vez em ${whenOf(f)}.`,
  ),
  TALVEZ_ENTREGUE: by((f) => `Talvez entregue: ${channelOf(f)} aceitou a mensagem duas vezes sem confirmar.`),
  PERDEU_O_SENTIDO: plain("O concurso mudou antes de o aviso sair, e ele perdeu o sentido."),
  PRAZO_NA_ESPERA: plain("O prazo acabou durante a pausa ou antes do resumo.", ajustes),
  PRAZO_NO_SILENCIO: plain("O prazo acabava dentro do horário de silêncio.", ajustes),
  JA_DITO: plain("O anúncio do concurso saiu depois disso e já dizia."),
  SEM_TAXA: plain("A inscrição é gratuita: não há taxa nem isenção de que avisar."),
  NAO_MUDA_NADA: plain("A mudança não muda nada nos cargos, cidades e datas acompanhados."),
  DESFEITO: plain("A mudança foi desfeita antes de o aviso sair."),
  ENCERRADO_SEM_ENVIAR: plain("A equipe encerrou este aviso sem enviar."),
  NAO_ENVIADO: by((f) => `Não saiu: ${f.problema}.`),
  CANAL_DESLIGADO: by((f) => `${channelOf(f)} está desligado.`, ajustes),
  TIPO_RECUSADO: by(({ canal }) => {
    const by = canal ? `por ${channels[canal].label}` : "por todos os canais ligados";
    return `Este tipo de alerta está desligado ${by}.`;
  }, ajustes),
  CANAL_NAO_CONFIGURADO: by((f) => `${channelOf(f)} não está disponível nesta instalação.`),
  DESCADASTRADO: by((f) => `${channelOf(f)} foi desligado a pedido, por uma mensagem.`, ajustes),
  EMAIL_A_CONFIRMAR: plain("O endereço de e-mail ainda não foi confirmado.", conta),
  EMAIL_DEVOLVIDO: plain("As mensagens a este endereço voltaram, e o e-mail foi desligado.", conta),
  SO_NO_PREMIUM: by((f) => `${channelOf(f)} faz parte do plano premium.`, planos),
  SEM_TELEFONE: plain("A conta não tem telefone.", conta),
  TELEFONE_A_CONFIRMAR: plain("O telefone ainda não foi confirmado.", conta),
  NUMERO_NAO_EXISTE: plain("O número não recebe WhatsApp, e o canal foi desligado.", conta),
  SEM_APARELHO: plain("Nenhum aparelho aceita avisos.", ajustes),
  TELEGRAM_NAO_LIGADO: plain("Não há conversa com o robô no Telegram.", ajustes),
  UM_DEPOIS_DO_OUTRO: by(
    (f) => `${channelOf(f)} só leva o aviso quando o canal que vem antes não consegue.`,
    ajustes,
  ),
  OUTROS_CANAIS: by(
    (f) => `${channelOf(f)} não era um dos canais escolhidos quando o aviso foi escrito.`,
    buscas,
  ),
  SEM_CANAL: plain("Nenhum canal estava ligado.", ajustes),
  SILENCIADO: plain("Os avisos deste concurso estão silenciados.", ajustes),
  FICOU_PARA_TRAS: plain("A situação marcada neste concurso dispensa este aviso.", jornada),
  SEM_PREFERENCIAS: plain("Não há preferências salvas, e sem elas nenhum concurso combina.", preferencias),
  NAO_COMBINA: plain("O concurso não combina com o que é procurado.", preferencias),
  SO_CERTOS: plain("Só é avisado o que combina com certeza, e aqui falta saber alguma coisa.", ajustes),
  BUSCA_PAUSADA: plain("Há uma busca pausada: ela não é comparada com concursos.", buscas),
  BUSCA_SO_NO_PREMIUM: plain("Há buscas que só valem no plano premium.", planos),
  PLANO_GRATUITO: plain(
    `Ao salvar preferências, o plano gratuito avisa dos ${limits.freeVisibleConcursos} concursos de ` +
      `prazo mais próximo.`,
    planos,
  ),
  ENCERRADO_ANTES: by((f) => `As inscrições acabaram${dayOf(f)}, antes de o concurso ser publicado aqui.`),
  ANTES_DA_CONTA: by((f) => `As inscrições acabaram${dayOf(f)}, antes de a conta existir.`),
  ANTES_DAS_PREFERENCIAS: by(
    (f) => `As inscrições acabaram${dayOf(f)}, antes de as preferências serem salvas.`,
    preferencias,
  ),
  NAO_ABERTO: plain("Só é avisado o concurso que aceita inscrições ou ainda vai aceitar."),
  LEMBRETE_DESLIGADO: plain("Este lembrete de prazo está desligado.", ajustes),
  RESUMO_SEMANAL: plain(
    "As agendas de segunda e quinta já trazem as datas até a próxima segunda-feira.",
    ajustes,
  ),
  SO_QUEM_SALVOU: plain("Etapas e documentos vão só a quem salvou o concurso."),
  SEGUIU_DEPOIS: plain("Isto aconteceu antes de o concurso ser salvo ou anunciado."),
  PREPARANDO: plain("O aviso está sendo preparado."),
  NOME_PROCURADO: plain(
    "Você pediu para procurarmos este nome nas publicações oficiais. A ordem dos canais e a pausa não valem aqui: há " +
      "prazos de dois dias.",
    nomes,
  ),
  PAGINA_ACOMPANHADA: plain(
    "Você pediu para acompanharmos esta página. A ordem dos canais e a pausa não valem aqui.",
    paginas,
  ),
  SEM_NOVIDADE: plain("Nada de novo apareceu nesta página desde que você a acompanha.", paginas),
  OUTRA_PESSOA: plain("Você disse que esta publicação é de outra pessoa.", nomes),
  DEIXOU_DE_VALER: plain(
    "Deixou de valer antes de o aviso sair: o pedido foi retirado, ou o premium acabou.",
  ),
  PREMIUM_ACABOU: plain("A procura por nome e as páginas acompanhadas fazem parte do plano premium.", planos),
  SEM_REGISTRO: plain("Não há registro do motivo."),
};

/** Describes a reason, with the page that changes it. */
export function describeReason(codigo: CodigoDoMotivo, facts: ReasonFacts = {}): MotivoDoAlerta {
  const { texto, link } = reasons[codigo];
  return { codigo, texto: texto(facts), link };
}
