import { expect, test } from "vitest";
import { draftOf, featuresOf, PlanForm } from "./plan-form.ts";

test("features are one per line, without empty lines", () => {
  expect(featuresOf("  Um \n\n   \nDois\n")).toEqual(["Um", "Dois"]);
});

test("a complete draft becomes the call's body", () => {
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

test("an empty draft reports the missing fields, including a required price id", () => {
  const fieldsOf = (draft: object) =>
    PlanForm.safeParse({ ...draftOf(undefined), ...draft }).error?.issues.map(({ path }) => path.join("."));
  expect(fieldsOf({})).toEqual(["name", "description", "price", "features"]);
  expect(fieldsOf({ makesPrice: false })).toContain("stripe_price_id");
});
