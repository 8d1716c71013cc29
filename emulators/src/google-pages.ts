import { createHash } from "node:crypto";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import type { GoogleKeys } from "./google-issuer.ts";
import { escapeHtml, page } from "./html.ts";

/** A path within the product. */
const Back = z
  .string()
  .regex(/^\/(?![/\\])[^#\s]*$/)
  .default("/login");
const PageQuery = z.object({ nonce: z.string().max(200).default(""), volta: Back });
const Chosen = PageQuery.extend({
  email: z.email(),
  name: z.string().min(1).max(120),
  confirmado: z.literal("sim").optional(),
  outra: z.literal("sim").optional(),
});
const Form = z.union([PageQuery.extend({ desistir: z.string() }), Chosen]);

type GoogleAccount = { email: string; name: string };

/** Initial accounts to choose from; new ones are remembered until the emulator ends. */
const firstKnown: GoogleAccount[] = [
  { email: "gil@gmail.example", name: "Gil Google" },
  { email: "bia@gmail.example", name: "Bia Confirmada" },
];

/**
 * Emulates Google's sign-in page: choice of account, confirmed address or not, and a second account with the same
 * address. The same choice has the same `sub` after a restart.
 */
export function googlePages({ keys, token }: GoogleKeys): FastifyPluginAsync {
  const known = [...firstKnown];
  const html = "text/html; charset=utf-8";

  return async (app) => {
    app.get("/certs", async (_request, reply) => reply.type("application/json").send(await keys()));

    // The opening window reads the answer from this address, then closes it.
    app.get("/feito", async (_request, reply) =>
      reply.type(html).send(page("Pronto", "<p>Pode fechar esta janela.</p>")),
    );

    app.get("/", async ({ query }, reply) =>
      reply.type(html).send(choicePage(PageQuery.parse(query), known)),
    );

    app.post("/", async ({ body }, reply) => {
      const form = Form.parse(body);
      if ("desistir" in form) return reply.redirect(`${form.volta}#google_token=`, 303);
      const { email, name, confirmado, outra, nonce, volta } = form;
      if (!known.some((one) => one.email === email)) known.push({ email, name });
      const sub = createHash("sha256")
        .update(`${email} ${outra ?? ""}`)
        .digest("hex")
        .slice(0, 21);
      const minted = await token({ sub, email, name, email_verified: confirmado === "sim", nonce });
      return reply.redirect(`${volta}#google_token=${minted}`, 303);
    });
  };
}

function choicePage({ nonce, volta }: z.output<typeof PageQuery>, known: GoogleAccount[]): string {
  if (!nonce)
    return page(
      "Entrar com o Google (simulado)",
      `<p>Abra <a href="/login">a entrada</a> ou <a href="/register">o cadastro</a> e use o botão do ` +
        `Google: ele traz até aqui.</p>`,
    );
  const hidden = `<input type="hidden" name="nonce" value="${escapeHtml(nonce)}">
    <input type="hidden" name="volta" value="${escapeHtml(volta)}">`;
  const options = `<label><input type="checkbox" name="confirmado" value="sim" checked> E-mail confirmado pelo Google</label>
    <label><input type="checkbox" name="outra" value="sim"> Outra conta do Google com o mesmo e-mail (outro <code>sub</code>)</label>`;
  const sections = known.map(
    ({ email, name }) =>
      `<section class="chat"><form method="post" action="/dev/google/">${hidden}
      <input type="hidden" name="email" value="${escapeHtml(email)}"><input type="hidden" name="name" value="${escapeHtml(name)}">
      <p><strong>${escapeHtml(name)}</strong> ${escapeHtml(email)}</p><p>${options}</p>
      <button>Continuar como ${escapeHtml(name)}</button></form></section>`,
  );
  return page(
    "Entrar com o Google (simulado)",
    `<p>Nada sai desta máquina: escolha quem você é para o Google.</p>${sections.join("")}
    <section class="chat"><form method="post" action="/dev/google/">${hidden}<h2>Outra pessoa</h2>
      <p><label>Nome <input name="name" required maxlength="120" value="Pessoa Nova"></label>
      <label>E-mail <input name="email" type="email" required placeholder="pessoa@gmail.example"></label></p><p>${options}</p>
      <button>Continuar</button></form></section>
    <form method="post" action="/dev/google/">${hidden}<button name="desistir" value="1">Desistir e voltar</button></form>`,
  );
}
