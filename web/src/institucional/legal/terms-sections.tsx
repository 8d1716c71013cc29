import { limits } from "@cav/contract/limits.ts";
import { Link } from "react-router";
import { SupportEmail } from "../../lib/support-email.tsx";
import type { LegalSection } from "./legal-layout.tsx";

/** The ten sections of the terms (exams §2.8). The product must do what they promise. */
export const sections: LegalSection[] = [
  {
    id: "aceitacao",
    title: "Aceitação dos termos",
    body: (
      <>
        <p>
          Estes termos são o contrato entre você e o Concurso à Vista, uma plataforma que reúne concursos
          públicos e avisa você sobre os que combinam com as suas preferências. Ao criar uma conta, você
          declara que leu e aceita estes termos e que conhece a nossa{" "}
          <Link to="/privacy">Política de Privacidade</Link>.
        </p>
        <p>
          Se não concordar com algum ponto, não crie a conta. As páginas públicas do site podem ser lidas sem
          aceite. Guardamos a versão dos termos que você aceitou, a data e por onde o aceite foi dado.
        </p>
      </>
    ),
  },
  {
    id: "servico",
    title: "O que o serviço faz",
    body: (
      <>
        <p>O Concurso à Vista oferece a quem tem conta:</p>
        <ul>
          <li>
            um catálogo de concursos públicos com cargos, salários, vagas, locais, datas e o link do edital;
          </li>
          <li>a comparação de cada cargo com as suas preferências, com o motivo de cada combinação;</li>
          <li>
            alertas por e-mail, por avisos nos aparelhos, pelo Telegram e, no plano premium, por WhatsApp,
            sobre novos concursos, abertura de inscrições, prazos, provas, retificações, suspensões e
            cancelamentos;
          </li>
          <li>favoritos e calendário com as datas dos concursos que você acompanha;</li>
          <li>um diretório de mentores.</li>
        </ul>
        <p>
          Não somos banca organizadora nem órgão público. Não fazemos inscrições, não recebemos taxas de
          inscrição e não participamos da seleção.
        </p>
      </>
    ),
  },
  {
    id: "conta",
    title: "Cadastro e conta",
    body: (
      <>
        <p>
          A conta é gratuita e pessoal. Informe dados verdadeiros, mantenha o e-mail atualizado e guarde a sua
          senha: o que for feito com ela é atribuído a você. Se desconfiar de acesso indevido, redefina a
          senha na página <Link to="/forgot-password">Recuperar senha</Link>; isso encerra todas as sessões
          abertas.
        </p>
        <p>
          Menores de 18 anos só podem usar o serviço com autorização e acompanhamento dos responsáveis, e não
          podem contratar planos pagos.
        </p>
        <p>
          Você pode excluir a conta quando quiser, em <strong>Meu Perfil → Conta → Privacidade</strong>. A
          exclusão é imediata e irreversível: apaga os seus dados, cancela a assinatura e não pode ser
          desfeita por nós.
        </p>
      </>
    ),
  },
  {
    id: "alertas",
    title: "Alertas e informações sobre concursos",
    body: (
      <>
        <p>
          As informações são registradas pela nossa equipe a partir dos editais e das páginas oficiais.{" "}
          <strong>O edital publicado pela banca ou pelo órgão é sempre a fonte que vale.</strong> Confira nele
          requisitos, datas e valores antes de se inscrever, pagar ou viajar.
        </p>
        <p>
          Quando o edital ainda não divulgou um dado, mostramos isso em vez de supor um valor, e o concurso
          não deixa de ser recomendado por causa do que falta. Por isso você pode receber um alerta a mais; é
          melhor do que perder um prazo.
        </p>
        <p>
          Trabalhamos para que cada alerta chegue uma única vez e a tempo. A entrega final depende, porém, do
          seu provedor de e-mail, do WhatsApp, do seu navegador, da sua conexão e de um endereço ou número
          correto. Não dependa apenas dos alertas para cumprir um prazo. Você escolhe canais, frequência e
          lembretes, e pode pausar ou desligar tudo no perfil ou pelo link que vem em cada mensagem.
        </p>
      </>
    ),
  },
  {
    id: "planos",
    title: "Planos, pagamento e cancelamento",
    body: (
      <>
        <p>
          O plano gratuito permite até {limits.freePreferenceValues} preferências, mostra até{" "}
          {limits.freeVisibleConcursos} concursos recomendados, guarda até {limits.freeFavoritos} favoritos e
          avisa por e-mail. Os planos pagos, seus preços e o que incluem estão em{" "}
          <Link to="/plans">Planos e Recursos</Link>.
        </p>
        <ul>
          <li>
            <strong>Cobrança.</strong> O pagamento é feito com cartão de crédito (Visa, Mastercard ou American
            Express) na página da Stripe, e a assinatura se renova ao fim de cada período até ser cancelada.
          </li>
          <li>
            <strong>Preço.</strong> Mudanças de preço valem para novas assinaturas. Quem já assina continua
            com o preço contratado enquanto a assinatura durar.
          </li>
          <li>
            <strong>Cancelamento.</strong> Cancele quando quiser em <strong>Meu Perfil → Assinatura</strong>.
            O premium continua até o fim do período já pago, e nada mais é cobrado.
          </li>
          <li>
            <strong>Arrependimento.</strong> Até 7 dias depois de contratar, você pode desistir e receber de
            volta o que pagou (art. 49 do Código de Defesa do Consumidor): escreva para <SupportEmail />.
          </li>
          <li>
            <strong>Falta de pagamento.</strong> Se a cobrança falhar, novas tentativas são feitas; se não der
            certo, a conta volta ao plano gratuito. As suas preferências ficam guardadas.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "mentores",
    title: "Mentores e mentorias",
    body: (
      <>
        <p>
          Qualquer pessoa com conta pode oferecer mentoria. A equipe analisa os cadastros e pode aprová-los,
          com o selo “Verificado”, ou recusá-los, dizendo o motivo. O selo indica que o cadastro foi
          conferido; não é garantia de resultado.
        </p>
        <p>
          Conteúdo, horários, preço e pagamento da mentoria são combinados diretamente entre o candidato e o
          mentor. O Concurso à Vista não intermedeia esse pagamento nem é parte desse contrato. Ao publicar o
          perfil, o mentor concorda que nome, descrição, WhatsApp, preço, localização e foto sejam vistos por
          quem tem conta. Perfis enganosos ou ofensivos podem ser denunciados no próprio diretório.
        </p>
      </>
    ),
  },
  {
    id: "uso-adequado",
    title: "Uso adequado",
    body: (
      <>
        <p>Ao usar o serviço, você concorda em não:</p>
        <ul>
          <li>criar contas com dados de outra pessoa, nem ceder ou vender a sua;</li>
          <li>copiar o catálogo em massa, por robôs ou outros meios, para republicá-lo;</li>
          <li>
            tentar acessar dados de outras pessoas, burlar os limites do plano ou sobrecarregar o sistema;
          </li>
          <li>usar o contato dos mentores para propaganda ou mensagens em massa;</li>
          <li>publicar conteúdo ilegal, enganoso ou ofensivo.</li>
        </ul>
        <p>
          Contas que descumprirem estas regras podem ser encerradas. Sempre que possível avisamos antes, pelo
          e-mail da conta, e você pode contestar a decisão.
        </p>
      </>
    ),
  },
  {
    id: "propriedade-intelectual",
    title: "Propriedade intelectual",
    body: (
      <>
        <p>
          A marca, o desenho das telas, os textos e o código do Concurso à Vista são protegidos por lei. Você
          pode usá-los enquanto usa o serviço, e não para outros fins. Editais e atos oficiais pertencem ao
          domínio público e continuam disponíveis nas páginas dos órgãos.
        </p>
        <p>
          O que você escreve no seu perfil de mentor continua seu. Você nos autoriza apenas a guardá-lo e a
          mostrá-lo na plataforma enquanto o perfil existir.
        </p>
      </>
    ),
  },
  {
    id: "responsabilidade",
    title: "Disponibilidade e responsabilidade",
    body: (
      <>
        <p>
          Cuidamos para que o serviço esteja sempre no ar, mas podem ocorrer interrupções para manutenção ou
          por falhas de terceiros. Corrigimos erros de informação assim que os conhecemos e avisamos quem
          acompanha o concurso quando uma data, um local ou um cargo muda.
        </p>
        <p>
          Não respondemos por decisões de bancas e órgãos, por mudanças de edital que ainda não foram
          publicadas, pelo resultado de provas, nem por acordos entre candidatos e mentores. Nada nestes
          termos afasta direitos que a lei garante a você, em especial os do Código de Defesa do Consumidor.
        </p>
      </>
    ),
  },
  {
    id: "mudancas-e-foro",
    title: "Mudanças, lei aplicável e contato",
    body: (
      <>
        <p>
          Podemos alterar estes termos para acompanhar o serviço ou a lei. Mudanças que afetem os seus
          direitos são avisadas com antecedência, por e-mail ou no próprio site. Se você não concordar, pode
          encerrar a conta sem custo.
        </p>
        <p>
          Vale a lei brasileira. Conflitos podem ser levados ao foro do domicílio do consumidor. Antes disso,
          escreva para <SupportEmail />: quase tudo se resolve com uma conversa.
        </p>
      </>
    ),
  },
];
