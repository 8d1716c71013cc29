import { expect, test } from "vitest";
import { readValues as read } from "../../../../test/harness/read-values.ts";

/** Returns the registration period. */
function daysOf(terms: string) {
  const { inicio, fim } = read(
    `EDITAL Nº 1/2026\nA Prefeitura Municipal de Lages torna pública a realização de concurso público.\n${terms}`,
  );
  return [inicio, fim];
}

test("days may follow a place for the payment slip, and precede the slip's own day", () => {
  const open = "encontrar-se-ão abertas a partir das 9h do dia 06/11/2026 até às 22h do dia 10/12/2026";
  expect(
    daysOf(
      `As inscrições serão feitas no site www.banca.org.br, na aba “Inscrição e 2ª via do Boleto” e ` +
        `${open}, sendo o dia 11/12/2026 o último dia para o pagamento da GRU.`,
    ),
  ).toEqual(["2026-11-06", "2026-12-10"]);
  // The fee's deadline is not registration's.
  expect(daysOf("Os boletos da taxa estarão abertos de 06/11/2026 até 10/12/2026.")).toEqual([null, null]);
  expect(daysOf("As inscrições com isenção da taxa estarão abertas de 06/11/2026 até 10/12/2026.")).toEqual([
    null,
    null,
  ]);
});

test("a payment's last day does not end registration", () => {
  expect(daysOf("CRONOGRAMA\n10\nData limite de pagamento das inscrições\n28/07/2026\n11")).toEqual([
    null,
    null,
  ]);
  expect(
    daysOf(
      "Período das inscrições\ndas 8h do dia 28/06\naté às 21h do dia\n27/07/2026\nÚltimo dia para " +
        "pagamento das inscrições\n28/07/2026",
    ),
  ).toEqual(["2026-06-28", "2026-07-27"]);
});

test("registration opened twice begins with the first period and ends with the second", () => {
  expect(
    daysOf(
      "As inscrições estarão abertas do dia 10 de janeiro de 2027 até o dia 08 de fevereiro de " +
        "2027, bem como na reabertura do dia 09 de fevereiro de 2027 até o dia 14 de fevereiro de " +
        "2027.",
    ),
  ).toEqual(["2027-01-10", "2027-02-14"]);
  expect(
    daysOf(
      "As inscrições estarão abertas de 10/01/2027 até 08/02/2027. Os recursos, na reabertura do " +
        "prazo, de 09/02/2027 a 14/02/2027.",
    ),
  ).toEqual(["2027-01-10", "2027-02-08"]);
});

test("a registration period that includes exemption requests is still one", () => {
  expect(daysOf("Período de solicitação de inscrição e de isenção da taxa: 17/11/2026 a 05/12/2026")).toEqual(
    ["2026-11-17", "2026-12-05"],
  );
  expect(
    daysOf(
      "O período de inscrições, inclusive de solicitação de isenção da taxa, será de 17/11/2026 a 05/12/2026.",
    ),
  ).toEqual(["2026-11-17", "2026-12-05"]);
  expect(daysOf("Período de solicitação de isenção da taxa de inscrição: 17/11/2026 a 05/12/2026")).toEqual([
    null,
    null,
  ]);
});
