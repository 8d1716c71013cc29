const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const style = `
  :root { color-scheme: light dark; --ink: #1b2330; --soft: #5b6577; --ground: #f4f6fa; --card: #fff; --line: #d5dce8; --blue: #1f55cf; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #e6eaf2; --soft: #a9b4c8; --ground: #121826; --card: #1b2434; --line: #2c3850; --blue: #8fb0ff; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  header, main { max-width: 880px; margin: 0 auto; padding: 16px; }
  nav a { display: inline-block; padding: 10px 12px 10px 0; color: var(--blue); }
  h1 { font-size: 24px; margin: 0 0 12px; overflow-wrap: anywhere; }
  h2 { font-size: 18px; }
  .list { list-style: none; margin: 0; padding: 0; }
  .list a { display: grid; gap: 2px; padding: 12px 16px; margin-bottom: 8px; border: 1px solid var(--line); border-radius: 12px;
    background: var(--card); color: inherit; text-decoration: none; overflow-wrap: anywhere; }
  .list span, time, dt, footer { color: var(--soft); font-size: 14px; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; } dd { margin: 0; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 12px; background: var(--card); border-radius: 8px; }
  summary { padding: 10px 0; cursor: pointer; }
  input, select, button { min-height: 44px; padding: 8px 12px; border: 1px solid #8492a8; border-radius: 8px; font: inherit;
    background: var(--card); color: inherit; }
  select { max-width: 100%; } form { margin: 8px 0; } form input { max-width: 100%; margin: 4px 4px 4px 0; }
  .chat { padding: 16px; margin-bottom: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
  .bubble { max-width: 420px; padding: 10px 14px; margin: 8px 0; border-radius: 12px; background: #dff3e6; color: #1b2330; }
  .bubble footer, .bubble time { color: #43524a; } .bubble p { margin: 0 0 6px; overflow-wrap: anywhere; }
  .cta { display: block; padding: 8px; border-top: 1px solid #b5d8c2; color: #14408f; text-align: center; }
  :focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }`;

/** Renders a page of the emulators. */
export function page(title: string, body: string): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg"><title>${escapeHtml(title)} | Simulador</title><style>${style}</style></head><body>
<header><strong>Simulador local do Concurso à Vista</strong>
<nav aria-label="Simulador"><a href="/dev/">E-mails</a> <a href="/dev/whatsapp">WhatsApp</a> <a href="/dev/push/">Avisos</a> <a href="/dev/telegram/">Telegram</a> <a href="/dev/stripe/">Pagamentos</a> <a href="/dev/google/">Google</a> <a href="/dev/fontes/">Fontes</a> <a href="/dev/modelo/">Modelo</a> <a href="/dev/deposito/">Depósito</a> <a href="/dev/webhooks/">Webhooks</a> <a href="/dev/templates">Modelos</a> <a href="/">Ir para o produto</a></nav></header>
<main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}
