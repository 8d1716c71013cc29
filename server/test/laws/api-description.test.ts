import { errorsOf } from "@cav/contract/call.ts";
import { errors } from "@cav/contract/errors.ts";
import { described } from "@cav/contract/specs.ts";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../harness/app.ts";

type Media = { schema: Record<string, unknown>; examples?: Record<string, { $ref: string }> };
type Operation = {
  operationId: string;
  description: string;
  tags: string[];
  security: object[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { headers?: Record<string, unknown>; content?: Record<string, Media> }>;
};

let api: TestApp;
let text: string;
let document: {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string }[];
  components: { examples: Record<string, { value: { status: number; detail: string } }> };
};
beforeAll(async () => {
  api = await createTestApp({ APP_URL: "https://concursoavista.test" });
  text = (await api.app.inject({ url: "/api/openapi.json" })).body;
  document = JSON.parse(text);
});
afterAll(() => api.close());

/** Accepted findings of the linter, with reasons. */
const argued: Record<string, string> = {
  "no-path-trailing-slash /api/users/": "the specification gives the list of people this address",
};

const pathIn = (part = "") => part.replaceAll("~1", "/").replaceAll("~0", "~");

/** Rules beyond the linter's recommended set. */
const stricter = {
  "info-contact": "error",
  "no-invalid-media-type-examples": "error",
  "no-invalid-schema-examples": "error",
  "operation-description": "error",
  "operation-operationId-url-safe": "error",
  "operation-singular-tag": "error",
  "operation-tag-defined": "error",
  "tag-description": "error",
} as const;

async function redocly(): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"], rules: stricter });
  const problems = await lintFromString({ source: text, config, absoluteRef: "openapi.json" });
  return problems.map(({ ruleId, location }) => {
    const [, , path] = location[0]?.pointer?.split("/") ?? [];
    return `${ruleId} ${pathIn(path)}`;
  });
}

test("the linter reports only the listed findings", { timeout: 180_000 }, async () => {
  expect((await redocly()).sort()).toEqual(Object.keys(argued).sort());
});

const all = described.map((whole) => [whole.name, whole] as const);

test.each(all)("%s is described with its access, answers and errors", (name, whole) => {
  const { call, noun, spec } = whole;
  const path = `/api${call.path.replace(/:(\w+)/g, "{$1}")}`;
  const operation = document.paths[path]?.[call.method.toLowerCase()] as Operation;
  expect(operation.operationId).toBe(name);
  expect(operation.tags).toEqual([noun]);
  const guarded = [{ bearer: [] }, { cookie: [] }, ...(spec.escopo ? [{ chave: [] }] : [])];
  expect(operation.security).toEqual(call.access === "public" ? [] : guarded);

  const [success = ""] = Object.keys(spec.answers);
  const content = operation.responses[success]?.content;
  const type = spec.answerType?.split(";")[0] ?? "application/json";
  expect(content && Object.keys(content)).toEqual(success === "204" ? undefined : [type]);
  expect(Object.keys(operation.responses[success]?.headers ?? {})).toEqual(
    spec.counted ? ["X-Total-Count"] : spec.anyOrigin ? ["RateLimit", "RateLimit-Policy"] : [],
  );

  const refusals = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
  const told = refusals.flatMap(([status, { content: problem, headers }]) => {
    expect(Object.keys(problem ?? {})).toEqual(["application/problem+json"]);
    expect(headers !== undefined).toBe(status === "429" || status === "503");
    const codes = Object.keys(problem?.["application/problem+json"]?.examples ?? {});
    for (const code of codes) expect(document.components.examples[code]?.value.status).toBe(Number(status));
    return codes;
  });
  expect(told.sort()).toEqual(errorsOf(call, spec).sort());
});

test("the examples are the real sentences, and every noun is described", () => {
  for (const [code, { value }] of Object.entries(document.components.examples))
    expect(value.detail).toBe(errors[code as keyof typeof errors].detail);
  expect(document.tags.map(({ name }) => name).sort()).toEqual(
    [...new Set(described.map(({ noun }) => noun))].sort(),
  );
});

test("an upload is described by the name of its part, beside the texts", () => {
  const { content } = document.paths["/api/mentores"]?.post?.requestBody ?? {};
  expect(Object.keys(content ?? {})).toEqual(["multipart/form-data"]);
  expect(content?.["multipart/form-data"]?.schema).toMatchObject({
    allOf: [{ $ref: "#/components/schemas/MentorForm" }, { properties: { foto: { format: "binary" } } }],
  });
});
