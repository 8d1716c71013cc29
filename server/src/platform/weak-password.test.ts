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
  "140589",
  "28/11/1990",
  "qwerty",
  "asdfgh",
  "kjhgfd",
  "abcdabcd",
  "x1yz9x1yz9",
  "kfmwzq",
  "mwdkqz",
  "maria7",
])("%s can be guessed", (password) => expect(weaknessOf(password, own)).toBeDefined());

test.each([
  "cavalo bateria grampo",
  "x7!Kd92m",
  "maria gosta de chuva",
  "estudo de manha cedo",
  "ção-língua-Água",
  "x7k2pq",
  "k9#wz",
  "pqlzmwkxnryt",
  "839201746582913",
])("%s is accepted", (password) => expect(weaknessOf(password, own)).toBeUndefined());
