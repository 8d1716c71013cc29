// The oracle reads only the API's JSON and docs/spec, and imports no product code, so they share no faults.

export type Nivel = "FUNDAMENTAL" | "MEDIO" | "SUPERIOR";
export const niveis: Nivel[] = ["FUNDAMENTAL", "MEDIO", "SUPERIOR"];
export type Cota =
  | "AMPLA_CONCORRENCIA"
  | "PESSOA_NEGRA"
  | "PESSOA_COM_DEFICIENCIA"
  | "INDIGENA"
  | "QUILOMBOLA";
export const cotas: Cota[] = [
  "AMPLA_CONCORRENCIA",
  "PESSOA_NEGRA",
  "PESSOA_COM_DEFICIENCIA",
  "INDIGENA",
  "QUILOMBOLA",
];

export type Tipo = "CARGO" | "ESTAGIO" | "BOLSA" | "CURSO" | "ALUNO";
export const tipos: Tipo[] = ["CARGO", "ESTAGIO", "BOLSA", "CURSO", "ALUNO"];

export type Status =
  | "PREVISTO"
  | "EDITAL_ABERTO"
  | "INSCRICOES_ABERTAS"
  | "AGUARDANDO_PROVAS"
  | "FINALIZADO"
  | "SUSPENSO"
  | "CANCELADO";

/** A position in the answer of GET /concursos/{uuid}; unused fields are omitted. */
export type Cargo = {
  uuid: string;
  nome: string;
  salario: string | null;
  salario_periodo: "MES" | "HORA";
  quantidade_vagas: string | null;
  nivel_escolaridade: Nivel | null;
  niveis_possiveis: Nivel[];
  requer_pos_graduacao: boolean;
  cursos_aceitos: { id: number }[];
  locais_trabalho: { id: number }[];
  vagas_por_cota: Partial<Record<Cota, string>>;
  data_prova: string | null;
  cadastro_reserva: boolean | null;
  remoto: boolean;
  tipo_de_vaga: Tipo;
  a_definir: boolean;
};

/** An exam in the answer of GET /concursos/{uuid}. */
export type Concurso = {
  id: number;
  uuid: string;
  titulo: string;
  organizadora: string;
  status: Status;
  data_inicio_inscricao: string | null;
  data_fim_inscricao: string | null;
  data_prova: string | null;
  locais_prova: { id: number }[];
  cargos: Cargo[];
};

/** Preferences in the body of PUT /users/me/preferences. */
export type Preferencias = {
  salario_minimo: number;
  vagas_minimas: number | null;
  locais_prova: string[];
  locais_trabalho: string[];
  nivel_escolaridade: Nivel[];
  cursos_especificos: number[];
  tiposCota: Cota[];
  tipos_de_vaga: Tipo[];
};

export type Busca = { numero: number; nome: string; pausada: boolean; preferencias: Preferencias };

/** A user. Without premium only the first search counts; without consent no sensitive quota does. */
export type Pessoa = { isPremium: boolean; consents: boolean; buscas: Busca[] };

const sharesOne = (a: readonly unknown[], b: readonly unknown[]) => a.some((item) => b.includes(item));

export { sharesOne };

/** Returns whether registration is open, or will open, on a day. */
export function isOpen({ status, data_fim_inscricao: fim }: Concurso, today: string): boolean {
  return (status === "EDITAL_ABERTO" || status === "INSCRICOES_ABERTAS") && (fim === null || fim >= today);
}

/** Returns whether an exam is never recommended: finished, cancelled or suspended. */
export const isClosed = ({ status }: Concurso) => ["FINALIZADO", "CANCELADO", "SUSPENSO"].includes(status);
