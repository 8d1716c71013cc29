/*
 * JSX runtime that creates DOM elements, for views shown before React loads. `vite.early.config.ts` uses it instead of
 * React. Components must be plain: no state, hooks or handlers.
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

/** Appends JSX children to an element; strings become text nodes, never HTML. */
export function addTo(element: Element, child: unknown): void {
  if (Array.isArray(child)) for (const one of child) addTo(element, one);
  else if (child instanceof Node) element.append(child);
  else if (typeof child === "string" || typeof child === "number") element.append(String(child));
}
