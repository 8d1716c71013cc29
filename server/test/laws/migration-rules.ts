/** Dangers of migrations to a running product, with the alternative. */
export const rules = {
  "new-column-must-be-filled":
    "NOT NULL without DEFAULT fails on rows that are there: add it with a constant DEFAULT, or " +
    "nullable and filled later",
  "table-rewritten":
    "the whole table is written anew under a lock: add a plain column, let the product fill it, " +
    "switch in a later release",
  "contracts-unmarked":
    "releases that are running may use it or break it: “-- contracting: needs 0017_….sql” names " +
    "what a release that doesn't knows (docs/decisions/0019)",
  "index-under-lock":
    "nobody can write meanwhile: CREATE INDEX CONCURRENTLY in a file of its own that begins with " +
    "“-- without a transaction”",
  "checked-under-lock":
    "every row is checked under a lock: ADD CONSTRAINT … NOT VALID, and VALIDATE CONSTRAINT in the next migration",
  "rows-in-one-transaction":
    "every row stays locked to the end: change them in steps, by a job of the product",
  "not-repeatable":
    "without a transaction, what was half done is done again: only DROP INDEX CONCURRENTLY IF " +
    "EXISTS and CREATE INDEX CONCURRENTLY",
} as const;

type Rule = keyof typeof rules;

const noTransaction = "-- without a transaction";
const volatile = /DEFAULT\s+\(?\s*(gen_random_uuid|random|clock_timestamp|uuidv\w+|nextval)\s*\(/i;

/** Returns the rules that a migration breaks; tables that it creates are exempt, because they are empty. */
export function findDangers(sql: string): Rule[] {
  const statements = splitStatements(sql);
  const made = new Set<string>();
  const found = statements.flatMap((text) => {
    const dangers = dangersOf(text, made);
    for (const name of nameAfter(text, /^CREATE TABLE (?:IF NOT EXISTS )?/i)) made.add(name);
    return dangers;
  });
  if (sql.startsWith(noTransaction) && statements.some((text) => !isRepeatable(text)))
    found.push("not-repeatable");
  const isMarked = /^-- contracting: needs \S+$/m.test(sql);
  return [...new Set(found)].filter((rule) => rule !== "contracts-unmarked" || !isMarked).sort();
}

const isRepeatable = (text: string) =>
  /^DROP INDEX CONCURRENTLY IF EXISTS /i.test(text) || /^CREATE (UNIQUE )?INDEX CONCURRENTLY /i.test(text);

const bodyTextOrComment = /\$(\w*)\$.*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|\/\*.*?\*\//gs;

/** Splits SQL into one-line statements without comments, strings and function bodies. */
function splitStatements(sql: string): string[] {
  return sql
    .replaceAll(bodyTextOrComment, (found) => (/^(--|\/\*)/.test(found) ? "" : "''"))
    .replaceAll(/BEGIN ATOMIC.*?\bEND;/gs, "'';")
    .split(";")
    .map((text) => text.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean);
}

function nameAfter(text: string, start: RegExp): string[] {
  const name = new RegExp(`${start.source}(?:ONLY )?(?:public\\.)?"?(\\w+)"?`, "i").exec(text)?.[1];
  return name ? [name] : [];
}

function dangersOf(text: string, made: ReadonlySet<string>): Rule[] {
  const isOurs = (start: RegExp) => nameAfter(text, start).some((name) => made.has(name));
  if (/^DROP (TABLE|VIEW|MATERIALIZED VIEW|FUNCTION|TYPE|COLUMN|SCHEMA)\b/i.test(text))
    return ["contracts-unmarked"];
  if (/^(VACUUM FULL|CLUSTER)\b/i.test(text)) return ["table-rewritten"];
  if (/^CREATE (UNIQUE )?INDEX\b/i.test(text)) {
    const table = / ON (?:ONLY )?(?:public\.)?"?(\w+)/i.exec(text)?.[1] ?? "";
    if (made.has(table)) return [];
    const contracts: Rule[] = /^CREATE UNIQUE/i.test(text) ? ["contracts-unmarked"] : [];
    return / CONCURRENTLY /i.test(text) ? contracts : [...contracts, "index-under-lock"];
  }
  if (/^(UPDATE|DELETE FROM|TRUNCATE)\b/i.test(text))
    return isOurs(/^(?:UPDATE|DELETE FROM|TRUNCATE(?: TABLE)?) /i) ? [] : ["rows-in-one-transaction"];
  // A function called for every row may write.
  if (/^SELECT .*\(.* FROM \w+/i.test(text)) return ["rows-in-one-transaction"];
  if (/^ALTER TABLE\b/i.test(text))
    return isOurs(/^ALTER TABLE (?:IF EXISTS )?/i) ? [] : dangersOfAlter(text);
  return [];
}

function dangersOfAlter(text: string): Rule[] {
  const found: Rule[] = [];
  if (/\bDROP COLUMN\b|\bRENAME\b/i.test(text)) found.push("contracts-unmarked");
  if (/\bALTER (COLUMN )?"?\w+"? (SET DATA )?TYPE\b/i.test(text))
    found.push("contracts-unmarked", "table-rewritten");
  if (/\bSET NOT NULL\b/i.test(text)) found.push("contracts-unmarked", "checked-under-lock");
  for (const action of actionsOf(text)) {
    if (/^ADD (COLUMN )?(?!CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)/i.test(action))
      found.push(...dangersOfNewColumn(action));
    if (/^ADD (CONSTRAINT|CHECK|FOREIGN|UNIQUE|PRIMARY|EXCLUDE)/i.test(action))
      found.push("contracts-unmarked");
    if (/^ADD (CONSTRAINT|CHECK|FOREIGN)/i.test(action) && !/NOT VALID|USING INDEX/i.test(action))
      found.push(
        /\b(UNIQUE|PRIMARY KEY|EXCLUDE)\b/i.test(action) ? "index-under-lock" : "checked-under-lock",
      );
    else if (/^ADD (UNIQUE|PRIMARY|EXCLUDE)/i.test(action) && !/USING INDEX/i.test(action))
      found.push("index-under-lock");
  }
  return found;
}

/** Splits `ADD a …, ADD b …`; ignores commas inside brackets. */
function actionsOf(text: string): string[] {
  return text
    .replace(/^ALTER TABLE (IF EXISTS )?(ONLY )?\S+ /i, "")
    .split(/, (?=ADD |DROP |ALTER |RENAME |SET |VALIDATE )/i);
}

function dangersOfNewColumn(action: string): Rule[] {
  const found: Rule[] = [];
  if (/GENERATED ALWAYS AS .* STORED|AS IDENTITY/i.test(action) || volatile.test(action))
    found.push("table-rewritten");
  else if (/\bNOT NULL\b/i.test(action) && !/\bDEFAULT\b/i.test(action))
    found.push("new-column-must-be-filled");
  if (/\b(UNIQUE|PRIMARY KEY)\b/i.test(action)) found.push("index-under-lock");
  // Without a default all rows are null, which passes, but the check still scans them.
  if (/\b(CHECK|REFERENCES)\b/i.test(action)) found.push("checked-under-lock");
  return found;
}
