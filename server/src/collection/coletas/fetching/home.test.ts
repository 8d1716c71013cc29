import { expect, test } from "vitest";
import { parseAddress } from "../pagina/address.ts";
import { homeOf } from "./home.ts";

test.each([
  ["https://concursos.lages.sc.gov.br/edital", "https://www.lages.sc.gov.br/"],
  ["https://a.exemplo.com.br./x", "https://exemplo.com.br/"],
  ["https://sites.google.com/view/prefeitura/concursos", "https://sites.google.com/view/prefeitura"],
  ["https://www.camara.wordpress.com/", "https://camara.wordpress.com./2026"],
])("%s and %s are one site", (one, other) => {
  expect(homeOf(one)).toBe(homeOf(other));
});

test.each([
  ["wordpress.com", "https://camara.wordpress.com/", "https://golpe.wordpress.com/"],
  ["the firm that hosts", "https://camara.wordpress.com/", "https://wordpress.com/"],
  ["a suffix of the list", "https://a.blogspot.com/", "https://b.blogspot.com/"],
  ["Google Sites", "https://sites.google.com/view/a", "https://sites.google.com/view/b"],
  ["towns of a state", "https://a.sp.gov.br/", "https://b.sp.gov.br/"],
  ["Weebly", "https://a.weebly.com/", "https://b.weebly.com/"],
  ["WebNode", "https://a.webnode.com.br/", "https://b.webnode.com.br/"],
])("sites of %s are different ones", (_, one, other) => {
  expect(homeOf(one)).not.toBe(homeOf(other));
});

test("a final dot of a host is dropped", () => {
  expect(parseAddress("https://www.lages.sc.gov.br./a?b")?.href).toBe("https://www.lages.sc.gov.br/a?b");
  expect(parseAddress("//localhost./", new URL("https://a.br"))?.hostname).toBe("localhost");
  expect(parseAddress("http://")).toBe(null);
});
