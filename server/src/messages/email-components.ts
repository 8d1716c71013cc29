import { createRequire } from "node:module";
import { type ComponentType, createElement, type ReactElement } from "react";

const require = createRequire(import.meta.url);

type Library = typeof import("react-email");

/** A component of react-email, which is read when a message is drawn: it would be a quarter of every process's start. */
function drawn<Props extends object>(pick: (library: Library) => ComponentType<Props>) {
  return (props: Props): ReactElement => createElement(pick(require("react-email") as Library), props);
}

export const Body = drawn((library) => library.Body);
export const Button = drawn((library) => library.Button);
export const Container = drawn((library) => library.Container);
export const Head = drawn((library) => library.Head);
export const Heading = drawn((library) => library.Heading);
export const Hr = drawn((library) => library.Hr);
export const Html = drawn((library) => library.Html);
export const Link = drawn((library) => library.Link);
export const Preview = drawn((library) => library.Preview);
export const Section = drawn((library) => library.Section);
export const Text = drawn((library) => library.Text);
