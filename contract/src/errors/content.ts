import { limits } from "../limits.ts";
import type { Problem } from "./problem.ts";

/** Errors of exams, places, mentors and messages (exams §8). */
export const contentErrors = {
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
  "concurso-not-saved": {
    status: 409,
    title: "Concurso não salvo",
    detail: "Salve o concurso para dizer em que ponto você está.",
  },
  "cargo-not-found": {
    status: 404,
    title: "Cargo não encontrado",
    detail: "Este cargo não é mais deste concurso. Recarregue a página e escolha de novo.",
  },
  "concurso-not-found": {
    status: 404,
    title: "Concurso não encontrado",
    detail: "Concurso não encontrado ou ocorreu um erro ao carregar os dados.",
  },
  "edital-not-found": {
    status: 404,
    title: "Edital não encontrado",
    detail: "O edital em PDF não está mais aqui: foi trocado ou removido.",
  },
  "bad-edital": {
    status: 422,
    title: "Edital não aceito",
    detail: "Envie o edital em PDF.",
  },
  "mencao-not-found": {
    status: 404,
    title: "Publicação não encontrada",
    detail: "Esta publicação não está mais na sua lista.",
  },
  "busca-not-found": { status: 404, title: "Busca não encontrada", detail: "Esta busca não existe mais." },
  "busca-changed": {
    status: 409,
    title: "Busca alterada",
    detail: "Você alterou esta busca em outra tela. Recarregue para ver como ela está.",
  },
  "too-many-buscas": {
    status: 409,
    title: "Buscas demais",
    detail: `Você já tem ${limits.buscasMax} buscas. Remova uma que não usa mais para criar outra.`,
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
  "rascunho-not-found": {
    status: 404,
    title: "Rascunho não encontrado",
    detail: "Este rascunho não existe mais: foi publicado ou excluído.",
  },
  "rascunho-changed": {
    status: 409,
    title: "Rascunho alterado",
    detail: "Outra pessoa alterou este rascunho enquanto você editava. Recarregue para ver o que mudou.",
  },
  "leitura-pior": {
    status: 409,
    title: "A nova leitura é pior",
    detail: "A nova versão erra mais campos que revisores aceitaram do que acerta dos que corrigiram.",
  },
  "ato-not-found": {
    status: 404,
    title: "Ato não encontrado",
    detail: "Este ato não existe ou não foi lido.",
  },
  "minuta-not-found": { status: 404, title: "Minuta não encontrada", detail: "Esta minuta não existe." },
  "minuta-changed": {
    status: 409,
    title: "Minuta alterada",
    detail: "Outra pessoa já decidiu esta minuta, ou ela mudou enquanto você revisava. Recarregue para ver.",
  },
  "minuta-ambigua": {
    status: 409,
    title: "De qual concurso?",
    detail: "Diga primeiro de qual concurso esta minuta trata.",
  },
  "minuta-a-conferir": {
    status: 409,
    title: "Células por conferir",
    detail: "Há células por conferir. Confira-as, ou confirme de novo para publicar assim.",
  },
  "webhook-not-found": {
    status: 404,
    title: "Webhook não encontrado",
    detail: "Este webhook já foi excluído.",
  },
  "webhook-address": {
    status: 422,
    title: "Endereço recusado",
    detail: "Use o endereço https:// de um servidor que a internet alcança, sem porta e sem senha.",
  },
  "too-many-webhooks": {
    status: 409,
    title: "Webhooks demais",
    detail: `Já há ${limits.webhooksMax} webhooks. Exclua um que não é mais usado para criar outro.`,
  },
  "fonte-not-found": { status: 404, title: "Fonte não encontrada", detail: "Esta fonte não existe." },
  "fonte-exists": { status: 409, title: "Fonte repetida", detail: "Já há uma fonte com este identificador." },
  "fonte-changed": {
    status: 409,
    title: "Fonte alterada",
    detail: "Outra pessoa alterou esta fonte enquanto você editava. Recarregue para ver como ela está.",
  },
  "bad-colagem": {
    status: 422,
    title: "Edital não aceito",
    detail: "Cole um endereço, um PDF ou um texto.",
  },
  "bad-pagina": {
    status: 422,
    title: "Página que não se acompanha",
    detail: "Não conseguimos acompanhar esta página.",
  },
  "pagina-not-found": { status: 404, title: "Página não encontrada", detail: "Página não encontrada" },
  "pagina-exists": { status: 409, title: "Página repetida", detail: "Você já acompanha esta página." },
  "pagina-not-saved": {
    status: 403,
    title: "Concurso não salvo",
    detail: "Salve o concurso para indicar a página dele.",
  },
  "pagina-consent-required": {
    status: 422,
    title: "Falta a autorização",
    detail: "Autorize as visitas a esta página para acompanhá-la.",
  },
  "paginas-limit": {
    status: 409,
    title: "Limite de páginas",
    detail: "Não cabem mais páginas aqui. Retire uma antes de incluir outra.",
  },
  "bad-fonte": {
    status: 422,
    title: "Página sem lista",
    detail: "Esta página não mostra uma lista de concursos.",
  },
  "fonte-not-visited": {
    status: 409,
    title: "Fonte sem visitas",
    detail: "Esta fonte não é visitada.",
  },
  "fonte-paused": {
    status: 409,
    title: "Fonte pausada",
    detail: "Esta fonte está pausada. Deixe-a continuar antes de pedir uma visita.",
  },
  "publication-without-author": {
    status: 403,
    title: "Sem quem publique",
    detail:
      "Quem agendou este rascunho não pode mais publicar concursos. Abra o rascunho, confira e " +
      "publique ou agende de novo.",
  },
  "publication-past": {
    status: 422,
    title: "Hora que já passou",
    detail: "Escolha uma hora que ainda não passou para a publicação.",
  },
  "duplicate-concurso": {
    status: 409,
    title: "Concurso já publicado",
    detail: "Parece o mesmo concurso que um já publicado.",
  },
} as const satisfies Record<string, Problem>;
