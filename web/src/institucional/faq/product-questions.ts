import { limits } from "@cav/contract/limits.ts";
import type { Question } from "./question.ts";

export const generalQuestions: Question[] = [
  {
    question: "O que é o Concurso à Vista?",
    answer:
      "É uma plataforma que reúne concursos públicos de todo o Brasil e avisa você sobre os que " +
      "combinam com o que procura: salário, vagas, cidades, escolaridade, cursos e cotas. O alerta " +
      "chega por e-mail, por avisos no celular e no computador, pelo Telegram e, no plano premium, " +
      "também por WhatsApp, com o motivo da combinação.",
  },
  {
    question: "Como funciona, na prática?",
    answer:
      "Você cria a conta, marca suas preferências em Meu Perfil e pronto. Quando um concurso é " +
      "publicado ou muda, cada cargo é comparado com as suas preferências. Se algum combina, você " +
      "recebe o alerta e encontra o concurso em Meus Concursos.",
  },
  {
    question: "Preciso pagar para usar?",
    answer:
      `Não. O plano gratuito permite até ${limits.freePreferenceValues} preferências, mostra até ` +
      `${limits.freeVisibleConcursos} concursos recomendados, guarda até ${limits.freeFavoritos} favoritos e ` +
      `envia alertas por e-mail, sem prazo e sem cartão. O catálogo completo também é aberto a quem tem conta.`,
  },
  {
    question: "Quanto tempo leva para criar a conta?",
    answer:
      "Menos de cinco minutos: nome, e-mail, senha e suas primeiras preferências. Onde a entrada " +
      "com o Google está disponível, leva alguns segundos.",
  },
  {
    question: "Em quanto tempo o alerta chega?",
    answer:
      "Os alertas começam a sair assim que o concurso é publicado na plataforma, em geral em " +
      "poucos minutos. Se você escolheu resumo diário ou semanal, eles esperam pela próxima " +
      "mensagem, às 8h. No horário de silêncio que você escolher, nada chega por nenhum canal; se " +
      "você não escolher um, só o que toca descansa (WhatsApp, Telegram e avisos no aparelho), nas " +
      "horas que os seus ajustes de alertas mostram. Se você recebe por um canal depois do outro, " +
      "o que toca espera a manhã, e o e-mail que vem depois dele traz na hora o que vence até essa " +
      "manhã ou nesse dia. O que termina no próprio dia chega mesmo assim, se você permitir.",
  },
  {
    question: "De quais horários são os prazos?",
    answer:
      "Todas as datas e horários do site e das mensagens seguem o horário de Brasília. O horário " +
      "exato de encerramento das inscrições está no edital.",
  },
  {
    question: "Funciona no celular?",
    answer:
      "Sim. O site se adapta ao celular, ao tablet e ao computador, no tema claro ou escuro do " +
      "aparelho. Não é preciso instalar nada.",
  },
  {
    question: "Como falo com o suporte?",
    answer:
      "Escreva para o e-mail de suporte, no rodapé de todas as páginas. Se puder, diga o e-mail da " +
      "sua conta, o que tentou fazer e o que apareceu na tela.",
  },
];

export const concursoQuestions: Question[] = [
  {
    question: "De onde vêm as informações dos concursos?",
    answer:
      "Dos editais e das páginas oficiais das bancas e dos órgãos, registrados pela nossa equipe. " +
      "Cada concurso tem o botão Acessar o Edital, e é o edital que vale: confira nele requisitos, " +
      "datas e valores.",
  },
  {
    question: "Como vocês decidem que um concurso combina comigo?",
    answer:
      "Pelo menos um cargo precisa atender, ao mesmo tempo, a todas as preferências que você " +
      "marcou. O que você deixou em branco não restringe nada, e o que o edital ainda não divulgou " +
      "não exclui o concurso: ele “pode combinar”. “Combina” é só quando tudo o que você pediu se " +
      "sabe e vale. A página do concurso explica, cargo por cargo, o que combina e o que falta.",
  },
  {
    question: "Quais prazos vocês lembram?",
    answer:
      "Isenção da taxa, inscrição e pagamento: por padrão 7, 3 e 1 dia antes e no último dia, e " +
      "você pode mudar isso. A data da prova é lembrada 7 dias e 1 dia antes. Os lembretes valem " +
      "para os concursos dos quais você foi avisado ou que salvou.",
  },
  {
    question: "E se o edital for retificado?",
    answer:
      "Quem acompanha o concurso recebe um aviso com o que mudou, de quê para quê, quando a " +
      "mudança afeta suas datas, cidades ou cargos. Os lembretes passam a seguir as datas novas, e " +
      "o histórico de alterações fica na página do concurso.",
  },
  {
    question: "Como funcionam os favoritos?",
    answer:
      `Use Salvar no concurso para guardá-lo na aba Salvos de Meus Concursos e receber os ` +
      `lembretes dele. No plano gratuito você salva até ${limits.freeFavoritos} concursos; no premium não há limite.`,
  },
  {
    question: "Posso colocar as datas na minha agenda?",
    answer:
      "Sim. Cada concurso pode ser baixado como arquivo de calendário, e em Meu Perfil, em " +
      "Alertas, você cria um endereço secreto para assinar na sua agenda: as datas dos concursos " +
      "salvos e recomendados aparecem nela e mudam sozinhas quando o edital muda.",
  },
  {
    question: "O que significam as situações do concurso?",
    answer:
      "Previsto: anunciado, ainda sem edital. Edital Aberto: publicado, inscrições ainda por " +
      "começar. Inscrições Abertas: dá para se inscrever. Aguardando Provas: as inscrições " +
      "terminaram. Finalizado: as provas passaram. Suspenso: parado por decisão da banca, do órgão " +
      "ou da Justiça. Cancelado: não vai mais acontecer. As mudanças por data são automáticas.",
  },
  {
    question: "Vocês fazem a minha inscrição?",
    answer:
      "Não. A inscrição e o pagamento da taxa são feitos por você, no site da banca indicada no " +
      "edital. Desconfie de quem cobra para inscrever em nosso nome.",
  },
];
