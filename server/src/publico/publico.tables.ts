export type PublicoTables = {
  publico_anunciado: { numero: number; concurso_id: number };
};
