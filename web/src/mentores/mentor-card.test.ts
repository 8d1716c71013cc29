import { expect, test } from "vitest";
import { whatsAppChat } from "../lib/whatsapp-link.ts";
import { priceOf, shortened, subjectsOf } from "./mentor-card.tsx";

test.each([
  [0, "Preço não informado"],
  [80.5, "R$ 80,50/hora"],
  [1000, "R$ 1.000,00/hora"],
])("a price of %d is shown as %s", (preco_hora, text) => {
  expect(priceOf({ preco_hora }).replace(/\u00a0/g, " ")).toBe(text);
});

test("a description of 380 characters is shown completely, a longer one is cut", () => {
  expect(shortened("a".repeat(380))).toBe("a".repeat(380));
  expect(shortened("a".repeat(381))).toBe(`${"a".repeat(380)}…`);
});

test("subjects are separated by commas, without duplicates", () => {
  expect(subjectsOf("Direito, Português,, Direito ,")).toEqual(["Direito", "Português"]);
});

test("the link to a number has a prepared message", () => {
  expect(whatsAppChat("5531999998888", "Olá & oi")).toBe(
    "https://wa.me/5531999998888?text=Ol%C3%A1%20%26%20oi",
  );
});
