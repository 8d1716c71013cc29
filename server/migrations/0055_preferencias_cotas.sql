-- Without the consent no quota that reveals something stays in any search of whoever withdrew it. By a trigger, since a
-- process of a release before withdraws it, too, and knows of the first search alone. What chose nothing else goes.
CREATE FUNCTION cotas_retirar() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  livre CONSTANT text[] := '{AMPLA_CONCORRENCIA}';
BEGIN
  DELETE FROM preferencias p WHERE p.user_id = NEW.user_id AND NOT p.cotas <@ livre AND NOT p.cotas && livre
    AND p.salario_minimo = 0 AND p.vagas_minimas = 0
    AND p.locais_prova || p.locais_trabalho || p.cursos_especificos = '{}' AND p.nivel_escolaridade = '{}';
  DELETE FROM buscas b WHERE b.user_id = NEW.user_id AND NOT b.cotas <@ livre AND NOT b.cotas && livre
    AND b.salario_minimo = 0 AND b.vagas_minimas = 0
    AND b.locais_prova || b.locais_trabalho || b.cursos_especificos = '{}' AND b.nivel_escolaridade = '{}';
  UPDATE preferencias p SET cotas = sem.cotas, updated_at = NEW.created_at,
      enviadas = jsonb_set(p.enviadas, '{tiposCota}', to_jsonb(sem.cotas))
    FROM (VALUES (livre), ('{}')) AS sem (cotas)
    WHERE p.user_id = NEW.user_id AND NOT p.cotas <@ livre AND (p.cotas && livre) = (sem.cotas = livre);
  UPDATE buscas b SET cotas = sem.cotas, updated_at = NEW.created_at,
      enviadas = jsonb_set(b.enviadas, '{tiposCota}', to_jsonb(sem.cotas))
    FROM (VALUES (livre), ('{}')) AS sem (cotas)
    WHERE b.user_id = NEW.user_id AND NOT b.cotas <@ livre AND (b.cotas && livre) = (sem.cotas = livre);
  RETURN NULL;
END $$;

CREATE TRIGGER cotas_retirar AFTER INSERT ON consentimentos
  FOR EACH ROW WHEN (NEW.tipo = 'COTAS' AND NOT NEW.concedido) EXECUTE FUNCTION cotas_retirar();
