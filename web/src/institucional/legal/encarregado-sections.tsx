import { Link } from "react-router";
import { encarregado, privacyEmail } from "../../lib/installation.ts";
import type { LegalSection } from "./legal-layout.tsx";

/** Address of the installation's privacy contact (`PRIVACY_OFFICER`, `PRIVACY_EMAIL`). */
function Address() {
  return <a href={`mailto:${privacyEmail()}`}>{privacyEmail()}</a>;
}

function Name() {
  return <strong>{encarregado()}</strong>;
}

/** LGPD art. 18 (rights), 19 (deadlines of answers), 41 (person in charge). */
export const encarregadoSections: LegalSection[] = [
  {
    id: "quem-e",
    title: "Quem é",
    body: (
      <>
        <p>
          <Name />
          <br />
          E-mail: <Address />
        </p>
        <p>
          O encarregado recebe os pedidos de quem tem dados aqui e os comunicados da Autoridade Nacional de
          Proteção de Dados (ANPD), responde a eles e orienta a equipe sobre como tratar dados pessoais.
        </p>
      </>
    ),
  },
  {
    id: "o-que-pedir",
    title: "O que você pode pedir",
    body: (
      <>
        <ul>
          <li>a confirmação de que tratamos dados seus, e o acesso a eles;</li>
          <li>a correção do que está incompleto, errado ou desatualizado;</li>
          <li>uma cópia em formato que outro serviço consiga ler;</li>
          <li>que apaguemos, bloqueemos ou tornemos anônimo o que não é necessário;</li>
          <li>com quem os seus dados foram compartilhados, e o que acontece se você não consentir;</li>
          <li>a retirada de um consentimento, ou oposição ao que fazemos sem ele;</li>
          <li>
            a explicação de como uma recomendação foi feita: cada uma também diz, na tela, qual cargo combina
            com você e por quê.
          </li>
        </ul>
        <p>
          Exportar, corrigir e excluir você faz sem pedir, em <strong>Meu Perfil</strong>. O que guardamos e
          para quê está na <Link to="/privacy">Política de Privacidade</Link>.
        </p>
      </>
    ),
  },
  {
    id: "como-pedir",
    title: "Como pedir",
    body: (
      <>
        <ol>
          <li>
            Escreva para <Address />, pelo e-mail da sua conta, e diga o que quer.
          </li>
          <li>
            Se você escrever de outro endereço, respondemos pelo e-mail da conta, para não entregar os seus
            dados a outra pessoa. Nunca pedimos a sua senha.
          </li>
          <li>Quem já não tem acesso ao e-mail da conta diz isso na mensagem, e combinamos outra prova.</li>
        </ol>
        <p>Um representante legal também pode pedir, com o documento que prova a representação.</p>
      </>
    ),
  },
  {
    id: "em-que-prazo",
    title: "Em que prazo respondemos",
    body: (
      <ul>
        <li>
          <strong>Confirmação e acesso:</strong> de imediato, em formato simplificado, ou em até 15 dias, com
          a declaração completa (art. 19 da LGPD).
        </li>
        <li>
          <strong>Os outros pedidos:</strong> em até 15 dias. Se algo não puder ser atendido, dizemos por quê.
        </li>
        <li>
          <strong>Um incidente que traga risco a você:</strong> avisamos você e a ANPD em até 3 dias úteis.
        </li>
      </ul>
    ),
  },
  {
    id: "se-nao-resolver",
    title: "Se não resolver",
    body: (
      <p>
        Você pode reclamar à ANPD, em{" "}
        <a href="https://www.gov.br/anpd" rel="noopener noreferrer">
          gov.br/anpd
        </a>
        , e aos órgãos de defesa do consumidor.
      </p>
    ),
  },
];
