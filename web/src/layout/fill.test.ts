// @vitest-environment jsdom
import type { Plan } from "@cav/contract/subscriptions/plans.ts";
import { beforeEach, expect, test } from "vitest";
import { fillPlans } from "./fill-plans.ts";
import { fillProfiles } from "./fill-profiles.ts";

const card = `<article data-fill="plan"><h3 data-part="name">Velho</h3><b data-part="price">0</b><i data-part="interval"></i>
  <p data-part="each"></p><p data-part="description"></p>
  <ul data-part="features"><li><svg></svg><span>Velho recurso</span></li><li><svg></svg><span>Outro</span></li></ul>
  <a data-part="action" href="/velho"><span data-part="label">Velho</span></a></article>`;

beforeEach(() => {
  document.body.innerHTML = `<section data-fill="plans">${card}${card}</section>`;
});

const plan = (overrides: Partial<Plan>) =>
  ({
    name: "Plano",
    description: "Texto",
    price: 0,
    interval: "month",
    features: ["A"],
    ...overrides,
  }) as Plan;
const text = (selector: string) => document.querySelector(selector)?.textContent;

test("the plans on sale replace the built ones, as text", () => {
  const features = ["<b>Negrito</b>", "B", "C"];
  fillPlans(document, [plan({}), plan({ name: "Anual", price: 120, interval: "year", features })]);
  const last = '[data-fill="plan"]:last-child ';
  expect(text(`${last}h3`)).toBe("Anual");
  expect(text(`${last}[data-part=price]`)).toBe("R$ 120,00");
  expect(text(`${last}[data-part=interval]`)).toBe("/ano");
  expect(text(`${last}[data-part=each]`)).toBe("Equivale a R$ 10,00 por mês");
  expect([...document.querySelectorAll(`${last}li`)].map((line) => line.textContent)).toEqual(features);
  expect(document.querySelectorAll(`${last}li svg`)).toHaveLength(3);
  expect(document.querySelector(`${last}a`)?.getAttribute("href")).toBe("/plans");
  expect(document.querySelector('[data-fill="plan"] a')?.getAttribute("href")).toBe("/register");
  expect(text('[data-fill="plan"] a')).toBe("Começar Grátis");
});

test("cards without a plan are removed, and the section without any", () => {
  fillPlans(document, [plan({}), plan({}), plan({})]);
  expect(document.querySelectorAll("article")).toHaveLength(2);
  fillPlans(document, [plan({})]);
  expect(document.querySelectorAll("article")).toHaveLength(1);
  fillPlans(document, []);
  expect(document.querySelector("section")).toBeNull();
});

test("only networks with a profile are shown, and the list only with one", () => {
  document.body.innerHTML = `<ul data-fill="profiles" hidden><li data-network="Instagram" hidden><a></a></li>
    <li data-network="X" hidden><a></a></li></ul>`;
  const shown = () =>
    [...document.querySelectorAll("ul:not([hidden]) > li:not([hidden]) > a")].map((a) => a.outerHTML);
  fillProfiles(document, []);
  expect(shown()).toEqual([]);
  fillProfiles(document, ["https://x.com/eu", "https://orkut.com/eu"]);
  expect(shown()).toEqual(['<a href="https://x.com/eu"></a>']);
});
