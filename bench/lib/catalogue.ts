import { sql } from "kysely";
import type { Country } from "./population.ts";

/**
 * Exams up to a number, seeded: municipalities and bancas as they are, dates over two years around today, one to
 * eight positions each, taken from the real exams. Adds to those that are there.
 */
export async function publish({ db, pool }: Country, total: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM concursos`.execute(db);
  const client = await pool.connect();
  try {
    await client.query("SET statement_timeout = 0");
    await client.query("SELECT setseed(0.20261121)");
    await client.query(`CREATE TEMP TABLE modelos AS
      SELECT row_number() OVER (ORDER BY id) AS n, * FROM cargos`);
    await client.query("CREATE INDEX ON modelos (n)");
    await client.query(`CREATE TEMP TABLE cidades AS
      SELECT row_number() OVER (ORDER BY id) AS n, id, nome FROM locais`);
    await client.query("CREATE INDEX ON cidades (n)");
    await client.query(
      `INSERT INTO concursos (titulo, organizadora, status, data_inicio_inscricao, data_fim_inscricao, data_prova,
         valor_inscricao, locais_prova, chave_importacao, created_at)
       SELECT (ARRAY['Prefeitura de ', 'Câmara Municipal de ', 'Universidade Federal de ', 'Tribunal de Justiça em ',
           'Hospital Regional de '])[1 + floor(random() * random() * 5)::integer] || c.nome || ': edital ' || g.n,
         coalesce((SELECT nome FROM bancas OFFSET floor(random() * greatest((SELECT count(*) FROM bancas), 1))::integer + g.n * 0 LIMIT 1), 'Banca'),
         CASE WHEN g.dia + 30 < current_date THEN 'FINALIZADO' WHEN g.dia < current_date THEN 'AGUARDANDO_PROVAS'
              WHEN g.dia - 30 > current_date THEN 'EDITAL_ABERTO' ELSE 'INSCRICOES_ABERTAS' END,
         g.dia - 30, g.dia, g.dia + 60, 50 + floor(random() * 150), ARRAY[c.id], 'bench-' || g.n,
         now() - make_interval(days => floor(random() * 700)::integer)
       FROM (SELECT n, current_date + floor((random() - 0.8) * 730)::integer AS dia, 1 + floor(random() * 5570)::bigint AS cidade
         FROM generate_series($1::integer, $2::integer) AS n) AS g
       JOIN cidades c ON c.n = g.cidade`,
      [(rows[0]?.n ?? 0) + 1, total],
    );
    await client.query(`
      INSERT INTO cargos (concurso_id, ordem, nome, salario, quantidade_vagas, nivel_escolaridade,
        requer_pos_graduacao, cursos_aceitos, locais_trabalho, vagas_por_cota, a_definir, niveis_possiveis)
      SELECT e.id, g.ordem, m.nome, m.salario, m.quantidade_vagas, m.nivel_escolaridade, m.requer_pos_graduacao,
        m.cursos_aceitos, e.locais_prova, m.vagas_por_cota, m.a_definir, m.niveis_possiveis
      FROM (SELECT id, locais_prova, 1 + floor(random() * 8)::integer AS quantos FROM concursos
        WHERE chave_importacao LIKE 'bench-%') AS e
      CROSS JOIN LATERAL (SELECT ordem, 1 + floor(random() * (SELECT count(*) FROM modelos))::bigint + e.id * 0 AS modelo
        FROM generate_series(0, e.quantos - 1) AS ordem) AS g
      JOIN modelos m ON m.n = g.modelo`);
    await client.query(
      "DELETE FROM concursos e WHERE NOT EXISTS (SELECT FROM cargos c WHERE c.concurso_id = e.id)",
    );
    await client.query(
      "SELECT count(concursos_somar_cargos(id)) FROM concursos WHERE chave_importacao LIKE 'bench-%'",
    );
    await client.query("VACUUM ANALYZE concursos, cargos");
  } finally {
    client.release(true);
  }
}
