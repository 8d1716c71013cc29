import type { Generated, GeneratedAlways } from "kysely";

export type PaginasTables = {
  paginas: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    chave: string;
    endereco: string;
    host: string;
    estado: Generated<
      "NOVA" | "LIDA" | "MORTA" | "MUDOU" | "PAREDE" | "VAZIA" | "SO_COM_JAVASCRIPT" | "ERRO"
    >;
    desde: Date;
    causa: string | null;
    falhas: Generated<number>;
    proxima_visita: Date;
    visitada_em: Date | null;
    vista_em: Date | null;
    created_at: Date;
  };
  paginas_do_concurso: {
    concurso_id: number;
    pagina_id: number;
    estado: "ACEITA" | "PROPOSTA" | "RECUSADA";
    origem: "ATO" | "FORMULARIO" | "PROPOSTA";
    proposta_por: number | null;
    novidades: Generated<number>;
    created_at: Date;
  };
  paginas_acompanhadas: { user_id: number; pagina_id: number; nome: string; created_at: Date };
  pagina_itens: {
    id: GeneratedAlways<number>;
    pagina_id: number;
    chave: string;
    titulo: string;
    formato: "PDF" | "DOCX" | "ODT" | "PLANILHA" | "ZIP" | "TEXTO" | "PAGINA";
    dia: string | null;
    url: string | null;
    inicial: boolean;
    visto_em: Date;
    mudou_em: Date | null;
    documento_id: number | null;
    sha256: string | null;
    essencia: string | null;
    etag: string | null;
    alterado: string | null;
    conferido_em: Date | null;
    tentativas: Generated<number>;
  };
};

declare module "../../tables.ts" {
  interface Database extends PaginasTables {}
}
