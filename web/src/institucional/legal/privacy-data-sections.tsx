import { Link } from "react-router";
import { SupportEmail } from "../../lib/support-email.tsx";
import type { LegalSection } from "./legal-layout.tsx";

/** Sections 1 to 4 of the policy: data, purposes, recipients (exams §2.8). */
export const dataSections: LegalSection[] = [
  {
    id: "introducao",
    title: "Introdução",
    body: (
      <>
        <p>
          Esta política explica como o Concurso à Vista, controlador dos seus dados, trata as informações de
          quem visita o site, tem conta ou oferece mentoria. Ela vale para o site e para as mensagens que
          enviamos por e-mail, por avisos nos aparelhos, pelo Telegram e por WhatsApp.
        </p>
        <p>
          Dúvidas e pedidos sobre dados pessoais podem ser enviados a qualquer momento para <SupportEmail />,
          o canal do encarregado pelo tratamento de dados.
        </p>
      </>
    ),
  },
  {
    id: "dados-coletados",
    title: "Dados que coletamos",
    body: (
      <>
        <h3>O que você informa</h3>
        <ul>
          <li>
            <strong>Conta:</strong> nome, e-mail e senha. Da senha guardamos apenas um código irreversível.
          </li>
          <li>
            <strong>Entrada com o Google</strong>, se você a escolher: nome, e-mail e o identificador da sua
            conta Google. Não recebemos a sua senha nem seus contatos.
          </li>
          <li>
            <strong>Telefone</strong>, se quiser alertas por WhatsApp.
          </li>
          <li>
            <strong>Aparelhos</strong>, se aceitar avisos neles: o nome que você der, o endereço que o
            navegador deu para os avisos e quando chegou o último.
          </li>
          <li>
            <strong>Preferências:</strong> salário e vagas mínimos, cidades de prova e de trabalho,
            escolaridade, cursos e modalidades de vaga.
          </li>
          <li>
            <strong>Favoritos e ajustes de alertas:</strong> concursos salvos ou silenciados, frequência,
            lembretes e pausas.
          </li>
          <li>
            <strong>Em que ponto você está em um concurso salvo</strong>, se disser: se vai se inscrever, se
            inscreveu, fez a prova, passou e em que posição, ou desistiu, e para qual cargo. Serve para avisar
            só do que ainda diz respeito a você. Escolher “Ainda não sei” ou tirar o concurso dos salvos apaga
            a resposta.
          </li>
          <li>
            <strong>Monitor de nome</strong>, se você o ligar e autorizar: o seu nome completo e, se quiser,
            os seis números do meio do CPF. Para o nome de outra pessoa guardamos também o motivo que você
            disser; são até três em doze meses. Procuramos o nome nas publicações oficiais que coletamos e
            guardamos os trechos em que ele aparece. Nome, números e trechos ficam cifrados, não entram nos
            registros do sistema e só você os vê. “Parar de procurar”, em Alertas, retira a autorização e
            apaga tudo na hora; trocar o nome apaga o que foi encontrado com o anterior.
          </li>
          <li>
            <strong>Conversa no Telegram</strong>, se você ligar o robô: o identificador da conversa, o seu
            nome no Telegram e desde quando. Desligar o Telegram no perfil apaga os três.
          </li>
          <li>
            <strong>Avise-me, sem conta:</strong> o seu e-mail e o concurso ou a lista que você quer
            acompanhar. Só depois que você confirma pelo link; cada e-mail traz o link para parar, que apaga o
            pedido.
          </li>
          <li>
            <strong>Perfil de mentor</strong>, se você criar um: nome, descrição, áreas, WhatsApp, preço,
            localização e foto. Também as denúncias que você fizer.
          </li>
        </ul>
        <h3>Dados sensíveis</h3>
        <p>
          Escolher as modalidades Pessoa Negra, Indígena, Quilombola ou Pessoa com Deficiência revela raça,
          etnia ou saúde, que a LGPD trata como dados sensíveis (art. 5º, II). Por isso pedimos uma{" "}
          <strong>autorização separada e destacada</strong> antes de guardar essa escolha. Ela é usada somente
          para encontrar cargos com vagas na modalidade, não aparece para outras pessoas, e é apagada assim
          que você retira a autorização no perfil.
        </p>
        <h3>O que o uso gera</h3>
        <ul>
          <li>
            <strong>Alertas:</strong> quais foram enviados, por qual canal, quando, e se chegaram ou foram
            lidos, quando o canal informa.
          </li>
          <li>
            <strong>Respostas por WhatsApp e Telegram:</strong> lidas para obedecer aos comandos, como SAIR e
            PAUSAR, e para responder às perguntas; o texto não fica guardado.
          </li>
          <li>
            <strong>Sessões:</strong> quando começaram e quando terminam.
          </li>
          <li>
            <strong>Assinatura:</strong> plano, situação, datas e valores pagos. Os dados do cartão ficam com
            a Stripe e nunca passam por nós.
          </li>
          <li>
            <strong>Aceites:</strong> versão, data e origem do aceite dos termos e das autorizações.
          </li>
        </ul>
        <p>
          Publicações oficiais trazem nomes de outras pessoas. Não as listamos nem as procuramos: só
          comparamos o texto com os nomes de quem pediu o monitor do próprio nome.
        </p>
        <p>
          O endereço IP é usado na memória do servidor para conter abusos, como tentativas repetidas de senha.
          Os registros técnicos do sistema não contêm e-mails, telefones, senhas nem o conteúdo das mensagens.
        </p>
      </>
    ),
  },
  {
    id: "uso-dos-dados",
    title: "Como usamos os dados",
    body: (
      <>
        <table>
          <thead>
            <tr>
              <th scope="col">Para quê</th>
              <th scope="col">Com que base legal</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Criar a conta, manter a sessão e mostrar os concursos que combinam com você</td>
              <td>Execução do contrato (art. 7º, V)</td>
            </tr>
            <tr>
              <td>Enviar os alertas e lembretes que você escolheu, pelos canais que ligou</td>
              <td>Execução do contrato (art. 7º, V)</td>
            </tr>
            <tr>
              <td>Avisar sem conta o e-mail que pediu e confirmou</td>
              <td>Consentimento (art. 7º, I), que um clique retira</td>
            </tr>
            <tr>
              <td>Procurar o seu nome nas publicações oficiais e avisar quando aparecer um igual</td>
              <td>Consentimento (art. 7º, I), só para isso, que você retira em Alertas</td>
            </tr>
            <tr>
              <td>Encontrar vagas reservadas da modalidade escolhida</td>
              <td>Consentimento específico e destacado (art. 11, I)</td>
            </tr>
            <tr>
              <td>Cobrar e administrar a assinatura</td>
              <td>Execução do contrato e obrigação legal (art. 7º, V e II)</td>
            </tr>
            <tr>
              <td>Mostrar o perfil de mentor a quem tem conta e analisá-lo</td>
              <td>Execução do contrato, a pedido do mentor (art. 7º, V)</td>
            </tr>
            <tr>
              <td>Proteger contas, conter abusos e registrar ações administrativas</td>
              <td>Legítimo interesse (art. 7º, IX)</td>
            </tr>
          </tbody>
        </table>
        <p>
          Não usamos os seus dados para publicidade, não montamos perfis de comportamento e não tomamos
          decisões automatizadas que afetem os seus direitos. A comparação entre cargo e preferência é uma
          regra simples, e o motivo de cada resultado é mostrado a você.
        </p>
      </>
    ),
  },
  {
    id: "compartilhamento",
    title: "Com quem compartilhamos",
    body: (
      <>
        <p>Compartilhamos apenas o necessário para que o serviço funcione, com:</p>
        <ul>
          <li>
            <strong>Provedor de e-mail:</strong> o seu endereço e o texto de cada mensagem. O motivo do alerta
            pode mencionar a modalidade de vaga que combinou.
          </li>
          <li>
            <strong>Serviços de avisos do seu navegador (Google, Mozilla, Apple ou Microsoft):</strong> o
            alerta cifrado, que só o seu aparelho lê, se você aceitou avisos nele.
          </li>
          <li>
            <strong>Meta (WhatsApp):</strong> o seu número e o texto do alerta, se você ligou esse canal.
          </li>
          <li>
            <strong>Telegram:</strong> o identificador da sua conversa com o robô, o texto do alerta e o das
            respostas, se você ligou esse canal.
          </li>
          <li>
            <strong>Stripe:</strong> nome, e-mail e dados de pagamento, se você assinar um plano. O cartão é
            digitado na página da própria Stripe.
          </li>
          <li>
            <strong>Google:</strong> se você entrar com o Google, ele sabe que você usou a sua conta aqui.
          </li>
          <li>
            <strong>Modelo de linguagem:</strong> se estiver ligado, lê editais publicados, para conferir o
            que lemos deles. Antes do envio cortamos nomes de pessoas, listas de candidatos e endereços de
            e-mail. Nada da sua conta é enviado.
          </li>
          <li>
            <strong>Outros usuários:</strong> só o perfil de mentor, e só se você o criar e deixar ativo.
          </li>
          <li>
            <strong>Autoridades:</strong> quando a lei ou uma ordem judicial exigir.
          </li>
        </ul>
        <p>
          Alguns desses fornecedores tratam dados fora do Brasil, com as salvaguardas dos arts. 33 a 36 da
          LGPD. <strong>Não vendemos nem alugamos dados pessoais.</strong> Sobre cookies, veja a{" "}
          <Link to="/cookies">página de Cookies</Link>.
        </p>
      </>
    ),
  },
];
