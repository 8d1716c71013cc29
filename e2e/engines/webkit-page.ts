/// <reference lib="dom" />
// Implements the part of Playwright's Page and Locator that journeys in WebKit use, over WebDriver.
import { createRequire } from "node:module";
import { type APIRequestContext, expect, type Page as PlaywrightPage } from "@playwright/test";
import { finderScript } from "./playwright-finder.ts";
import { keyActions, pressAt } from "./webkit-actions.ts";
import { type Driver, DriverError, type ElementId, elementKey } from "./webkit-driver.ts";

const { iso } = createRequire(import.meta.url)("playwright-core/lib/coreBundle");
const { escapeForTextSelector, escapeForAttributeSelector } = iso;

type Text = string | RegExp;
type RoleOptions = { name?: Text; exact?: boolean; level?: number; checked?: boolean };
type Expected = { isNot: boolean; timeout: number };
type Answer<T> = { value: T; fault?: string; isNew?: boolean };
type Judged = { matches: boolean; received?: unknown };

const pollMs = 50;
const actionMs = 20_000;

/** Finds the elements of the selector `arguments[0]`. */
const query = `const found = window.finder.querySelectorAll(window.finder.parseSelector(arguments[0]), document);`;

/** Scrolls to an element; returns the point to press, or throws if another element covers it. */
const reach = `const [target] = arguments;
  target.scrollIntoView({ block: "nearest" });
  const isFree = (x, y) => {
    const hit = document.elementFromPoint(x, y);
    return target.contains(hit) || hit?.contains(target) || [...(target.labels ?? [])].some((one) => one.contains(hit));
  };
  const middle = () => {
    const { left, top, width, height } = target.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  };
  if (!isFree(...middle())) target.scrollIntoView({ block: "center" });
  if (!isFree(...middle())) throw new Error("something lies over it");
  return middle();`;

/** Replaces a field's text with one input event, as a paste does. */
const type = `const [field, text] = arguments;
  field.focus();
  window.finder.selectText(field);
  document.execCommand(text === "" ? "delete" : "insertText", false, text);`;

/** Queries shared by pages and locators. */
class Finding {
  readonly page: WebKitPage;
  readonly selector: string;

  /** Without `page`, this object is the page itself. */
  constructor(page: WebKitPage | undefined, selector: string) {
    this.page = page ?? (this as unknown as WebKitPage);
    this.selector = selector;
  }

  locator(selector: string): Locator {
    return new Locator(this.page, this.selector ? `${this.selector} >> ${selector}` : selector);
  }
  getByText(text: Text, { exact = false } = {}): Locator {
    return this.locator(`internal:text=${escapeForTextSelector(text, exact)}`);
  }
  getByLabel(text: Text, { exact = false } = {}): Locator {
    return this.locator(`internal:label=${escapeForTextSelector(text, exact)}`);
  }
  getByPlaceholder(text: Text, { exact = false } = {}): Locator {
    return this.locator(`internal:attr=[placeholder=${escapeForAttributeSelector(text, exact)}]`);
  }
  getByRole(role: string, { name, exact = false, ...more }: RoleOptions = {}): Locator {
    const named = name === undefined ? "" : `[name=${escapeForAttributeSelector(name, exact)}]`;
    const others = Object.entries(more).map(([key, value]) => `[${key}=${value}]`);
    return this.locator(`internal:role=${role}${others.join("")}${named}`);
  }
}

export class Locator extends Finding {
  /** Playwright's `expect` checks this name. */
  readonly _apiName = "Locator";

  first(): Locator {
    return this.locator("nth=0");
  }
  last(): Locator {
    return this.locator("nth=-1");
  }
  nth(index: number): Locator {
    return this.locator(`nth=${index}`);
  }
  filter({ hasText, has }: { hasText?: Text; has?: Locator }): Locator {
    const text =
      hasText === undefined ? "" : ` >> internal:has-text=${escapeForTextSelector(hasText, false)}`;
    const inside = has ? ` >> internal:has=${JSON.stringify(has.selector)}` : "";
    return new Locator(this.page, this.selector + text + inside);
  }
  count(): Promise<number> {
    return this.page.run(`${query} return found.length;`, this.selector);
  }

  async click(): Promise<void> {
    await this.act(async (id) => {
      const [x, y] = await this.page.run<[number, number]>(reach, element(id));
      await this.page.driver.send("POST", "/actions", pressAt(x, y));
    });
  }
  async check(): Promise<void> {
    await this.act(async (id) => {
      if (!(await this.page.run("return arguments[0].checked;", element(id)))) await this.click();
    });
  }
  async fill(text: string): Promise<void> {
    await this.act((id) => this.page.run(type, element(id), text));
  }
  async pressSequentially(text: string): Promise<void> {
    await this.act((id) => this.page.driver.send("POST", `/element/${id}/value`, { text }));
  }
  async focus(): Promise<void> {
    await this.act((id) => this.page.run("arguments[0].focus();", element(id)));
  }
  async press(key: string): Promise<void> {
    await this.focus();
    await this.page.keyboard.press(key);
  }
  async evaluate(asked: (found: Element) => unknown): Promise<void> {
    await this.act((id) => this.page.run(`return (${asked})(arguments[0]);`, element(id)));
  }
  async selectOption(option: string): Promise<void> {
    const wanted = [{ valueOrLabel: option }];
    await this.act((id) =>
      this.page.run("window.finder.selectOptions(arguments[0], arguments[1]);", element(id), wanted),
    );
  }

