import { expect, test } from "vitest";
import { readAct } from "./leitura.ts";
import type { TipoDeAto } from "./matters.ts";

/** Notices that speak of a selection as openings do, and what they are. */
const notices: [TipoDeAto, string][] = [
  [
    "abertura",
    "EDITAL DE SELEÇÃO PÚBLICA A SECRETARIA DE SAÚDE DO MUNICÍPIO DE BREJÃO – PE, considerando a Lei nº 1, DECLARA: Aberta a Seleção Pública Simplificada para a contratação de profissionais.",
  ],
  [
    "abertura",
    "EDITAL 002/2018 – PROCESSO SELETIVO SIMPLIFICADO O GOVERNO DO MUNICÍPIO DE ITAPIRANGA, através do Instituto, realizará Processo Seletivo Simplificado para contratação temporária.",
  ],
  [
    "abertura",
    "PROCESSO SELETIVO SIMPLIFICADO EDITAL Nº 02/2013 ALTERADO PELA ERRATA N° 1 O Município de Itapemirim TORNA PÚBLICO que fará realizar Processo Seletivo Simplificado para preenchimento das vagas.",
  ],
  [
    "andamento",
    "EDITAL Nº 11 CONCURSO PÚBLICO PARA EMPREGOS DE NÍVEL MÉDIO O Diretor-Presidente torna público o cumprimento da decisão liminar para promover a reserva da vaga, inscrição nº 161, do candidato.",
  ],
  [
    "andamento",
    "EDITAL Nº 78 CONCURSO PÚBLICO REINTEGRAÇÃO DE CANDIDATO O Chefe do Departamento torna pública a reintegração do candidato, inscrição nº 161, no concurso público.",
  ],
  [
    "andamento",
    "EXTRATO O Secretário torna pública a prorrogação da autorização referente à realização de concurso público com vistas ao provimento de vagas.",
  ],
  [
    "andamento",
    "INSTRUÇÃO Nº 47 O Diretor-Presidente resolve: Art. 2º Designar FULANA DE TAL para compor a Comissão que acompanha os trabalhos de realização do Concurso Público do Serviço.",
  ],
  [
    "resultado",
    "EDITAL Nº 42/2019 DE DIVULGAÇÃO DO RESULTADO DA PROVA PRÁTICA DE TAQUIGRAFIA CONCURSO PÚBLICO O Presidente da Câmara, considerando o concurso público, resolve: informar onde consultar.",
  ],
  [
    "nao_concurso",
    "AVISO DE CONVOCAÇÃO Nº 2 SELEÇÃO PÚBLICA O Governo avisa que realizará Convocação de Seleção Pública para Outorga de Termos de Cessão de Uso de boxes da Feira Permanente.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 01 SELEÇÃO A Sociedade TORNA PÚBLICA a abertura das inscrições para o processo seletivo destinado à concessão de auxílio financeiro ao empregado.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 1 O Secretário de Saúde TORNA PÚBLICA a realização de processo seletivo de preceptores de ensino dos programas de residência em área profissional de saúde.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 9 A Companhia torna pública a realização de processo seletivo para provimento de vagas e formação de cadastro de reserva no serviço voluntário de caráter temporário.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 8 O Secretário torna pública a abertura de processo seletivo visando à escolha de representantes da sociedade civil para composição deste colegiado.",
  ],
  [
    "nao_concurso",
    "EDITAL Nº 1 O Chefe do Departamento torna público o processo seletivo simplificado para Prestação de Tarefa por Tempo Certo, destinado a militares inativos.",
  ],
  [
    "abertura",
    "EDITAL PROCESSO SELETIVO PARA A PRESTAÇÃO DO SERVIÇO MILITAR VOLUNTÁRIO O Comando do Distrito Naval torna pública a abertura de inscrições ao Processo Seletivo para Oficiais temporários.",
  ],
];

test.each(notices)("a notice is told from an opening: %s", (tipo, text) => {
  expect(readAct({ text }).tipo_de_ato.valor).toBe(tipo);
});

test("letters and a number are no year of a notice's number", () => {
  const text =
    "EDITAL NORMATIVO Nº 1/CP-29 - BRB, DE 2 DE MAIO DE 2019 O Banco de Brasília torna pública a realização de concurso público.";
  expect(readAct({ text }).edital).toMatchObject({ valor: "1/2019" });
});
