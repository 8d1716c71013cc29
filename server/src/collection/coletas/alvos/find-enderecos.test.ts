import { expect, test } from "vitest";
import { findEnderecos } from "./find-enderecos.ts";
import { buildBancaTest, buildMunicipioTest, parseHost } from "./whose-host.ts";

const addressesIn = (text: string) => findEnderecos(text).map(({ endereco }) => endereco);

test.each([
  ["no endereço eletrônico www.banca.org.br.", ["https://www.banca.org.br/"]],
  ["(https://www.cidade.sp.gov.br/concursos/2026),", ["https://www.cidade.sp.gov.br/concursos/2026"]],
  ["HTTP://WWW.CIDADE.SP.GOV.BR/Editais;", ["http://www.cidade.sp.gov.br/Editais"]],
  ["no site cidade.mg.gov.br e em banca.net", ["https://cidade.mg.gov.br/"]],
  ["pelo e-mail concursos@banca.org.br ou contato.rh@cidade.mg.gov.br", []],
  ["em https://banca.org.br/edital.pdf", []],
  ["duas vezes: www.banca.com e www.banca.com/", ["https://www.banca.com/"]],
  ["Art. 5º da Lei n. 8.112/90, R$ 1.500,00, 10.12.2026", []],
])("the addresses in %j are %j", (text, expected) => {
  expect(addressesIn(text)).toEqual(expected);
});

const banca = (sigla: string, nome = "Instituto") => ({ sigla, nome });

test.each([
  ["www.vunesp.com.br", banca("VUNESP"), true],
  ["conhecimento.fgv.br", banca("FGV"), true],
  ["www.concursosfcc.com.br", banca("FCC"), true],
  ["www.fcm.unicamp.br", banca("FCM"), false],
  ["www.fcmscsp.edu.br", banca("FCM"), false],
  ["www.ibamsp-concursos.org.br", banca("IBAM"), true],
  ["www.institutoaocp.org.br", banca("AOCP"), true],
  ["servicos.nc.ufpr.br", banca("NC-UFPR"), true],
  ["www.ufpr.br", banca("NC-UFPR"), false],
  ["www.fundacaocefetminas.org.br", banca("FCM", "Fundação CEFETMINAS"), true],
  ["www.divinopolis.mg.gov.br", banca("IVIN"), false],
  ["www.ivinhema.ms.gov.br", banca("IVIN"), false],
  ["www.concursos.com.br", banca("FUNDATEC", "Concursos do Estado"), false],
])("the host %s of %j is its own: %s", (host, of, expected) => {
  expect(buildBancaTest(of)(parseHost(host))).toBe(expected);
});

const rioPreto = { ibge: "3549805", nome: "São José do Rio Preto", uf: "SP" };

test.each([
  ["www.saojosedoriopreto.sp.gov.br", null, true],
  ["sao-jose-do-rio-preto.sp.gov.br", null, true],
  ["saojosedoriopreto.mg.gov.br", null, false],
  ["www.riopreto.sp.gov.br", rioPreto.ibge, true],
  ["www.riopreto.sp.gov.br", null, false],
  ["www.tce.sp.gov.br", rioPreto.ibge, false],
  ["www.riopreto.com.br", rioPreto.ibge, false],
])("the host %s, printed in the gazette of %s, is Rio Preto's: %s", (host, gazette, expected) => {
  expect(buildMunicipioTest(rioPreto)(parseHost(host), gazette)).toBe(expected);
});
