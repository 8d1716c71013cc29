/** The archive's address contains a number that changes, so it is read from the page. */
const archiveLink = /href="([^"\s]{0,500})"/g;
const monthOfSection = /\/S03(\d\d)(\d{4})\.zip/;
/** Section 3 has the notices; a letter marks extra editions. */
const sectionLink = /dl=(\d{4}-\d\d-\d\d)-(DO3[A-Z]?)\.zip/g;

/** Lists the sections that a day's page links to. */
export function findSections(bytes: Buffer, day: string): string[] {
  const text = bytes.toString("latin1").replaceAll("&amp;", "&");
  const sections = new Set<string>();
  for (const [, of, section = ""] of text.matchAll(sectionLink)) if (of === day) sections.add(section);
  return [...sections];
}

/** Lists the addresses of a month's archives. */
export function findArchives(bytes: Buffer, ano: string, mes: string): string[] {
  const links: string[] = [];
  for (const [, link = ""] of bytes.toString("utf8").matchAll(archiveLink)) {
    const [, month, year] = monthOfSection.exec(link) ?? [];
    if (month === mes && year === ano) links.push(link.replaceAll("&amp;", "&"));
  }
  return links;
}
