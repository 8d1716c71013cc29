type Problem = { readonly status: number; readonly title: string; readonly detail: string };

/**
 * Every failure the product answers with: code → HTTP status and the Portuguese sentence people read
 * (accounts §8, exams §8). The code is the last part of the problem's `type` (RFC 9457): `/problems/<code>`.
 */
export const errors = {
  "malformed-request": {
    status: 400,
    title: "Requisição malformada",
    detail: "A requisição não pôde ser lida.",
  },
  "request-timeout": {
    status: 408,
    title: "Tempo esgotado",
    detail: "A requisição demorou demais para chegar. Tente novamente.",
  },
  "headers-too-large": {
    status: 431,
    title: "Cabeçalhos grandes demais",
    detail: "Os cabeçalhos da requisição são grandes demais.",
  },
  validation: { status: 422, title: "Dados inválidos", detail: "Verifique os dados informados." },
  unauthenticated: {
    status: 401,
    title: "Não autenticado",
    detail: "Sessão expirada. Por favor, faça login novamente.",
  },
  "invalid-credentials": { status: 401, title: "Credenciais inválidas", detail: "Email ou senha incorretos" },
  "invalid-session": {
    status: 401,
    title: "Sessão inválida",
    detail: "Sessão expirada. Por favor, faça login novamente.",
  },
  forbidden: { status: 403, title: "Acesso negado", detail: "Você não tem permissão para fazer isso." },
  "cross-origin": {
    status: 403,
    title: "Origem não permitida",
    detail: "Esta ação só pode ser feita a partir do próprio site.",
  },
  "plan-limit": { status: 403, title: "Limite do plano", detail: "Você atingiu o limite do plano gratuito." },
  "premium-only": {
    status: 403,
    title: "Limite do plano",
    detail: "Disponível apenas para usuários premium",
  },
  "consent-required": {
    status: 400,
    title: "Consentimento necessário",
    detail: "Para usar as cotas é preciso autorizar o tratamento desses dados sensíveis.",
  },
  "invalid-google-token": {
    status: 401,
    title: "Credencial do Google recusada",
    detail: "Falha ao fazer login com o Google. Tente novamente.",
  },
  "google-taken": {
    status: 409,
    title: "Conta do Google já cadastrada",
    detail: "Este e-mail do Google já está cadastrado. Por favor, utilize o login com Google.",
  },
  "google-link-unconfirmed": {
    status: 403,
    title: "Confirme que a conta é sua",
    detail: "Já existe uma conta com este e-mail. Digite a senha dela para entrar também com o Google.",
  },
  "google-unavailable": {
    status: 503,
    title: "Google indisponível",
    detail: "Erro ao fazer login com Google. Tente novamente.",
  },
  "own-mentor": {
    status: 409,
    title: "O próprio perfil",
    detail: "Este perfil de mentor é seu: não dá para denunciar a si mesmo.",
  },
  "mentor-not-found": { status: 404, title: "Mentor não encontrado", detail: "Mentor não encontrado." },
  "mentor-exists": {
    status: 409,
    title: "Já é mentor",
    detail: "Este email já está sendo usado por outro mentor.",
  },
  "mentor-changed": {
    status: 409,
    title: "Perfil alterado",
    detail: "O mentor alterou o perfil depois que você o abriu. Veja como ficou e decida de novo.",
  },
  "bad-image": {
    status: 422,
    title: "Imagem não aceita",
    detail: "Envie uma foto em JPEG, PNG ou WebP.",
  },
  "notification-not-found": {
    status: 404,
    title: "Notificação não encontrada",
    detail: "Esta notificação não está mais entre as que falharam.",
  },
  "notification-over": {
    status: 409,
    title: "Notificação encerrada",
    detail: "Esta notificação perdeu o sentido e foi encerrada, sem ser enviada.",
  },
  "channel-off": {
    status: 409,
    title: "Canal desligado",
    detail: "O usuário não recebe mais alertas pelos canais escolhidos.",
  },
  "plan-not-found": { status: 404, title: "Plano não encontrado", detail: "Plano não encontrado" },
  "already-subscribed": {
    status: 409,
    title: "Já inscrito",
    detail: "Você já está inscrito neste plano.",
  },
  "payment-pending": {
    status: 409,
    title: "Pagamento a confirmar",
    detail: "Você já fez um pedido por Pix ou boleto. Assim que o pagamento for confirmado, o plano começa.",
  },
  "payment-owed": {
    status: 409,
    title: "Pagamento em atraso",
    detail: "Há um pagamento em atraso. Regularize no portal antes de escolher outro plano.",
  },
  "change-outdated": {
    status: 409,
    title: "Valor desatualizado",
    detail: "O valor da troca mudou desde que foi mostrado. Nada foi cobrado: veja o novo valor.",
  },
  "card-refused": {
    status: 402,
    title: "Cartão recusado",
    detail: "O cartão da assinatura foi recusado, e o plano continua o mesmo. Atualize o cartão no portal.",
  },
  "paid-premium": {
    status: 409,
    title: "Premium pago",
    detail:
      "Esta pessoa paga pelo premium. Cancele a assinatura e devolva o pagamento, ou deixe o tipo como está.",
  },
  "subscription-not-found": {
    status: 404,
    title: "Sem assinatura",
    detail: "Você ainda não tem uma assinatura.",
  },
  "payment-session-not-found": {
    status: 404,
    title: "Sessão de pagamento não encontrada",
    detail: "Ocorreu um erro ao processar seu pagamento. Por favor, entre em contato com o suporte.",
  },
  "checkout-unavailable": {
    status: 503,
    title: "Pagamento indisponível",
    detail: "Não foi possível processar sua solicitação de pagamento.",
  },
  "portal-unavailable": {
    status: 503,
    title: "Portal indisponível",
    detail: "Não foi possível acessar o portal de gerenciamento da assinatura.",
  },
  "plan-has-subscribers": {
    status: 409,
    title: "Plano com assinantes",
    detail: "Este plano tem assinantes e foi desativado em vez de excluído.",
  },
  "free-plan": {
    status: 409,
    title: "Plano gratuito",
    detail: "O plano gratuito é o de quem não assina: ele fica à venda, sem preço, e não pode ser excluído.",
  },
  "free-plan-exists": {
    status: 409,
    title: "Já há um plano gratuito",
    detail: "Já existe um plano gratuito, e só pode haver um. Informe um preço.",
  },
  "plan-exists": {
    status: 409,
    title: "Plano já existe",
    detail: "Já existe um plano com este identificador.",
  },
  "provider-refused": {
    status: 502,
    title: "Recusado pelo provedor",
    detail: "O provedor de pagamentos recusou a operação.",
  },
  "invalid-reset-token": {
    status: 400,
    title: "Link inválido",
    detail: "Ocorreu um erro ao redefinir sua senha. O token pode ser inválido ou ter expirado.",
  },
  "invalid-confirmation": {
    status: 400,
    title: "Link inválido",
    detail: "Este link já foi usado ou venceu. Se o seu e-mail ainda não foi confirmado, peça outro.",
  },
  "invalid-email-change": {
    status: 400,
    title: "Link inválido",
    detail: "Este link já foi usado ou venceu. Se ainda quiser trocar o e-mail, peça de novo no seu perfil.",
  },
  "no-email-change": {
    status: 404,
    title: "Nenhuma troca de e-mail",
    detail: "Não há nenhuma troca de e-mail esperando confirmação.",
  },
  "google-linked": {
    status: 409,
    title: "Conta do Google já ligada",
    detail: "Esta conta do Google já entra em outra conta, ou a sua já está ligada a uma.",
  },
  "google-not-linked": {
    status: 409,
    title: "Google não ligado",
    detail: "A sua conta não está ligada ao Google.",
  },
  "password-needed": {
    status: 409,
    title: "Senha necessária",
    detail: "Crie uma senha antes: sem o Google, é com ela que você entra.",
  },
  "same-email": {
    status: 409,
    title: "O mesmo e-mail",
    detail: "Este já é o e-mail da conta.",
  },
  "invalid-code": {
    status: 400,
    title: "Código inválido",
    detail: "O código não confere ou venceu. Confira os números ou peça outro código.",
  },
  "google-not-confirmed": {
    status: 403,
    title: "Conta do Google não confirmada",
    detail: "Não foi possível confirmar pelo Google que esta conta é sua. Tente novamente.",
  },
  "wrong-password": { status: 403, title: "Senha incorreta", detail: "A senha informada não confere." },
  "last-admin": {
    status: 409,
    title: "Último administrador",
    detail: "Esta é a única conta de administrador. Promova outra pessoa antes de excluí-la.",
  },
  "proof-required": {
    status: 403,
    title: "Confirme que é você",
    detail: "Para trocar o telefone, confirme que é você.",
  },
  "second-factor-required": {
    status: 403,
    title: "Verificação em duas etapas",
    detail:
      "Para administrar, entre com uma chave de acesso, ou ligue a verificação em duas etapas no seu perfil.",
  },
  "second-factor-needed": {
    status: 403,
    title: "Verificação em duas etapas",
    detail: "Digite o código do seu aplicativo autenticador, ou um código de recuperação.",
  },
  "invalid-second-factor": {
    status: 403,
    title: "Código inválido",
    detail: "O código não confere ou já foi usado. Espere o próximo e tente de novo.",
  },
  "email-not-confirmed": {
    status: 403,
    title: "E-mail não confirmado",
    detail: "Confirme o seu e-mail antes: abra o link que enviamos para ele.",
  },
  "invalid-passkey": {
    status: 403,
    title: "Chave de acesso recusada",
    detail: "Não foi possível confirmar a chave de acesso. Tente de novo ou entre de outra forma.",
  },
  "passkey-not-found": {
    status: 404,
    title: "Chave de acesso não encontrada",
    detail: "Esta chave de acesso já foi removida.",
  },
  "too-many-passkeys": {
    status: 409,
    title: "Chaves de acesso demais",
    detail: "Você já tem 10 chaves de acesso. Remova uma que não usa mais para criar outra.",
  },
  "second-factor-on": {
    status: 409,
    title: "Verificação já ligada",
    detail: "A verificação em duas etapas já está ligada.",
  },
  "session-not-found": {
    status: 404,
    title: "Sessão não encontrada",
    detail: "Esta sessão já terminou.",
  },
  "user-not-found": { status: 404, title: "Usuário não encontrado", detail: "Usuário não encontrado." },
  "own-account": {
    status: 409,
    title: "A própria conta",
    detail: "Para excluir a sua própria conta, use a página Meu Perfil.",
  },
  "terms-not-accepted": {
    status: 400,
    title: "Termos não aceitos",
    detail: "É necessário aceitar os termos e condições para se registrar",
  },
  "email-taken": {
    status: 409,
    title: "E-mail já cadastrado",
    detail: "Este e-mail já está cadastrado. Por favor, utilize outro e-mail ou faça login.",
  },
  "not-found": {
    status: 404,
    title: "Não encontrado",
    detail: "O que você procura não existe ou foi removido.",
  },
  "concurso-not-found": {
    status: 404,
    title: "Concurso não encontrado",
    detail: "Concurso não encontrado ou ocorreu um erro ao carregar os dados.",
  },
  "invalid-import": {
    status: 422,
    title: "Arquivo inválido",
    detail: "O arquivo precisa ser uma lista de concursos em JSON ou CSV.",
  },
  "local-not-found": { status: 404, title: "Local não encontrado", detail: "Local não encontrado." },
  "concurso-changed": {
    status: 409,
    title: "Concurso alterado",
    detail: "Outra pessoa alterou este concurso enquanto você editava. Recarregue para ver o que mudou.",
  },
  "duplicate-concurso": {
    status: 409,
    title: "Concurso já publicado",
    detail: "Parece o mesmo concurso que um já publicado.",
  },
  "method-not-allowed": {
    status: 405,
    title: "Método não permitido",
    detail: "Este endereço só pode ser lido.",
  },
  "payload-too-large": {
    status: 413,
    title: "Conteúdo grande demais",
    detail: "O conteúdo enviado é grande demais.",
  },
  "unsupported-media-type": {
    status: 415,
    title: "Formato não suportado",
    detail: "O formato do conteúdo enviado não é suportado.",
  },
  "too-many-requests": {
    status: 429,
    title: "Muitas tentativas",
    detail: "Muitas tentativas. Aguarde um pouco e tente novamente.",
  },
  "invalid-signature": {
    status: 403,
    title: "Assinatura inválida",
    detail: "A assinatura da notificação não confere.",
  },
  unavailable: {
    status: 503,
    title: "Serviço indisponível",
    detail: "Serviço temporariamente indisponível. Tente novamente em instantes.",
  },
  internal: {
    status: 500,
    title: "Erro interno",
    detail:
      "Erro interno no servidor. Por favor, tente novamente mais tarde ou entre em contato com o suporte.",
  },
} as const satisfies Record<string, Problem>;

export type ErrorCode = keyof typeof errors;

/** One refused field: its path in the input (`cargos.0.salario`) and what to do about it, in Portuguese. */
export type FieldError = { field: string; message: string };
