import { readFileSync } from "node:fs";
import type pg from "pg";

type Ask = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;

/** Accounts of the demonstration, which every release has. */
const accounts = {
  admin: ["admin@demo.example", "admin-demo"],
  free: ["gratuita@demo.example", "gratuita-demo"],
  premium: ["premium@demo.example", "premium-demo"],
} as const;

/**
 * Uses a running release by calls that all releases answer alike, one after the other: saved exams, settings, a
 * published and changed exam. Its background work stays queued; what it would write is inserted.
 */
export async function fill(url: string, pool: pg.Pool): Promise<void> {
  const [admin, free, premium] = [
    await signIn(url, accounts.admin),
    await signIn(url, accounts.free),
    await signIn(url, accounts.premium),
  ];
  for (const ask of [free, premium]) {
    const { items } = (await ask("GET", "/concursos/my?size=4")) as { items: { uuid: string }[] };
    for (const { uuid } of items) await ask("PUT", `/concursos/${uuid}/favorito`);
    const [first, second] = items;
    for (const [one, situacao] of [
      [first, "INSCRITO"],
      [second, "VOU_ME_INSCREVER"],
    ] as const)
      if (one) await ask("PUT", `/concursos/${one.uuid}/situacao`, { situacao });
  }
  await premium("PUT", "/alertas/ajustes", { frequencia: "DIARIO", lembretes: [7, 1] });
  await premium("POST", "/users/me/buscas", {
    nome: "Perto do Recife",
    preferencias: { salario_minimo: 2000, locais_prova: ["Recife - PE"] },
  });
  const saved = await admin("POST", "/concursos", concurso);
  await admin("PUT", `/concursos/${saved.uuid}`, { ...concurso, valor_inscricao: 90, versao: saved.versao });
  await premium("PUT", `/concursos/${saved.uuid}/favorito`);
  await admin("PUT", `/concursos/${saved.uuid}`, { ...concurso, status: "SUSPENSO" });
  await pool.query(readFileSync(new URL("rows.sql", import.meta.url), "utf8"));
}

const concurso = {
  titulo: "Prefeitura de Belo Horizonte, 2026",
  organizadora: "FGV",
  status: "INSCRICOES_ABERTAS",
  data_inicio_inscricao: "2026-11-20",
  data_fim_inscricao: "2026-12-18",
  data_prova: "2027-02-07",
  valor_inscricao: 80,
  edital_url: null,
  locais_prova: ["Belo Horizonte - MG"],
  cargos: [
    {
      nome: "Analista",
      salario: "6500.00",
      quantidade_vagas: "12",
      nivel_escolaridade: "SUPERIOR",
      locais_trabalho: ["Belo Horizonte - MG"],
    },
  ],
};

async function signIn(url: string, [username, password]: readonly [string, string]): Promise<Ask> {
  const body = new URLSearchParams({ username, password });
  const answer = await fetch(`${url}/api/auth/login`, { method: "POST", body });
  const { access_token } = (await answer.json()) as { access_token: string };
  return async (method, path, sent) => {
    const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
    const said = await fetch(`${url}/api${path}`, {
      method,
      headers,
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    });
    const text = await said.text();
    if (!said.ok) throw new Error(`${method} ${path}: ${said.status} ${text}`);
    return text ? JSON.parse(text) : {};
  };
}
