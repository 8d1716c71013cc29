export type JornadaTables = {
  jornadas: {
    user_id: number;
    concurso_id: number;
    situacao:
      | "VOU_ME_INSCREVER"
      | "INSCRITO"
      | "FIZ_A_PROVA"
      | "APROVADO"
      | "CONVOCADO"
      | "TOMEI_POSSE"
      | "NAO_PASSEI"
      | "DESISTI";
    classificacao: number | null;
    cargo: string | null;
    taxa: "PAGUEI" | "AINDA_NAO" | "ISENTO" | null;
    updated_at: Date;
  };
};

declare module "../../tables.ts" {
  interface Database extends JornadaTables {}
}
