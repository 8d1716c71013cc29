// Refusals of npm run release: one commit has one version, and one version one commit.

/**
 * Returns why a version cannot be released from this checkout, in one line; undefined if it can. `stated` is the
 * version of package.json, `tagged` the commit of the version's tag, `kept` the commit whose files tests keep.
 */
export function findReleaseFault({ version, stated, changelog, changes, head, tagged, kept }) {
  if (stated !== version) return `package.json tem a versão ${stated}, e não ${version}`;
  const section = new RegExp(`^## ${version.replaceAll(".", "\\.")} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, "m");
  if (!section.test(changelog)) return `CHANGELOG.md não tem a seção "## ${version} (data)"`;
  const unreleased = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog)?.[1] ?? "";
  if (/^- /m.test(unreleased))
    return "CHANGELOG.md tem linhas em Unreleased; elas são desta versão ou da próxima?";
  if (changes) return `Há mudanças sem commit: ${changes.split("\n")[0]?.trim()}`;
  if (!tagged) return `Falta a tag v${version}: git tag --annotate v${version}`;
  if (tagged !== head) return `A versão ${version} já é do commit ${tagged.slice(0, 12)} (tag v${version})`;
  if (kept && kept !== head) return `A versão ${version} já foi lançada do commit ${kept.slice(0, 12)}`;
  return undefined;
}

/**
 * Returns why the advisories of a registry refuse a release, from what `npm audit --json` printed: a critical or high
 * one, or no answer. undefined if nothing refuses it.
 */
export function findAdvisoryFault(printed) {
  const { vulnerabilities, message = "sem resposta" } = parsedOr(printed);
  if (!vulnerabilities)
    return `O registro não diz os avisos de segurança (${message}); sem eles: --sem-avisos`;
  const grave = Object.values(vulnerabilities).filter(({ severity }) => /^(critical|high)$/.test(severity));
  const names = grave.map(({ name, severity }) => `${name} (${severity})`);
  return names.length > 0 ? `Há avisos de segurança abertos: ${names.join(", ")}` : undefined;
}

function parsedOr(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** Returns a bill of materials that is the same each time: npm gives each a number and the moment of its making. */
export function toSameBill(text, committed) {
  const { serialNumber: _, ...bill } = JSON.parse(text);
  bill.metadata = { ...bill.metadata, timestamp: committed.toISOString() };
  return `${JSON.stringify(bill, null, 2)}\n`;
}
