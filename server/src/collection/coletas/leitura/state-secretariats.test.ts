import { expect, test } from "vitest";
import { buildPrediction } from "../labels/predictions.ts";

const read = (text: string) => buildPrediction({ id: "1", text } as Parameters<typeof buildPrediction>[0]);
const orgaoOf = (text: string) => (read(text) as { orgao?: string | null }).orgao;
const opens = "no uso da lei, torna pública a abertura de inscrições para o Processo Seletivo.";

test("a secretariat's name continues with further subjects after a comma", () => {
  expect(orgaoOf(`A SECRETARIA DE ESTADO DA CULTURA, DO TURISMO E DO LAZER – SECTUR, ${opens}`)).toBe(
    "Secretaria de Estado da Cultura, do Turismo e do Lazer",
  );
  expect(orgaoOf(`O SECRETÁRIO DE ESTADO DA EDUCAÇÃO, DA CULTURA E DO ESPORTE, ${opens}`)).toBe(
    "Secretaria de Estado da Educação, da Cultura e do Esporte",
  );
  expect(orgaoOf(`A SECRETARIA DE ESTADO DA SAÚDE, DO PRÉDIO ANEXO E DA REDE, ${opens}`)).toBe(
    "Secretaria de Estado da Saúde",
  );
});

test("a secretary below a state government's letterhead acts for a state's secretariat", () => {
  const said = `EDITAL Nº 1/2024 O SECRETÁRIO DE SEGURANÇA, DIREITOS HUMANOS E CIDADANIA, ${opens}`;
  expect(
    orgaoOf(`GOVERNO DO ESTADO DA BAHIA\nSECRETARIA DE SEGURANÇA, DIREITOS HUMANOS E CIDADANIA\n${said}`),
  ).toBe("Secretaria de Segurança, Direitos Humanos e Cidadania");
  expect(orgaoOf(`SECRETARIA DE SEGURANÇA, DIREITOS HUMANOS E CIDADANIA\n${said}`)).toBeNull();
  expect(orgaoOf(`GOVERNO DO ESTADO DA BAHIA\nSECRETARIA DA SAÚDE\n${said}`)).toBeNull();
});

test("a state's secretariat has the name with its state in the text", () => {
  const said = `EDITAL Nº 1/2024 O SECRETÁRIO DE ESTADO DA FAZENDA, ${opens} Estado do Tocantins.`;
  expect(orgaoOf(`${said} 1.1 De responsabilidade da Secretaria da Fazenda do Estado do Tocantins.`)).toBe(
    "Secretaria da Fazenda do Estado do Tocantins",
  );
  expect(orgaoOf(`${said} 1.1 Com apoio da Secretaria da Saúde do Estado do Tocantins.`)).toBe(
    "Secretaria de Estado da Fazenda do Tocantins",
  );
});

test("a state's letters after a town's name are not the rest of a hyphenated word", () => {
  const town = (title: string) => read(`CONCURSO PÚBLICO\n${title} Edital nº 1/2024. A COMISSÃO, ${opens}`);
  expect(town("PREFEITURA MUNICIPAL DE PORTO DO MANGUE-\nRN -")).toMatchObject({
    orgao: "Prefeitura Municipal de Porto do Mangue",
    municipio: "Porto do Mangue",
    uf: "RN",
  });
  expect(town("CÂMARA MUNICIPAL DE SÃO BEN-\nTO DO SUL -")).toMatchObject({ municipio: "São Bento do Sul" });
});

test("a secretary acts for the secretariat of the named state", () => {
  expect(
    orgaoOf(`EDITAL Nº 1/2024 O SECRETÁRIO DE GESTÃO E RECURSOS HUMANOS DO ESTADO DO PARÁ, ${opens}`),
  ).toBe("Secretaria de Gestão e Recursos Humanos do Estado do Pará");
  expect(orgaoOf(`EDITAL Nº 1/2024 A Secretária da Educação do Estado do Ceará, ${opens}`)).toBe(
    "Secretaria da Educação do Estado do Ceará",
  );
  expect(orgaoOf(`EDITAL Nº 1/2024 O SECRETÁRIO DE GESTÃO E RECURSOS HUMANOS, ${opens}`)).toBeNull();
});
