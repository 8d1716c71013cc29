import type { Problem } from "./problem.ts";

/** Errors that any call may answer. */
export const requestsErrors = {
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
  forbidden: { status: 403, title: "Acesso negado", detail: "Você não tem permissão para fazer isso." },
  "view-only": {
    status: 403,
    title: "Só leitura",
    detail: "Você está vendo o site como outra pessoa: nada pode ser alterado. Saia da visão para agir.",
  },
  "view-over": {
    status: 403,
    title: "Visão encerrada",
    detail: "A visão como outra pessoa terminou.",
  },
  "view-of-admin": {
    status: 403,
    title: "Conta de administrador",
    detail: "Não dá para ver o site como um administrador.",
  },
  "cross-origin": {
    status: 403,
    title: "Origem não permitida",
    detail: "Esta ação só pode ser feita a partir do próprio site.",
  },
  "not-found": {
    status: 404,
    title: "Não encontrado",
    detail: "O que você procura não existe ou foi removido.",
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
  "key-reused": {
    status: 422,
    title: "Chave já usada",
    detail: "Esta chave de repetição (Idempotency-Key) já foi usada com outros dados.",
  },
  "answer-pending": {
    status: 409,
    title: "Pedido em andamento",
    detail: "O mesmo pedido ainda está sendo atendido. Aguarde um pouco e tente novamente.",
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
