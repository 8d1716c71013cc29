import type { Generated, GeneratedAlways } from "kysely";

export type IdentityTables = {
  users: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    nome: string;
    email: string;
    senha_hash: string | null;
    google_sub: string | null;
    email_confirmado_em: Date | null;
    email_a_confirmar: Generated<boolean>;
    telefone: string | null;
    telefone_a_confirmar: Generated<boolean>;
    telefone_confirmado_em: Date | null;
    user_type: Generated<"REGULAR" | "PREMIUM" | "ADMIN">;
    papel: "EDITOR" | "SUPORTE" | null;
    habilitar_email: Generated<boolean>;
    habilitar_whatsapp: Generated<boolean>;
    habilitar_sms: Generated<boolean>;
    email_desligado_por: "PEDIDO" | "ENDERECO" | null;
    email_so_substituia: Generated<boolean>;
    email_reclamado_em: Date | null;
    whatsapp_desligado_por: "PEDIDO" | "NUMERO" | null;
    whatsapp_numero: string | null;
    habilitar_push: Generated<boolean>;
    tem_push: Generated<boolean>;
    push_desligado_por: "PEDIDO" | "ENDERECO" | null;
    habilitar_telegram: Generated<boolean>;
    tem_telegram: Generated<boolean>;
    telegram_desligado_por: "PEDIDO" | "ENDERECO" | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  consentimentos: {
    id: GeneratedAlways<number>;
    user_id: number;
    tipo: "TERMOS" | "COTAS" | "VIGIA" | "PAGINAS";
    versao: string;
    concedido: boolean;
    origem: string;
    created_at: Generated<Date>;
  };
  sessions: {
    id: Generated<string>;
    user_id: number;
    created_at: Generated<Date>;
    expires_at: Date;
    revoked_at: Date | null;
    revoked_reason: string | null;
    dispositivo: string | null;
    last_used_at: Date | null;
    por_chave: Generated<boolean>;
  };
  chaves_de_acesso: {
    uuid: Generated<string>;
    user_id: number;
    credencial: string;
    chave_publica: Buffer;
    contador: Generated<number>;
    transportes: Generated<string[]>;
    nome: string;
    created_at: Generated<Date>;
    usada_em: Date | null;
  };
  chaves_de_api: {
    uuid: Generated<string>;
    user_id: number;
    nome: string;
    hash: Buffer;
    final: string;
    escopos: string[];
    created_at: Date;
    expira_em: Date;
    usada_em: Date | null;
    avisada_em: Date | null;
  };
  desafios_respondidos: { hash: Buffer; expires_at: Date };
  refresh_tokens: {
    hash: Buffer;
    session_id: string;
    created_at: Generated<Date>;
    used_at: Date | null;
    parent_hash: Buffer | null;
  };
  segundos_fatores: {
    user_id: number;
    segredo: string;
    ligado_em: Date | null;
    ultimo_passo: Generated<number>;
    erros: Generated<number>;
    bloqueado_ate: Date | null;
    created_at: Generated<Date>;
  };
  codigos_de_recuperacao: { user_id: number; codigo_hmac: Buffer };
  google_tokens: { hash: Buffer; expires_at: Date };
};

declare module "../../tables.ts" {
  interface Database extends IdentityTables {}
}
