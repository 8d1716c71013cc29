import { type Form, forms } from "./ato.ts";
import { composeNotice } from "./notice.ts";

/** A municipal gazette of the emulator. */
export type Diario = { publicado: string; ibge: string; nome: string; uf: string; texto: string };

type ComposedRow = [
  publicado: string,
  ibge: string,
  nome: string,
  uf: string,
  form: Form | "long",
  numero: string,
  de: string,
  ate: string,
];

/** One gazette per row: date, municipality, kind of act, number, period. */
const rows: readonly ComposedRow[] = [
  ["2026-09-18", "2927408", "Salvador", "BA", "abertura", "02/2026", "21/09/2026", "21/10/2026"],
  ["2026-09-26", "2611606", "Recife", "PE", "abertura", "01/2026", "28/09/2026", "28/10/2026"],
  ["2026-10-05", "5208707", "Goiânia", "GO", "seletivo", "001/2026", "06/10/2026", "20/10/2026"],
  ["2026-09-29", "3534401", "Osasco", "SP", "seletivo", "002/2026", "30/09/2026", "09/10/2026"],
  ["2026-09-28", "4316758", "Santa Clara do Sul", "RS", "seletivo", "05/2026", "29/09/2026", "08/10/2026"],
  ["2026-09-30", "4306403", "Dois Irmãos", "RS", "resultado", "01/2026", "30/09/2026", "10/10/2026"],
  ["2026-09-29", "2312908", "Sobral", "CE", "seletivo", "07/2026", "30/09/2026", "06/10/2026"],
  ["2026-09-18", "3536505", "Paulínia", "SP", "prova", "001/2026", "18/09/2026", "27/09/2026"],
  ["2026-09-28", "3540507", "Porangaba", "SP", "retificacao", "01/2026", "11/10/2026", "18/10/2026"],
  ["2026-09-28", "3540507", "Porangaba", "SP", "homologacao", "02/2025", "28/09/2026", "28/09/2026"],
  ["2026-10-06", "3132404", "Itajubá", "MG", "convocacao", "017/2026", "06/10/2026", "09/10/2026"],
  ["2026-09-29", "3522703", "Itápolis", "SP", "convocacao", "001/2023", "29/09/2026", "14/10/2026"],
  ["2026-10-07", "3502101", "Andradina", "SP", "resultado", "002/2026", "07/10/2026", "07/10/2026"],
  ["2026-07-31", "5004403", "Inocência", "MS", "contrato", "31/2026", "31/07/2026", "31/07/2026"],
  ["2026-07-10", "3302403", "Macaé", "RJ", "contrato", "58/2026", "10/07/2026", "10/07/2026"],
  ["2026-08-05", "3524303", "Jaboticabal", "SP", "nomeacao", "01/2024", "05/08/2026", "05/08/2026"],
  ["2026-07-24", "3557006", "Votorantim", "SP", "resultado", "01/2026", "24/07/2026", "24/07/2026"],
  ["2026-07-08", "3554805", "Tremembé", "SP", "abertura", "001/2026", "10/07/2026", "10/08/2026"],
  ["2026-08-05", "3525904", "Jundiaí", "SP", "contrato", "88/2026", "05/08/2026", "05/08/2026"],
  ["2026-07-20", "4104204", "Campo Largo", "PR", "nomeacao", "091/2025", "20/07/2026", "20/07/2026"],
  ["2026-07-29", "4106209", "Contenda", "PR", "long", "01.001/2026", "03/08/2026", "02/09/2026"],
  ["2026-07-17", "3548500", "Santos", "SP", "long", "73/2026", "20/07/2026", "19/08/2026"],
];

/** End of the preceding acts, which the reader finds above an excerpt. */
const rest = "…e demais atos do dia. Registre-se e cumpra-se.\n\n";
const cargos = ["Agente Administrativo", "Enfermeiro", "Professor de Educação Básica"];

/** All municipal gazettes of the emulator. */
export const diarios: readonly Diario[] = rows.map(
  ([publicado, ibge, nome, uf, form, numero, de, ate], index) => {
    const facts = { numero, orgao: `A Prefeitura Municipal de ${nome}/${uf}`, de, ate, cargos };
    const texto = form === "long" ? composeNotice(facts) : forms[form](facts);
    return { publicado, ibge, nome, uf, texto: index % 3 === 0 && form !== "long" ? rest + texto : texto };
  },
);
