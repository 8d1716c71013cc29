import { limits } from "@cav/contract/limits.ts";
import type { Question } from "./question.ts";

export const accountQuestions: Question[] = [
  {
    question: "Esqueci minha senha. E agora?",
    answer:
      `Na tela de login, use Esqueci minha senha e informe o e-mail da conta. Você recebe por ` +
      `e-mail um link para escolher outra senha; ele funciona uma vez, por ${limits.passwordResetMinutes} ` +
      `minutos. Se não chegar, veja a caixa de spam.`,
  },
  {
    question: "Como edito meu perfil e minhas preferências?",
    answer:
      "Abra o menu da conta, no alto da tela, e escolha Meu Perfil. Lá você muda nome, telefone, " +
      "canais de alerta e preferências. Enquanto edita, o site mostra quantos concursos as novas " +
      "preferências trariam.",
  },
  {
    question: "Como ativo os alertas por WhatsApp?",
    answer:
      "É um recurso do plano premium: em Meu Perfil, abra Alertas, informe o telefone com DDD, " +
      "ligue Receber alertas por WhatsApp e digite o código que enviamos para o seu WhatsApp. Se " +
      "uma mensagem não puder ser entregue, o mesmo alerta segue por e-mail.",
  },
  {
    question: "Como recebo os alertas pelo Telegram?",
    answer:
      "É de graça, em todos os planos: em Meu Perfil, abra Alertas, toque em Ligar o Telegram e, " +
      "na conversa que se abre, em Iniciar. Sob cada alerta há botões para salvar e silenciar o " +
      "concurso, e você pode escrever /proximos, /salvos, /pausar ou /parar. Se você bloquear o " +
      "robô, o alerta segue por e-mail.",
  },
  {
    question: "Como recebo avisos no celular ou no computador?",
    answer:
      "É de graça, em todos os planos: em cada aparelho, abra Alertas em Meu Perfil e use Receber " +
      "avisos neste aparelho. No iPhone, primeiro adicione o site à Tela de Início e abra-o por " +
      "lá. Do próprio aviso você salva ou silencia o concurso. Na mesma tela você dá nome aos " +
      "aparelhos e os remove.",
  },
  {
    question: "Como recebo menos mensagens, ou nenhuma?",
    answer:
      `Nos ajustes de alertas você troca o envio na hora por um resumo diário ou semanal, escolhe ` +
      `os lembretes, silencia um concurso, pausa por até ${limits.pausaDiasMax} dias, desliga um canal ou ` +
      `recebe cada alerta por um só, na ordem que você disser: o seguinte entra quando o anterior não consegue ` +
      `entregar. Toda mensagem traz um link para esses ajustes; no WhatsApp, basta responder PAUSAR ou SAIR, e ` +
      `no Telegram /pausar ou /parar.`,
  },
  {
    question: "Por que pedem autorização para as cotas?",
    answer:
      "Escolher uma cota pode revelar raça, etnia ou deficiência, dados que a LGPD considera " +
      "sensíveis. Por isso pedimos uma autorização separada, usamos a escolha só para encontrar " +
      "vagas na modalidade e a apagamos se você retirar a autorização.",
  },
  {
    question: "Como excluo minha conta?",
    answer:
      "Em Meu Perfil, abra Conta e, na parte Privacidade, use Excluir minha conta e confirme com a " +
      "senha ou com o Google. A exclusão é irreversível: remove todos os seus dados e cancela a " +
      "assinatura na hora.",
  },
  {
    question: "Posso baixar os meus dados?",
    answer:
      "Sim. Em Meu Perfil, abra Conta e, na parte Privacidade, use Exportar meus dados: você " +
      "recebe um arquivo JSON com tudo o que guardamos sobre você.",
  },
  {
    question: "Acho que alguém entrou na minha conta. O que faço?",
    answer:
      "Em Meu Perfil, abra Conta: lá estão as sessões abertas, e você troca a senha. Se não " +
      "conseguir entrar, redefina a senha pela tela de login. Isso encerra todas as sessões, em " +
      "todos os aparelhos. Depois escreva para o e-mail de suporte, no rodapé da página, contando " +
      "o que notou.",
  },
];

