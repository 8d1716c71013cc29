import type { Generated, JSONColumnType } from "kysely";

export type PareceresTables = {
  pareceres: {
    impressao: string;
    modelo: string;
    campos: JSONColumnType<object> | null;
    descartadas: Generated<number>;
    falha: "TEMPO" | "REDE" | "LIMITE" | "CHAVE" | "ERRO" | "RECUSA" | "RESPOSTA" | "TETO" | null;
    tentativas: Generated<number>;
    pedido_em: Date;
  };
  parecer_gastos: { dia: string; gasto: number; pedidos: number };
};

declare module "../../tables.ts" {
  interface Database extends PareceresTables {}
}
