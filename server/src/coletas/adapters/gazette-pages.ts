/** The address has a number that changes: it is read from the page. */
const archiveLink = /href="([^"\s]{0,500})"/g;
const monthOfSection = /\/S03(\d\d)(\d{4})\.zip/;
/** Section 3 has the notices; extra editions bear a letter. */
const sectionLink = /dl=(\d{4}-\d\d-\d\d)-(DO3[A-Z]?)\.zip/g;

/** The sections that a day's page leads to. */
export function findSections(bytes: Buffer, day: string): string[] {
  const text = bytes.toString("latin1").replaceAll("&amp;", "&");
  const sections = new Set<string>();
  for (const [, of, section = ""] of text.matchAll(sectionLink)) if (of === day) sections.add(section);
  return [...sections];
}

/** Where the archives of a month are. */
export function findArchives(bytes: Buffer, ano: string, mes: string): string[] {
  const links: string[] = [];
  for (const [, link = ""] of bytes.toString("utf8").matchAll(archiveLink)) {
    const [, month, year] = monthOfSection.exec(link) ?? [];
    if (month === mes && year === ano) links.push(link.replaceAll("&amp;", "&"));
  }
  return links;
}
