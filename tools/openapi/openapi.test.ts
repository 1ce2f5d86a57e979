import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { OPENAPI_FILE, writeOpenApi } from "./openapi.ts";

const file = readFileSync(OPENAPI_FILE, "utf8");

it("the OpenAPI document says what the contract says [API-02]", () => {
  expect(writeOpenApi(), "run `npm run docs`").toBe(file);
});

it("the OpenAPI document has a route's body, answer and errors [API-02]", () => {
  const { paths } = parse(file);
  const { requestBody, responses } = paths["/auth/2fa/verify"].post;
  expect(requestBody.content["application/json"].schema.required).toEqual([
    "credential_type",
    "phone_number",
    "code",
  ]);
  expect(responses["200"].content["application/json"].schema.properties).toHaveProperty("access_token");
  expect(responses.default).toEqual({ $ref: "#/components/responses/Error" });
});

it("each operation has a name of its own and says who may call it [OPEN-02]", () => {
  const { paths, components } = parse(file);
  const operations = Object.values<Record<string, Operation>>(paths).flatMap((path) => Object.values(path));
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
  const schemes = operations.flatMap(({ security }) => security.flatMap((one) => Object.keys(one)));
  expect([...new Set(schemes)].toSorted()).toEqual(Object.keys(components.securitySchemes).toSorted());
});

interface Operation {
  operationId: string;
  security: object[];
  responses: Record<string, unknown>;
}

it("a member's route names the refusals that it declares [OPEN-02]", () => {
  const { paths } = parse(file);
  const { responses, security } = paths["/account/sessions/{id}"].delete;
  expect(security).toEqual([{ bearer: [] }]);
  expect(Object.keys(responses)).toEqual(["204", "401", "403", "404", "429", "503", "default"]);
});
