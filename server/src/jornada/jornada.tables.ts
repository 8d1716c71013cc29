export type JornadaTables = {
  jornadas: {
    user_id: number;
    concurso_id: number;
    situacao: "VOU_ME_INSCREVER" | "INSCRITO" | "FIZ_A_PROVA" | "APROVADO" | "DESISTI";
    classificacao: number | null;
    cargo: string | null;
    updated_at: Date;
  };
};
