// Invented pages of organisers and town halls, one per family of content systems, with typical surroundings.

/** An entry of a page. `dia` is dd/mm/aaaa; `href` as the page writes it, "" if a script opens it. */
export type Entrada = { titulo: string; dia: string; href: string };
export type Familia = (entradas: readonly Entrada[], visitas: number) => string;

const frame = (title: string, matter: string, visitas: number) => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>${title}</title><script>var visitas = ${visitas};</script></head>
<body class="site menu-aberto">
<header><nav class="menu"><ul><li><a href="/">Início</a></li><li><a href="/concursos">Concursos</a></li>
<li><a href="/editais">Editais e licitações</a></li><li><a href="/contato">Fale conosco</a></li></ul></nav></header>
<div class="banner"><a href="/campanha/${visitas}"><img src="/b${visitas}.png" alt="Campanha"></a></div>
<div id="conteudo">${matter}</div>
<aside><h3>Mais lidas</h3><ul><li><a href="/noticia/1">Vacinação segue até sexta</a></li></ul></aside>
<div class="visitas">Visitas: ${visitas}</div>
<footer><p>Rua das Acácias, 100. Atendimento das 8h às 17h.</p><a href="https://rede.example/perfil">Rede social</a></footer>
</body></html>`;

const all = (entradas: readonly Entrada[], each: (entrada: Entrada, at: number) => string) =>
  entradas.map(each).join("\n");

export const familias = {
  cartoes: (entradas, visitas) =>
    frame(
      "Concursos abertos",
      `<h1>Concursos em andamento</h1><div class="row">${all(
        entradas,
        ({ titulo, dia, href }, at) =>
          `<div class="col-md-4 item-${at}"><div class="card"><div class="card-body"><h5 class="card-title">${titulo}</h5>
<p class="card-text">Inscrições até ${dia}</p><a class="btn" href="${href}">Saiba mais</a></div></div></div>`,
      )}</div>`,
      visitas,
    ),
  tabela: (entradas, visitas) =>
    frame(
      "Processos seletivos",
      `<table><thead><tr><th>Publicação</th><th>Edital</th><th>Situação</th><th></th></tr></thead><tbody>${all(
        entradas,
        ({ titulo, dia, href }) =>
          `<tr><td>${dia}</td><td>${titulo}</td><td>Aberto</td><td><a href="${href}">Visualizar</a></td></tr>`,
      )}</tbody></table>`,
      visitas,
    ),
  definicoes: (entradas, visitas) =>
    frame(
      "Seleções",
      `<dl>${all(
        entradas,
        ({ titulo, dia, href }) =>
          `<dt>${titulo}</dt><dd>Publicado em ${dia}. <a href="${href}">Acesse</a></dd>`,
      )}</dl>`,
      visitas,
    ),
  sanfona: (entradas, visitas) =>
    frame(
      "Concursos",
      `<div class="accordion">${all(
        entradas,
        ({ titulo, dia, href }, at) =>
          `<div class="accordion-item"><h2 class="accordion-header"><button data-target="#c${at}">${titulo}</button></h2>
<div id="c${at}" class="accordion-collapse"><p>Data: ${dia}</p><a href="${href}">Edital completo</a></div></div>`,
      )}</div>`,
      visitas,
    ),
  noticias: (entradas, visitas) =>
    frame(
      "Notícias",
      all(
        entradas,
        ({ titulo, dia, href }) =>
          `<article class="noticia"><span class="data">${dia} 10:30</span><h3><a href="${href}">${titulo}</a></h3>
<p>A comissão informa os candidatos.</p><a href="${href}">Leia mais</a></article>`,
      ),
      visitas,
    ),
  wordpress: (entradas, visitas) =>
    frame(
      "Editais",
      `<main class="site-main">${all(
        entradas,
        ({ titulo, dia, href }, at) =>
          `<article id="post-${4_000 + at}" class="post-${4_000 + at} post type-post status-publish hentry">
<header class="entry-header"><h2 class="entry-title"><a href="${href}" rel="bookmark">${titulo}</a></h2>
<time class="entry-date" datetime="${dia.split("/").reverse().join("-")}T09:00:00-03:00">${dia}</time></header></article>`,
      )}</main>`,
      visitas,
    ),
  joomla: (entradas, visitas) =>
    frame(
      "Concursos públicos",
      `<table class="category table">${all(
        entradas,
        ({ titulo, dia, href }, at) =>
          `<tr class="cat-list-row${at % 2}"><td class="list-title"><a href="${href}">${titulo}</a></td>
<td class="list-date small">${dia}</td><td class="list-hits">Acessos: ${visitas + at}</td></tr>`,
      )}</table>`,
      visitas,
    ),
  aspnet: (entradas, visitas) =>
    frame(
      "Consulta de concursos",
      `<form method="post" action="./Lista.aspx"><input type="hidden" name="__VIEWSTATE" value="${"A".repeat(80)}${visitas}">
<table id="gv">${all(
        entradas,
        ({ titulo, dia }, at) =>
          `<tr><td><a href="javascript:__doPostBack('gv','Select$${at}')">${titulo}</a></td><td>${dia}</td></tr>`,
      )}</table></form>`,
      visitas,
    ),
  portal: (entradas, visitas) =>
    frame(
      "Portal do município",
      `<div class="lista">${all(
        entradas,
        ({ titulo, dia, href }) =>
          `<div class="linha"><div class="campo"><label>Modalidade:</label> Processo Seletivo</div>
<div class="campo titulo"><a href="${href}">${titulo}</a></div><div class="campo"><label>Início:</label> ${dia}</div>
<div class="campo"><label>Situação:</label> Publicado</div></div>`,
      )}</div>`,
      visitas,
    ),
  next: (entradas, visitas) =>
    `<!doctype html><html><head><title>Concursos</title></head><body><div id="__next"></div>
<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
      props: {
        pageProps: {
          visitas,
          concursos: entradas.map(({ titulo, dia, href }, id) => ({
            id,
            titulo,
            publicado_em: dia,
            url: href,
          })),
        },
      },
    })}</script></body></html>`,
  latina: (entradas, visitas) =>
    frame(
      "Seleção pública",
      `<ul class="documentos">${all(
        entradas,
        ({ titulo, dia, href }) => `<li>${dia} - <a href="${href}">${titulo}</a></li>`,
      )}</ul>`,
      visitas,
    ),
  paragrafo: (entradas, visitas) =>
    frame(
      "Editais",
      `<p>${entradas.map(({ titulo, dia, href }) => `<a href="${href}">${titulo}</a> (${dia})`).join("<br>")}</p>`,
      visitas,
    ),
} satisfies Record<string, Familia>;

export type FamiliaName = keyof typeof familias;
export const familiaNames = Object.keys(familias) as FamiliaName[];
