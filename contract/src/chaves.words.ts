import type { Access, Escopo } from "./call.ts";

/** What each scope opens, and who may give it to a program: whoever loses that right loses it with every key. */
export const escopos: Readonly<Record<Escopo, { access: Access; label: string; about: string }>> = {
  "alertas:ler": {
    access: "user",
    label: "Ler meus alertas",
    about: "Os alertas que recebi e como quero ser avisado.",
  },
  "favoritos:ler": { access: "user", label: "Ler meus concursos salvos", about: "A lista do que salvei." },
  "preferencias:ler": { access: "user", label: "Ler minhas preferências", about: "O que procuro." },
  "catalogo:ler": {
    access: "editor",
    label: "Ler o catálogo",
    about: "Concursos com histórico e edital, e a exportação.",
  },
  "rascunhos:escrever": {
    access: "editor",
    label: "Escrever rascunhos",
    about: "Ler, criar e mudar rascunhos; publicar continua com pessoas.",
  },
  "importacao:escrever": {
    access: "editor",
    label: "Importar concursos",
    about: "Publica o que o arquivo tem, como na tela de importação.",
  },
};

/** For how many days a key may be made. */
export const validades = [30, 90, 180, 365] as const;
