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
  expect(responses["2XX"].content["application/json"].schema.properties).toHaveProperty("access_token");
  expect(responses.default).toEqual({ $ref: "#/components/responses/Error" });
});