  /** Retries until exactly one element matches, is actionable, and the action succeeds. */
  private async act(deed: (id: string) => Promise<unknown>): Promise<void> {
    const script = `${query}
      if (found.length !== 1) throw new Error(found.length + " elements are " + arguments[0]);
      const rejected = await window.finder.checkElementStates(found[0], ["visible", "enabled", "stable"], true);
      if (rejected) throw new Error(arguments[0] + " is not ready: " + JSON.stringify(rejected));
      return found[0];`;
    await expect(async () => {
      const found = await this.page.run<ElementId>(script, this.selector);
      await deed(found[elementKey]);
    }).toPass({ timeout: actionMs, intervals: [pollMs] });
  }

  /** Called by Playwright's `expect`. */
  _expect(expression: string, options: Expected): Promise<Judged> {
    return this.page.judge(this.selector, expression, options);
  }
}

const element = (id: string): ElementId => ({ [elementKey]: id });

/** Returns the result of an expectation about a missing element. */
function judgeNone(expression: string, isNot: boolean): boolean {
  if (["to.be.hidden", "to.be.detached"].includes(expression)) return true;
  if (["to.be.visible", "to.be.attached", "to.be.in.viewport"].includes(expression)) return false;
  return isNot;
}

export class WebKitPage extends Finding {
  readonly _apiName = "Page";
  readonly driver: Driver;
  readonly request: APIRequestContext;
  private readonly baseURL: string;

  constructor(driver: Driver, request: APIRequestContext, baseURL: string) {
    super(undefined, "");
    [this.driver, this.request, this.baseURL] = [driver, request, baseURL];
  }

  readonly keyboard = {
    press: async (key: string) => {
      await this.driver.send("POST", "/actions", keyActions(key));
    },
  };

  async goto(path: string): Promise<void> {
    await this.driver.send("POST", "/url", { url: new URL(path, this.baseURL).href });
  }
  async reload(): Promise<void> {
    await this.driver.send("POST", "/refresh");
  }
  async goBack(): Promise<void> {
    await this.driver.send("POST", "/back");
  }
  async setViewportSize({ width, height }: { width: number; height: number }): Promise<void> {
    await this.driver.send("POST", "/window/rect", { width, height });
  }
  async waitForURL(url: string | RegExp): Promise<void> {
    await expect(this as unknown as PlaywrightPage).toHaveURL(url);
  }
  evaluate<T>(asked: ((argument: unknown) => T) | string, argument?: unknown): Promise<T> {
    const body = typeof asked === "string" ? asked : `(${asked})(arguments[0])`;
    return this.run(`return ${body};`, argument);
  }
  async waitForFunction(asked: () => unknown): Promise<void> {
    await expect.poll(() => this.evaluate(asked), { intervals: [pollMs] }).toBeTruthy();
  }
  context() {
    return {
      _options: { baseURL: this.baseURL },
      addCookies: async (cookies: { url: string; path?: string }[]) => {
        // WebDriver sets cookies for the current site only.
        await this.goto("/robots.txt");
        for (const { url, ...cookie } of cookies) await this.driver.send("POST", "/cookie", { cookie });
      },
    };
  }
  mainFrame() {
    return {
      _expect: (expression: string, options: Expected) => this.judge(":root", expression, options),
    };
  }

  /** Runs a function body on the page; returns its result. */
  async run<T>(body: string, ...args: unknown[]): Promise<T> {
    const script = `const done = arguments[arguments.length - 1];
      if (!window.finder) return done({ isNew: true });
      (async function () { ${body} }).apply(null, arguments).then(
        (value) => done({ value }), (error) => done({ fault: String(error) }));`;
    const answer = await this.driver.send<Answer<T>>("POST", "/execute/async", { script, args });
    if (answer.fault) throw new Error(answer.fault);
    if (!answer.isNew) return answer.value;
    await this.driver.send("POST", "/execute/sync", { script: finderScript, args: [] });
    return this.run(body, ...args);
  }

  /** Polls until the expectation holds or the timeout ends. */
  async judge(selector: string, expression: string, options: Expected): Promise<Judged> {
    const isList = expression === "to.have.count" || expression.endsWith(".array");
    const script = `${query}
      if (!${isList} && found.length === 0) return undefined;
      if (!${isList} && found.length > 1) throw new Error(found.length + " elements are " + arguments[0]);
      return window.finder.expect(found[0], arguments[1], found, true);`;
    const end = Date.now() + options.timeout;
    for (;;) {
      const asked = { ...options, expression };
      const answer = await this.run<Judged | null>(script, selector, asked).catch(passOver);
      const matches = answer?.matches ?? judgeNone(expression, options.isNot);
      if (matches !== options.isNot) return { matches };
      if (Date.now() > end) return { ...answer, matches };
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
}

/** Ignores the error of a page that navigates while it is being queried. */
function passOver(error: unknown): undefined {
  if (!(error instanceof DriverError)) throw error;
}
