export type CatalogoTables = {
  catalogo_versao: { numero: number };
  catalogo_mudancas: { concurso_id: number; numero: number };
};

declare module "../../tables.ts" {
  interface Database extends CatalogoTables {}
}
