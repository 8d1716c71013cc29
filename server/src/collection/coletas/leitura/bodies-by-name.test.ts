import { expect, test } from "vitest";
import { readValues as read } from "../../../../test/harness/read-values.ts";

const opens = "torna pública a abertura de inscrições para o Concurso Público.";
const orgaoOf = (text: string) => read(text).orgao;

test.each([
  ["A SUPERINTENDENTE DE PESSOAS DA COMISSÃO DE VALORES MOBILIÁRIOS", "Comissão de Valores Mobiliários"],
  ["O PRESIDENTE DA COMISSÃO NACIONAL DE ENERGIA NUCLEAR - CNEN", "Comissão Nacional de Energia Nuclear"],
  [
    "O DIRETOR DE PESSOAS DO SERVIÇO FEDERAL DE PROCESSAMENTO DE DADOS",
    "Serviço Federal de Processamento de Dados",
  ],
  ["O PRESIDENTE DA CASA DA MOEDA DO BRASIL", "Casa da Moeda do Brasil"],
  ["O PRESIDENTE DA CÂMARA LEGISLATIVA DO DISTRITO FEDERAL", "Câmara Legislativa do Distrito Federal"],
  ["A DIRETORA-GERAL DO SENADO FEDERAL", "Senado Federal"],
  ["O DIRETOR-GERAL DA CÂMARA DOS DEPUTADOS", "Câmara dos Deputados"],
  ["O SECRETÁRIO DA CONTROLADORIA-GERAL DA UNIÃO", "Controladoria-Geral da União"],
  ["O PRESIDENTE DA JUNTA COMERCIAL DO ESTADO DO PARANÁ", "Junta Comercial do Estado do Paraná"],
  [
    "O DIRETOR-GERAL DO DEPARTAMENTO DE TRÂNSITO DO ESTADO DO PARÁ – DETRAN/PA",
    "Departamento de Trânsito do Estado do Pará",
  ],
  [
    "O PRESIDENTE DO CONSELHO ADMINISTRATIVO DE DEFESA ECONÔMICA",
    "Conselho Administrativo de Defesa Econômica",
  ],
])("a body without a common first word is found: %s", (speaker, name) => {
  expect(orgaoOf(`EDITAL Nº 1/2026\n${speaker} ${opens}`)).toBe(name);
});

test("a company with a letterhead before the announcement needs no article", () => {
  const said = "realizará processo seletivo público, com vagas para engenheiros.";
  expect(
    orgaoOf(
      `PETRÓLEO BRASILEIRO S.A. – PETROBRAS\nSELEÇÃO DE ENGENHEIROS\nEDITAL Nº 1/2026\nPETRÓLEO ` +
        `BRASILEIRO S.A. (PETROBRAS) ${said}`,
    ),
  ).toBe("Petróleo Brasileiro S.A.");
});

test("a town's department and a selection's commission are not such bodies", () => {
  for (const speaker of [
    "A COMISSÃO ORGANIZADORA",
    "A CONTROLADORIA-GERAL DO MUNICÍPIO",
    "O DEPARTAMENTO DE PESSOAL",
  ])
    expect(orgaoOf(`EDITAL Nº 1/2026\n${speaker} ${opens}`)).toBeNull();
});

test("a state's courts are the body if no court is the authority", () => {
  const title = "CONCURSO PÚBLICO\nEDITAL Nº 10/2026\n";
  const headed = `ESTADO DE GOIÁS\nPODER JUDICIÁRIO\n${title}`;
  expect(orgaoOf(`${headed}O Desembargador Fulano ${opens}`)).toBe("Poder Judiciário do Estado de Goiás");
  expect(orgaoOf(`PODER JUDICIÁRIO DO ESTADO DE SERGIPE\n${title}A Comissão ${opens}`)).toBe(
    "Poder Judiciário do Estado de Sergipe",
  );
  expect(
    orgaoOf(`${headed}A Desembargadora Fulana, Presidenta do Tribunal de Justiça de Goiás, ${opens}`),
  ).toBe("Tribunal de Justiça de Goiás");
  expect(orgaoOf(`PODER JUDICIÁRIO\nJUSTIÇA FEDERAL\n${title}A Comissão ${opens}`)).toBeNull();
});

test("accents that a PDF has as separate signs belong to their capital", () => {
  expect(
    orgaoOf(
      `EDITAL Nº 9/2026\nO CHEFE DA DIVISAÞO DE PESSOAL DA POLIìCIA MILITAR DO ESTADO DE GOIÁS ${opens}`,
    ),
  ).toBe("Polícia Militar do Estado de Goiás");
});
