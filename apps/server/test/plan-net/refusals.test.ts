import type { AddressInfo } from "node:net";
import type { OperationOutcome } from "fhir/r4.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendRaw } from "../http/fuzz/raw-request.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

let fixture: TestApp;
let port: number;
beforeAll(async () => {
  fixture = await createTestApp();
  await fixture.app.listen({ host: "127.0.0.1", port: 0 });
  port = (fixture.app.server.address() as AddressInfo).port;
});
afterAll(() => fixture.close());

const long = "a".repeat(9_000);

it.each([
  ["an address that is too long", `GET /fhir/Location?name=${long}`, 414, "too-long"],
  [
    "one that is longer than all headers may be",
    `GET /fhir/Location?name=${long.repeat(3)}`,
    414,
    "too-long",
  ],
  ["the base with such a query", `GET /fhir?name=${long}`, 414, "too-long"],
  ["characters that cannot be read", "GET /fhir/Location/%zz", 400, "invalid"],
  ["a type that is not there", "GET /fhir/Patient", 404, "not-found"],
  ["an address that is not there", "GET /fhir/Location/1/2/3/4/5", 404, "not-found"],
  ["the base itself", "GET /fhir", 404, "not-found"],
  ["a method that changes something", "POST /fhir/Location", 405, "not-supported"],
  ["a method that nothing has", "PATCH /fhir/Location/1", 405, "not-supported"],
  ["another format", "GET /fhir/Location?_format=xml", 406, "not-supported"],
])("a refusal is an OperationOutcome: %s [OPEN-01]", async (_what, line, status, code) => {
  const [method, target] = line.split(" ");
  const answer = await sendRaw(port, `${method} ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  expectOutcome(answer, status, code);
});

it.each([
  ["one header that is too long", `X: ${"a".repeat(5_000)}`, 431, "too-long"],
  ["more headers than are read", `X: ${"a".repeat(20_000)}`, 431, "too-long"],
  ["a header that cannot be read", "bad header", 400, "invalid"],
  ["a second host", "Host: b", 400, "invalid"],
])(
  "a refusal of what the request is sent with is one too: %s [OPEN-01]",
  async (_what, header, status, code) => {
    const head = `GET /fhir/metadata HTTP/1.1\r\nHost: a\r\n${header}\r\nConnection: close\r\n\r\n`;
    expectOutcome(await sendRaw(port, head), status, code);
  },
);

function expectOutcome(answer: Awaited<ReturnType<typeof sendRaw>>, status: number, code: string): void {
  expect([answer.status, answer.headers["content-type"]]).toEqual([
    status,
    "application/fhir+json; charset=utf-8",
  ]);
  const { resourceType, issue } = JSON.parse(answer.body) as OperationOutcome;
  expect([resourceType, issue.map((one) => one.code)]).toEqual(["OperationOutcome", [code]]);
  expect(issue[0]?.diagnostics).toMatch(/\.$/);
}
