import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

export type SubscriptionsTables = {
  assinantes: {
    user_id: number;
    stripe_customer_id: string | null;
    premium_por_assinatura: Generated<boolean>;
  };
  assinaturas: {
    id: GeneratedAlways<number>;
    stripe_subscription_id: string;
    user_id: number | null;
    plano_id: number;
    price_centavos: number;
    status: "ACTIVE" | "CANCELED" | "PAST_DUE" | "UNPAID" | "TRIAL";
    current_period_start: Date | null;
    current_period_end: Date | null;
    cancel_at_period_end: Generated<boolean>;
    cancel_at: Date | null;
    moeda: Generated<string>;
    interval: "month" | "year" | null;
    ended_at: Date | null;
    proximo_preco: string | null;
    renovacao_avisada: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  checkouts: {
    stripe_session_id: string;
    user_id: number;
    plano_id: number;
    stripe_price_id: string;
    status: Generated<"open" | "complete" | "expired">;
    pendente: Generated<boolean>;
    created_at: Date;
  };
  stripe_events: { id: string; type: string; received_at: Date };
  pagamentos: {
    stripe_invoice_id: string;
    assinatura_id: number | null;
    plan_name: string | null;
    preco_centavos: number | null;
    valor_centavos: number;
    moeda: string | null;
    pago_em: Date;
    estornado_centavos: number | null;
    estornado_em: Date | null;
    estorno_falhou_em: Date | null;
    metodo: string | null;
    recibo_url: string | null;
  };
  stripe_clientes: {
    stripe_customer_id: string;
    user_id: number | null;
    espelho: JSONColumnType<object> | null;
    lido_em: Date | null;
    leitura: Generated<number>;
    pedido: Generated<number>;
    atendido: Generated<number>;
    reler_em: Date | null;
    apagado_em: Date | null;
  };
  stripe_refs: { ref: string; stripe_customer_id: string };
  decisoes_de_cobranca: {
    stripe_subscription_id: string;
    plano_id: number | null;
    manter_ate: Date | null;
    decidido_em: Date;
  };
  casos_de_cobranca: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    tipo: string;
    user_id: number | null;
    stripe_subscription_id: string;
    stripe_customer_id: string | null;
    detalhe: Generated<string>;
    aberto_em: Date;
    resolvido_em: Date | null;
    resolucao: string | null;
    valor: number | null;
    recusas: Generated<number>;
  };
};

declare module "../../tables.ts" {
  interface Database extends SubscriptionsTables {}
}
