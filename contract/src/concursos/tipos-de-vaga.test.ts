import { expect, test } from "vitest";
import { tipoDeVagaOf } from "./tipos-de-vaga.ts";

test.each([
  ["Aluno do 6º ano do Ensino Fundamental", "ALUNO"],
  ["Aluno do 1º Ano do Ensino Médio", "ALUNO"],
  ["Aluna da 3ª série", "ALUNO"],
  ["6º ano do Ensino Fundamental", "ALUNO"],
  ["Alunos para o Ensino Médio integrado", "ALUNO"],
  ["Estagiário de Direito", "ESTAGIO"],
  ["Estágio em Administração", "ESTAGIO"],
  ["Programa de Estágio: Nível Superior", "ESTAGIO"],
  ["Bolsista de Pesquisa", "BOLSA"],
  ["Bolsa de Iniciação Científica", "BOLSA"],
  ["Bolsa de estágio em Informática", "ESTAGIO"],
  ["Residência Médica em Pediatria", "BOLSA"],
  ["Médico Residente - Clínica Médica", "BOLSA"],
  ["Curso Técnico em Enfermagem", "CURSO"],
  ["Mestrado em Saúde Coletiva", "CURSO"],
  ["Aluno Oficial da Polícia Militar", "CARGO"],
  ["Aluno-Soldado PM", "CARGO"],
  ["Curso de Formação de Sargentos", "CARGO"],
  ["Aluno do Curso de Formação de Oficiais", "CARGO"],
  ["Supervisor de Estágio", "CARGO"],
  ["Professor do 6º ano do Ensino Fundamental", "CARGO"],
  ["Monitor de Alunos", "CARGO"],
  ["Técnico em Assuntos Educacionais", "CARGO"],
  ["Engenheiro Residente de Obras", "CARGO"],
  ["Inspetor de Alunos", "CARGO"],
  ["Analista - Bolsa Família", "CARGO"],
  ["Coordenador de Curso", "CARGO"],
])("%s is %s", (nome, tipo) => {
  expect(tipoDeVagaOf(nome)).toBe(tipo);
});
