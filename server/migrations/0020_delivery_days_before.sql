-- Adds to the counts what is in no difference yet. Both sums are taken of one moment, and whatever changes after it
-- brings its own difference: nobody has to wait, and nothing is counted twice.
INSERT INTO delivery_days
SELECT dia, channel, sum(enviadas), sum(falhas)
FROM (
  SELECT (updated_at AT TIME ZONE 'America/Sao_Paulo')::date AS dia, channel,
    count(*) FILTER (WHERE status <> 'failed') AS enviadas, count(*) FILTER (WHERE status = 'failed') AS falhas
  FROM deliveries WHERE status IN ('sent', 'delivered', 'read', 'failed') GROUP BY 1, 2
  UNION ALL SELECT dia, channel, -enviadas, -falhas FROM delivery_days
) AS contadas
GROUP BY 1, 2 HAVING sum(enviadas) <> 0 OR sum(falhas) <> 0;