export const planQuestions: Question[] = [
  {
    question: "Qual é a diferença entre o gratuito e o premium?",
    answer:
      `O gratuito tem até ${limits.freePreferenceValues} preferências, ` +
      `${limits.freeVisibleConcursos} concursos recomendados, ${limits.freeFavoritos} favoritos e alertas por ` +
      `e-mail, por avisos nos seus aparelhos e pelo Telegram. O premium tira esses limites e acrescenta os ` +
      `alertas por WhatsApp. Os preços estão na página Planos e Recursos.`,
  },
  {
    question: "Quais formas de pagamento são aceitas?",
    answer:
      "Cartão de crédito Visa, Mastercard ou American Express e, quando a página de pagamento os " +
      "oferecer, Pix ou boleto. O pagamento é feito na página segura da Stripe, e o número do " +
      "cartão nunca passa por nós.",
  },
  {
    question: "Como cancelo a assinatura?",
    answer:
      "Em Meu Perfil, abra Assinatura e use Gerenciar ou cancelar assinatura. O premium continua " +
      "até o fim do período já pago, e nada mais é cobrado. Até essa data você pode reativar no " +
      "mesmo lugar.",
  },
  {
    question: "O que acontece com meus dados quando o premium termina?",
    answer:
      "Nada se perde: preferências e favoritos ficam guardados. Os alertas por WhatsApp são " +
      "desligados e você volta a ver os concursos recomendados do plano gratuito. Para salvar " +
      "preferências de novo, é preciso caber no limite gratuito.",
  },
  {
    question: "A assinatura se renova sozinha?",
    answer:
      "Sim, a cada mês ou a cada ano, conforme o plano, até você cancelar. A data da próxima " +
      "renovação aparece em Meu Perfil, em Assinatura.",
  },
  {
    question: "Posso trocar do plano mensal para o anual?",
    answer:
      "Sim, e do anual para o mensal também. Em Planos e Recursos, escolha o outro plano: o valor " +
      "é mostrado antes de você confirmar. Para o anual, a troca vale na hora e desconta o que " +
      "resta do mês já pago. Para o mensal, fica marcada para o fim do período pago, e até lá pode " +
      "ser desfeita.",
  },
  {
    question: "O preço pode subir depois que eu assinar?",
    answer:
      "Mudanças de preço valem só para novas assinaturas. Quem já assina continua com o preço que " +
      "contratou enquanto a assinatura durar.",
  },
  {
    question: "Posso desistir e receber o dinheiro de volta?",
    answer:
      "Sim, em até 7 dias depois de contratar, como garante o Código de Defesa do Consumidor. " +
      "Escreva para o e-mail de suporte, no rodapé da página.",
  },
];

export const mentorQuestions: Question[] = [
  {
    question: "O que é a mentoria?",
    answer:
      "É a orientação de quem já passou por concursos ou ensina para eles: plano de estudos, " +
      "escolha de banca, revisão de uma matéria. O diretório mostra o que cada mentor oferece, " +
      "onde está e quanto cobra por hora.",
  },
  {
    question: "Como encontro um mentor?",
    answer:
      "Entre na sua conta, abra Mentores e pesquise por nome, matéria ou localização. O botão do " +
      "WhatsApp abre a conversa direto com o mentor.",
  },
  {
    question: "Como me torno um mentor?",
    answer:
      "No menu da conta, escolha Seja um Mentor e preencha o cadastro: o que você ensina, " +
      "WhatsApp, preço e, se quiser, uma foto. A equipe analisa o cadastro e entra em contato por " +
      "e-mail.",
  },
  {
    question: "Quanto custa uma mentoria?",
    answer:
      "Cada mentor define o próprio preço por hora, que aparece no perfil. O pagamento é combinado " +
      "diretamente entre vocês: não cobramos comissão nem intermediamos o valor.",
  },
  {
    question: "O que quer dizer o selo Verificado?",
    answer:
      "Que a equipe conferiu o cadastro do mentor. Não é garantia de aprovação em concurso nem " +
      "avaliação das aulas; converse antes de contratar.",
  },
  {
    question: "Como são os encontros?",
    answer:
      "Como vocês combinarem: por vídeo, por mensagens ou pessoalmente, no horário que servir aos " +
      "dois. O primeiro contato é pelo WhatsApp.",
  },
  {
    question: "Tive um problema com um mentor. O que faço?",
    answer:
      "Use Denunciar no perfil do mentor e conte o que aconteceu. A equipe analisa, e perfis " +
      "inadequados saem do diretório.",
  },
  {
    question: "Como tiro meu perfil de mentor do ar?",
    answer:
      "Em Editar Perfil de Mentor, no menu da conta, desligue a chave Perfil ativo. Você pode " +
      "ligá-la de novo quando quiser. Para apagar o perfil de vez, use Excluir perfil, na mesma " +
      "tela.",
  },
];
