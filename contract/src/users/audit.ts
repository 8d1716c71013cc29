import { z } from "zod";
import { paged, pageQuery, sought } from "../fields.ts";
import { limits } from "../limits.ts";

/** Actions of administrators, with their labels. */
export const acaoLabels = {
  USUARIO_EDITADO: "Editou o usuário",
  USUARIO_EXCLUIDO: "Excluiu a conta",
  VISAO_ABERTA: "Viu o site como o usuário",
  SESSOES_ENCERRADAS: "Encerrou as sessões",
  SEGUNDO_FATOR_REMOVIDO: "Removeu a verificação em duas etapas",
  EMAIL_CORRIGIDO: "Corrigiu o e-mail",
  ASSINATURA_ENCERRADA: "Encerrou a assinatura e devolveu o pagamento",
  CASO_RESOLVIDO: "Resolveu um caso de cobrança",
  REDEFINICAO_ENVIADA: "Enviou a redefinição de senha",
  USUARIOS_EXPORTADOS: "Exportou a lista de usuários",
  MENTORES_EXPORTADOS: "Exportou a lista de mentores",
  AUDITORIA_EXPORTADA: "Exportou a auditoria",
  CONCURSO_CRIADO: "Publicou o concurso",
  CONCURSO_EDITADO: "Editou o concurso",
  CONCURSO_PAGINAS: "Mudou as páginas acompanhadas do concurso",
  CONCURSO_EXCLUIDO: "Excluiu o concurso",
  CONCURSOS_IMPORTADOS: "Importou concursos",
  PLANO_CRIADO: "Criou o plano",
  PLANO_EDITADO: "Editou o plano",
  PLANO_DESATIVADO: "Tirou o plano de venda",
  PLANO_EXCLUIDO: "Excluiu o plano",
  PLANO_SINCRONIZADO: "Sincronizou o plano",
  NOTIFICACAO_REENVIADA: "Reenviou uma notificação",
  NOTIFICACAO_ENTREGUE: "Marcou uma notificação como entregue",
  NOTIFICACAO_ENCERRADA: "Encerrou uma notificação sem enviar",
  NOTIFICACOES_REENVIADAS: "Reenviou notificações que falharam",
  NOTIFICACOES_ENCERRADAS: "Encerrou notificações que falharam",
  MENTOR_APROVADO: "Aprovou o perfil de mentor",
  MENTOR_REPROVADO: "Reprovou o perfil de mentor",
  DENUNCIAS_DESCARTADAS: "Descartou as denúncias do mentor",
  CHAVE_DE_API_CRIADA: "Criou uma chave de API",
  CHAVE_DE_API_REVOGADA: "Revogou uma chave de API",
  GANCHO_CRIADO: "Criou o webhook",
  GANCHO_EDITADO: "Editou o webhook",
  GANCHO_EXCLUIDO: "Excluiu o webhook",
  GANCHO_LIGADO: "Ligou o webhook",
  GANCHO_DESLIGADO: "Desligou o webhook",
  GANCHO_SEGREDO_TROCADO: "Trocou o segredo do webhook",
  GANCHO_REENVIADO: "Reenviou o que um webhook não tinha recebido",
  FONTE_CRIADA: "Adicionou a fonte de editais",
  FONTE_EDITADA: "Editou a fonte de editais",
  EDITAL_COLADO: "Colou um edital nas coletas",
  RELEITURAS_ACEITAS: "Aceitou o que uma nova leitura muda nas coletas",
} as const;

/** Fields that actions change, with their labels. */
export const campoLabels = {
  user_type: "Tipo",
  papel: "Acesso",
  nome: "Nome",
  telefone: "Telefone",
  habilitar_email: "Alertas por e-mail",
  habilitar_whatsapp: "Alertas por WhatsApp",
  versao: "Versão",
  titulo: "Título",
  criados: "Criados",
  alterados: "Alterados",
  canais: "Canais",
  motivo: "Motivo",
  causa: "Causa",
  channel: "Falharam por",
  por: "Enviadas por",
  na_fila: "Na fila",
  encerradas: "Encerradas",
  revisao: "Revisão",
  denuncias: "Denúncias",
  name: "Nome",
  description: "Descrição",
  price_centavos: "Preço",
  interval: "Cobrança",
  features: "Itens",
  is_active: "À venda",
  duration_days: "Duração em dias",
  stripe_price_id: "Preço no Stripe",
  devolvido: "Devolvido",
  email: "E-mail",
  slug: "Fonte",
  endereco: "Endereço",
  seletor: "Seletor",
  cadencia_minutos: "Minutos entre visitas",
  pausa_ms: "Pausa em milissegundos",
  estado: "Estado",
  esperado: "Esperado",
  url: "Endereço",
  pagina: "Página",
  paginas: "Páginas",
  caso: "Caso",
  assinatura: "Assinatura",
  plano: "Plano",
  escopos: "Permissões",
  eventos: "Eventos",
  leitor: "Leitor",
  extrator: "Extrator",
  documentos: "Documentos",
  leituras: "Leituras",
} as const;
export type Campo = keyof typeof campoLabels;

export type Acao = keyof typeof acaoLabels;
export const Acao = z.enum(Object.keys(acaoLabels) as [Acao, ...Acao[]]);

const Valor = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** A changed field. Personal data has no `de` and `para`, only the field's name. */
export const Mudanca = z.object({ campo: z.string(), de: Valor.optional(), para: Valor.optional() });
export type Mudanca = z.infer<typeof Mudanca>;
/** A change as this release records it; older releases recorded other fields. */
export type MudancaGravada = Mudanca & { campo: Campo };

export const AlvoTipo = z.enum(["USUARIO", "CONCURSO", "PLANO"]);
export type AlvoTipo = z.infer<typeof AlvoTipo>;

/** An entry of the audit log. Names are current; null if deleted since. */
export const AuditEntry = z.object({
  id: z.int(),
  acao: Acao,
  autor: z.object({ uuid: z.uuid(), nome: z.string().nullable() }),
  /** Null if it concerns no single object, as an import of many exams. */
  alvo: z.object({ tipo: AlvoTipo, uuid: z.uuid(), nome: z.string().nullable() }).nullable(),
  mudancas: z.array(Mudanca),
  created_at: z.iso.datetime({ offset: true }),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const Day = z.iso.date("Use uma data, como 2026-11-21.");

/** Filters by action, by part of the actor's or target's name (accents and case ignored), and by period. */
export const AuditFilters = z.object({
  acao: Acao.optional(),
  nome: sought(limits.searchMax).optional(),
  /** First and last day, in Brasília. */
  de: Day.optional(),
  ate: Day.optional(),
});
export type AuditFilters = z.infer<typeof AuditFilters>;

export const AuditLogQuery = AuditFilters.extend(pageQuery(limits.auditPageSize));
export const AuditQuery = z.object(pageQuery(limits.auditPageSize));
export const AuditPage = paged(AuditEntry);
export const AuditExportada = z.array(AuditEntry);
