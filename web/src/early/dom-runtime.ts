/*
 * What JSX says, made of the page's own elements, for what is shown before React is there (`vite.early.config.ts` puts it in
 * React's place): plain components alone, without state, hooks or handlers.
 */
type Props = Record<string, unknown> & { children?: unknown };
type Component = (props: Props) => unknown;

export const Fragment: Component = ({ children }) => children;

export function jsx(type: string | Component, { children, ...attributes }: Props): unknown {
  if (typeof type === "function") return type({ ...attributes, children });
  const element = document.createElement(type);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    element.setAttribute(name === "className" ? "class" : name, String(value));
  }
  addTo(element, children);
  return element;
}

export { jsx as jsxs };

/** Puts what JSX takes as children into an element: texts as texts, whatever stands in them. */
export function addTo(element: Element, child: unknown): void {
  if (Array.isArray(child)) for (const one of child) addTo(element, one);
  else if (child instanceof Node) element.append(child);
  else if (typeof child === "string" || typeof child === "number") element.append(String(child));
}
