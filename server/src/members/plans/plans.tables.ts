import type { Generated, GeneratedAlways } from "kysely";

export type PlansTables = {
  planos: {
    id: GeneratedAlways<number>;
    uuid: string;
    name: string;
    description: string;
    price_centavos: number;
    interval: "month" | "year";
    features: string[];
    stripe_product_id: string | null;
    stripe_price_id: string | null;
    is_active: Generated<boolean>;
    duration_days: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  plano_precos: { stripe_price_id: string; plano_id: number; price_centavos: number };
};

declare module "../../tables.ts" {
  interface Database extends PlansTables {}
}
