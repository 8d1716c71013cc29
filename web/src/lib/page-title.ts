/** Title and, for public pages, description of a screen. */
export function pageTitle(title: string, description?: string) {
  const tags: { title?: string; name?: string; content?: string }[] = [
    { title: `${title} | Concurso à Vista` },
  ];
  return description ? [...tags, { name: "description", content: description }] : tags;
}
