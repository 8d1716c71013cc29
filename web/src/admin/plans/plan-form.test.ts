import { expect, test } from "vitest";
import { draftOf, featuresOf, PlanForm } from "./plan-form.ts";

test("features are one a line, blank lines ignored", () => {
  expect(featuresOf("  Um \n\n   \nDois\n")).toEqual(["Um", "Dois"]);
});

test("a whole draft becomes the call's body", () => {
  const draft = {
    ...draftOf(undefined),
    name: "Premium",
    description: "Tudo.",
    price: 19.9,
    features: "Um\n\nDois",
    duration_days: "",
  };
  expect(PlanForm.parse(draft)).toEqual({
    name: "Premium",
    description: "Tudo.",
    price: 19.9,
    interval: "month",
    features: ["Um", "Dois"],
    stripe_price_id: null,
    is_active: true,
    duration_days: 0,
  });
});

test("an empty draft names what is missing, the price's id too where it is to be given", () => {
  const fieldsOf = (draft: object) =>
    PlanForm.safeParse({ ...draftOf(undefined), ...draft }).error?.issues.map(({ path }) => path.join("."));
  expect(fieldsOf({})).toEqual(["name", "description", "price", "features"]);
  expect(fieldsOf({ makesPrice: false })).toContain("stripe_price_id");
});
