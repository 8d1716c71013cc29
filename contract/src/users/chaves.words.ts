import type { Access, Escopo } from "../call.ts";

/** Label and required access of each scope; a user who loses that access loses it for all keys. */
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

/** Possible lifetimes of a key, in days. */
export const validades = [30, 90, 180, 365] as const;
