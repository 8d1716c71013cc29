import { Link } from "react-router";
import { SupportEmail } from "../../lib/support-email.tsx";
import type { LegalSection } from "./legal-layout.tsx";

const stored = [
  {
    name: "access_token",
    purpose: "Prova, a cada pedido, que a sessão é sua. Cada código vale 30 minutos.",
    duration: "30 minutos",
  },
  {
    name: "refresh_token",
    purpose: "Renova a sessão sem pedir a senha de novo. Só o servidor consegue lê-lo.",
    duration: "7 dias",
  },
  {
    name: "device",
    purpose:
      "Lembra que você já entrou na sua conta neste aparelho, para que tentativas de outras " +
      "pessoas não atrasem a sua entrada. Só o servidor o lê.",
    duration: "1 ano, ou até você trocar a senha",
  },
  {
    name: "escrita",
    purpose: "Lembra que você acabou de salvar algo, para a próxima tela já mostrar. Só o servidor o lê.",
    duration: "1 minuto",
  },
  {
    name: "user_data",
    purpose: "Seu nome, e-mail e tipo de conta, para abrir a tela sem esperar o servidor.",
    duration: "1 dia",
  },
  {
    name: "refresh_token (armazenamento local)",
    purpose: "Cópia para navegadores que descartam cookies ao fechar.",
    duration: "Até você sair da conta",
  },
  {
    name: "cav-demonstration e cav-demonstration-closed (armazenamento local)",
    purpose:
      "O aviso de que o catálogo é uma demonstração, enquanto for, para a tela não se mover ao " +
      "abrir, e se você o fechou.",
    duration: "Até você limpar os dados do site",
  },
  {
    name: "cav-bars (armazenamento local)",
    purpose: "Os menus da sua conta e o botão de plano, para a próxima página mostrá-los logo.",
    duration: "Até você sair da conta",
  },
  {
    name: "cav-install-asked (armazenamento local)",
    purpose: "Que já perguntamos se você quer instalar o app, para não perguntar de novo.",
    duration: "Até você limpar os dados do site",
  },
  {
    name: "cav-push-asked (armazenamento local)",
    purpose: "Que já perguntamos se você quer avisos neste aparelho, para não perguntar de novo.",
    duration: "Até você limpar os dados do site",
  },
  {
    name: "cav-typed (armazenamento da aba)",
    purpose:
      "O que você digitou num formulário e não salvou, para não se perder ao recarregar a página. " +
      "Nunca senhas nem cotas.",
    duration: "Até você salvar, sair da conta ou fechar a aba",
  },
  {
    name: "push (cache do navegador)",
    purpose:
      "O que este aparelho precisa para continuar recebendo avisos quando o navegador troca o endereço deles.",
    duration: "Até você remover o aparelho ou sair da conta",
  },
  {
    name: "answers-… (cache do navegador)",
    purpose: "Os concursos que você abriu, para lê-los sem conexão. Só neste aparelho.",
    duration: "Até você sair da conta",
  },
  {
    name: "build-… (cache do navegador)",
    purpose: "Arquivos do próprio site, sem dados seus, para abrir mais rápido e sem conexão.",
    duration: "Até a próxima versão do site",
  },
];

/** The six sections (exams §2.8). Their table must match `token-storage.ts` and the server's `setCookie`. */
export const sections: LegalSection[] = [
  {
    id: "o-que-sao",
    title: "O que são cookies",
    body: (
      <>
        <p>
          Cookies são pequenos textos que um site grava no navegador para se lembrar de algo entre uma página
          e outra, como o fato de você já ter entrado na conta. O armazenamento local e o cache do navegador
          servem a fins parecidos, e por isso esta página trata de todos.
        </p>
        <p>
          Eles não dão acesso aos seus arquivos nem instalam programas. O que fazemos com dados pessoais está
          na <Link to="/privacy">Política de Privacidade</Link>.
        </p>
      </>
    ),
  },
  {
    id: "como-usamos",
    title: "Como usamos",
    body: (
      <>
        <h3>Essenciais</h3>
        <p>Mantêm a sua sessão aberta e segura. Sem eles não é possível entrar na conta.</p>
        <table>
          <thead>
            <tr>
              <th scope="col">Nome</th>
              <th scope="col">Para quê</th>
              <th scope="col">Duração</th>
            </tr>
          </thead>
          <tbody>
            {stored.map(({ name, purpose, duration }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{purpose}</td>
                <td>{duration}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <h3>Preferências</h3>
        <p>
          Suas preferências de concurso e de alertas ficam na conta, e não em cookies. O tema claro ou escuro
          segue o do seu aparelho.
        </p>
        <h3>Estatística</h3>
        <p>
          Hoje não usamos cookies de estatística nem ferramentas de análise de visitas. Se um dia usarmos,
          pediremos antes o seu consentimento.
        </p>
      </>
    ),
  },
  {
    id: "tipos",
    title: "Tipos de cookie por duração",
    body: (
      <ul>
        <li>
          <strong>De sessão:</strong> somem quando o navegador é fechado. Não usamos nenhum.
        </li>
        <li>
          <strong>Persistentes:</strong> ficam até a data marcada ou até você apagá-los. São os da tabela
          acima; os ligados à sua conta são apagados quando você usa o botão <strong>Sair</strong>.
        </li>
      </ul>
    ),
  },
  {
    id: "terceiros",
    title: "Cookies de terceiros",
    body: (
      <ul>
        <li>
          <strong>Análise e publicidade:</strong> nenhum. Não há no site código de redes de anúncios nem de
          redes sociais; os ícones do rodapé são simples links.
        </li>
        <li>
          <strong>Pagamentos:</strong> a assinatura é paga na página da Stripe, que usa os próprios cookies
          para evitar fraudes. Eles são gravados no endereço da Stripe, e só se você for até lá.
        </li>
        <li>
          <strong>Google:</strong> quando a entrada com o Google está disponível, as páginas de login e de
          cadastro carregam o botão do Google, que pode usar cookies do próprio Google.
        </li>
      </ul>
    ),
  },
  {
    id: "como-controlar",
    title: "Como controlar",
    body: (
      <>
        <p>
          Para apagar os cookies da sua sessão, use <strong>Sair</strong>. Você também pode bloquear ou apagar
          cookies nas configurações de privacidade do navegador:
        </p>
        <ul>
          <li>
            <strong>Chrome e Edge:</strong> Configurações → Privacidade e segurança → Cookies.
          </li>
          <li>
            <strong>Firefox:</strong> Configurações → Privacidade e segurança → Cookies e dados de sites.
          </li>
          <li>
            <strong>Safari:</strong> Ajustes → Privacidade (no iPhone, Ajustes → Safari).
          </li>
        </ul>
        <p>
          Com os cookies bloqueados, as páginas públicas continuam funcionando, mas não será possível entrar
          na conta.
        </p>
      </>
    ),
  },
  {
    id: "alteracoes",
    title: "Alterações",
    body: (
      <p>
        Se passarmos a gravar algo novo no seu navegador, esta página muda antes, e pediremos consentimento
        quando a lei exigir. Dúvidas? Escreva para <SupportEmail />.
      </p>
    ),
  },
];
