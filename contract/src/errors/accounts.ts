import { limits } from "../limits.ts";
import type { Problem } from "./problem.ts";

/** Errors of sign-in, accounts and confirmations (accounts §8). */
export const accountsErrors = {
  "invalid-credentials": { status: 401, title: "Credenciais inválidas", detail: "Email ou senha incorretos" },
  "invalid-session": {
    status: 401,
    title: "Sessão inválida",
    detail: "Sessão expirada. Por favor, faça login novamente.",
  },
  "consent-required": {
    status: 400,
    title: "Consentimento necessário",
    detail: "Para usar as cotas é preciso autorizar o tratamento desses dados sensíveis.",
  },
  "vigia-consent-required": {
    status: 400,
    title: "Consentimento necessário",
    detail: "Para procurar seu nome nas publicações é preciso autorizar o uso dele para isso.",
  },
  "vigia-others-limit": {
    status: 409,
    title: "Limite de nomes de outras pessoas",
    detail:
      "Em doze meses você pode procurar até três nomes de outras pessoas. O seu próprio nome não conta.",
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
  "user-changed": {
    status: 409,
    title: "Conta alterada",
    detail: "Esta conta mudou depois que você a abriu. Confira como ficou e salve de novo.",
  },
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
  "passkey-removed": {
    status: 403,
    title: "Chave de acesso removida",
    detail:
      "Esta chave de acesso foi removida da conta e não entra mais. Entre de outra forma, e apague-a no aparelho.",
  },
  "passkey-not-found": {
    status: 404,
    title: "Chave de acesso não encontrada",
    detail: "Esta chave de acesso já foi removida.",
  },
  "too-many-passkeys": {
    status: 409,
    title: "Chaves de acesso demais",
    detail: `Você já tem ${limits.passkeysMax} chaves de acesso. Remova uma que não usa mais para criar outra.`,
  },
  "invalid-aparelho": {
    status: 422,
    title: "Aparelho recusado",
    detail: "Os avisos deste navegador passam por um serviço que não conhecemos. Use outro navegador.",
  },
  "aparelho-not-found": {
    status: 404,
    title: "Aparelho não encontrado",
    detail: "Este aparelho já foi removido.",
  },
  "too-many-aparelhos": {
    status: 409,
    title: "Aparelhos demais",
    detail:
      `Você já recebe avisos em ${limits.aparelhosMax} aparelhos. ` +
      "Remova um que não usa mais para receber em outro.",
  },
  "key-scope": {
    status: 403,
    title: "Fora do alcance da chave",
    detail: "Esta chave de API não dá acesso a isto.",
  },
  "key-not-found": {
    status: 404,
    title: "Chave de API não encontrada",
    detail: "Esta chave de API já foi revogada.",
  },
  "too-many-keys": {
    status: 409,
    title: "Chaves de API demais",
    detail: `Você já tem ${limits.apiKeysMax} chaves de API. Revogue uma que não usa mais para criar outra.`,
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
} as const satisfies Record<string, Problem>;
