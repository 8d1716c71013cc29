import { Link } from "react-router";
import { SupportEmail } from "../../lib/support-email.tsx";
import type { LegalSection } from "./legal-layout.tsx";

/** Sections 5 to 8 of the policy: security, rights, contact (exams §2.8). */
export const rightsSections: LegalSection[] = [
  {
    id: "seguranca",
    title: "Segurança e prazos de guarda",
    body: (
      <>
        <p>
          As senhas são guardadas com Argon2id, um método próprio para isso, e os códigos de sessão e de
          recuperação de senha também são guardados de forma irreversível. O acesso ao site é criptografado
          (HTTPS), cada ação administrativa fica registrada, e reutilizar um código de sessão antigo encerra a
          sessão em todos os aparelhos que o tinham.
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">Dado</th>
              <th scope="col">Por quanto tempo</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Conta, preferências, favoritos, aceites e perfil de mentor</td>
              <td>Enquanto a conta existir</td>
            </tr>
            <tr>
              <td>Histórico de alertas</td>
              <td>
                Enquanto a conta existir; os de concursos finalizados ou excluídos, por até dois anos depois
                do aviso
              </td>
            </tr>
            <tr>
              <td>Pedidos de aviso sem conta</td>
              <td>
                7 dias sem a confirmação; confirmados, até você parar ou 90 dias depois do fim do concurso. Se
                o e-mail ganhar uma conta, passam a ser dela
              </td>
            </tr>
            <tr>
              <td>Cópias de segurança</td>
              <td>Até serem substituídas por outras mais novas; só servem para recuperar o serviço</td>
            </tr>
            <tr>
              <td>Preferências de cota</td>
              <td>Até você retirar a autorização ou mudar a escolha</td>
            </tr>
            <tr>
              <td>Nome que você pediu para procurarmos e trechos em que ele aparece</td>
              <td>Até você parar o monitor ou excluir a conta; sem o Premium ele só descansa</td>
            </tr>
            <tr>
              <td>Sessões</td>
              <td>Até 30 dias depois de encerradas, para reconhecer o uso indevido de um código vazado</td>
            </tr>
            <tr>
              <td>Links de recuperação de senha</td>
              <td>Valem 60 minutos e são apagados em seguida, na limpeza diária</td>
            </tr>
            <tr>
              <td>Pagamentos</td>
              <td>Pelo prazo da lei fiscal; depois da exclusão da conta, sem o seu nome</td>
            </tr>
            <tr>
              <td>Registro de ações administrativas</td>
              <td>Sem prazo, só com identificadores: sem nome, e-mail nem telefone</td>
            </tr>
          </tbody>
        </table>
        <p>
          Se houver um incidente que possa causar risco relevante a você, comunicaremos a você e à Autoridade
          Nacional de Proteção de Dados (ANPD) no prazo legal, dizendo o que aconteceu e o que fazer.
        </p>
      </>
    ),
  },
  {
    id: "seus-direitos",
    title: "Seus direitos",
    body: (
      <>
        <p>A LGPD (art. 18) garante a você, e o produto permite fazer sem pedir a ninguém:</p>
        <ul>
          <li>
            <strong>Ver e levar uma cópia:</strong> em{" "}
            <strong>Meu Perfil → Conta → Privacidade → Exportar meus dados</strong> você baixa tudo o que
            guardamos, em um arquivo JSON.
          </li>
          <li>
            <strong>Corrigir:</strong> nome, telefone, canais e preferências são editados no perfil.
          </li>
          <li>
            <strong>Retirar a autorização</strong> para dados de cota: no perfil, em um passo. As escolhas são
            apagadas na hora.
          </li>
          <li>
            <strong>Parar de receber mensagens:</strong> no perfil, pelo link de qualquer e-mail, ou
            respondendo SAIR no WhatsApp.
          </li>
          <li>
            <strong>Excluir a conta:</strong> em{" "}
            <strong>Meu Perfil → Conta → Privacidade → Excluir minha conta</strong>. A exclusão é imediata,
            irreversível e alcança todos os seus dados pessoais, inclusive o seu cadastro na Stripe.
          </li>
        </ul>
        <p>
          Você também pode pedir confirmação do tratamento, correção do e-mail, informação sobre
          compartilhamentos, anonimização ou oposição escrevendo para <SupportEmail />. Respondemos sem custo:
          de imediato, em formato simplificado, ou em até 15 dias, com a declaração completa. Se a resposta
          não resolver, você pode procurar a ANPD, em{" "}
          <a href="https://www.gov.br/anpd" rel="noopener noreferrer">
            gov.br/anpd
          </a>
          .
        </p>
      </>
    ),
  },
  {
    id: "alteracoes",
    title: "Alterações desta política",
    body: (
      <p>
        Atualizamos esta página quando o produto ou a lei mudam. Mudanças relevantes, como um novo tipo de
        dado, uma nova finalidade ou um novo fornecedor, são avisadas antes por e-mail ou no site. O que
        depender de consentimento só passa a valer depois que você consentir.
      </p>
    ),
  },
  {
    id: "contato",
    title: "Contato",
    body: (
      <p>
        Fale com o <Link to="/encarregado">encarregado pelo tratamento de dados pessoais</Link> (art. 41 da
        LGPD). Para a sua segurança, podemos pedir que você escreva pelo e-mail da conta antes de tratar do
        pedido.
      </p>
    ),
  },
];
