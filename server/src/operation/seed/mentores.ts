import type { Deps } from "../../deps.ts";
import { insertUser } from "../../identity/who/index.ts";
import { insertMentor, type MentorValues, setReview } from "../../members/mentores/index.ts";

type DemoMentor = Omit<MentorValues, "is_active" | "publico" | "whatsapp"> & {
  email: string;
  isReviewed: boolean;
};

/** Invented mentors, marked as such. Area code 00 does not exist in Brazil, so the numbers belong to nobody. */
const mentores: DemoMentor[] = [
  {
    nome: "Helena Prado (exemplo)",
    email: "helena.mentora@demo.example",
    conteudos: "Direito Administrativo, Direito Constitucional, Discursivas",
    localizacao: "Belo Horizonte",
    preco_hora: 90,
    isReviewed: true,
    descricao:
      "Perfil de demonstração, de uma pessoa inventada. Ajudo quem trabalha o dia inteiro a " +
      "estudar com constância: montamos juntos um plano semanal que cabe na sua rotina, resolvemos " +
      "questões da banca do seu concurso e corrijo suas discursivas com comentários linha a linha. " +
      "A primeira conversa, de vinte minutos, serve para entender onde você está e até onde quer " +
      "chegar.",
  },
  {
    nome: "Marcos Vinícius Tavares (exemplo)",
    email: "marcos.mentor@demo.example",
    conteudos: "Português, Redação",
    localizacao: "Recife",
    preco_hora: 65.5,
    isReviewed: true,
    descricao:
      "Perfil de demonstração, de uma pessoa inventada. Interpretação de textos, gramática e " +
      "redação oficial, sempre a partir de provas anteriores. Você recebe uma lista curta de " +
      "exercícios por semana e o retorno de cada erro.",
  },
  {
    nome: "Jéssica Antunes (exemplo)",
    email: "jessica.mentora@demo.example",
    conteudos: "Raciocínio Lógico, Matemática, Estatística",
    localizacao: "São Paulo",
    preco_hora: 0,
    isReviewed: true,
    descricao:
      "Perfil de demonstração, de uma pessoa inventada. Matemática do zero para quem acha que não " +
      "leva jeito: conceitos com exemplos do dia a dia e muita questão resolvida.",
  },
  {
    nome: "Otávio Brandão (exemplo)",
    email: "otavio.mentor@demo.example",
    conteudos: "Informática, Tecnologia da Informação",
    localizacao: "Brasília",
    preco_hora: 110,
    isReviewed: false,
    descricao:
      "Perfil de demonstração, de uma pessoa inventada. Preparação para cargos de tecnologia da " +
      "informação: redes, bancos de dados, engenharia de software e segurança.",
  },
];

/** Creates missing demonstration mentors; nobody can sign in as them. */
export async function createDemoMentores({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock.now();
  for (const [index, { email, isReviewed, ...values }] of mentores.entries()) {
    await db.transaction().execute(async (tx) => {
      const userId = await insertUser(tx, { nome: values.nome, email, senha_hash: null, now });
      if (userId === undefined) return;
      const whatsapp = `550090000000${index + 1}`;
      const id = await insertMentor(
        tx,
        userId,
        { ...values, whatsapp, is_active: true, publico: isReviewed, foto: null },
        now,
      );
      if (id !== undefined && isReviewed) await setReview(tx, id, { revisao: "APROVADO", motivo: null });
    });
  }
}
