// Checks the product's main purpose by its API: a published exam reaches a matching candidate by mail.
const demoAdmin = { email: "admin@demo.example", senha: "admin-demo" };

const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Publishes an exam at this address; resolves with the mail that its emulators received. */
export async function publishAndReceive(url) {
  /** @param {{ body?: object, token?: string }} [given] */
  const call = async (method, path, given = {}) => {
    const { body, token } = given;
    const headers = {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(`${url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text && JSON.parse(text);
  };
  const signIn = async ({ email, senha }) => {
    const body = new URLSearchParams({ username: email, password: senha });
    const response = await fetch(`${url}/api/auth/login`, { method: "POST", body });
    return /** @type {{ access_token: string }} */ (await response.json()).access_token;
  };
  const mails = (to, contains) =>
    call("GET", `/dev/api/messages/wait?${new URLSearchParams({ to, contains, timeout: "60000" })}`);

  const maria = { email: `maria-${Date.now()}@teste.example`, senha: "quatro palavras bem diferentes" };
  await call("POST", "/api/users/register", { body: { nome: "Maria Lima", ...maria, terms_accepted: true } });
  const [{ text }] = await mails(maria.email, "confirmar-email");
  const token = /confirmar-email\?token=([\w.-]+)/.exec(text)?.[1];
  await call("POST", "/api/auth/email-confirmation/confirm", { body: { token } });
  await call("PUT", "/api/users/me/preferences", {
    body: { salario_minimo: 8000 },
    token: await signIn(maria),
  });

  const titulo = `Concurso da máquina ${Date.now()}`;
  const body = {
    titulo,
    organizadora: "Fundação Exemplo",
    status: "INSCRICOES_ABERTAS",
    data_inicio_inscricao: inDays(-1),
    data_fim_inscricao: inDays(30),
    data_prova: inDays(90),
    valor_inscricao: 120,
    edital_url: "https://edital.example/maquina",
    descricao: "Exemplo.",
    locais_prova: [5300108],
    cargos: [
      {
        nome: "Técnico",
        salario: "8529.65",
        locais_trabalho: [5300108],
        vagas_por_cota: { AMPLA_CONCORRENCIA: "7" },
      },
    ],
  };
  await call("POST", "/api/concursos?duplicado=true", { body, token: await signIn(demoAdmin) });
  const [mail] = await mails(maria.email, titulo);
  return mail;
}
