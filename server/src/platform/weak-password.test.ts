import { expect, test } from "vitest";
import { weaknessOf } from "./weak-password.ts";

const own = ["Maria das Dores Siqueira", "mdsiqueira.concurso@exemplo.com.br"];

test.each([
  "password1",
  "12345678",
  "qwertyuiop",
  "senha123",
  "Senha@2026",
  "Flamengo10",
  "brasil2026!",
  "vestibular",
  "aaaaaaaa",
  "abababab",
  "Mariá1990",
  "siqueira.maria",
  "mdsiqueira.concurso@exemplo.com.br",
  "ConcursoAVista1",
  "concurso2026",
])("%s can be guessed", (password) => expect(weaknessOf(password, own)).toBeDefined());

test.each([
  "cavalo bateria grampo",
  "x7!Kd92m",
  "maria gosta de chuva",
  "estudo de manha cedo",
  "ção-língua-Água",
])("%s is accepted", (password) => expect(weaknessOf(password, own)).toBeUndefined());
