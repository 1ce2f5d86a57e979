import { REST_ROUTES } from "@smirk/contract/rest-routes";
import { fastify } from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { answerByContract } from "../../src/http/requests/answer-by-contract.ts";
import { createTestApp } from "../support/create-test-app.ts";

/** Addresses with a contract of their own, or none: GraphQL, FHIR, files, pages, vendors' calls and links of emails. */
const OTHERS =
  /^\/(graphql|providers|fhir|files|share|map-views|healthz|readyz|stripe|texts|console|(?:es\/)?(?:card|check|office))\b|\/one-click$/;
/** Registered beside the web's pages. */
const STREETS = "GET /basemap/streets.json";

/** An app whose wallet route answers whatever it is given. */
function answerWith(payload: unknown) {
  const app = fastify();
  answerByContract(app);
  app.get("/account/wallet", () => payload);
  return app.inject("/account/wallet");
}

it("the contract describes every REST route, and no other [API-02]", async () => {
  const fixture = await createTestApp({ stripe: true, mail: true, phones: true, signOn: true });
  onTestFinished(() => fixture.close());
  const registered = fixture.app.apiRoutes
    .list()
    .filter(({ url }) => !OTHERS.test(url))
    .flatMap(({ url, methods }) => methods.map((method) => `${method} ${url}`))
    .filter((route) => !route.startsWith("HEAD "));
  expect([...registered, STREETS].sort()).toEqual([...REST_ROUTES.keys()].sort());
});

/** What the analytics service's own client asks its host for. */
const OF_ANALYTICS = [
  "/decide",
  "/flags",
  "/e",
  "/i/v0/e",
  "/s",
  "/batch",
  "/capture",
  "/engage",
  "/array",
  "/api/surveys",
];

it("no address of the analytics service answers [API-02] [TEL-03]", async () => {
  const fixture = await createTestApp();
  onTestFinished(() => fixture.close());
  for (const path of OF_ANALYTICS.flatMap((one) => [one, `${one}/`])) {
    for (const method of ["GET", "POST"] as const) {
      const { statusCode } = await fixture.app.inject({ method, url: path });
      expect(statusCode, `${method} ${path}`).toBe(404);
    }
  }
});

it("a field that the contract does not name never leaves [API-10]", async () => {
  const { body } = await answerWith({ google: false, secret: "of the row", apple: true });
  expect(body).toBe('{"google":false,"apple":true}');
});

it("an answer of another shape is an error, and is not sent [API-10]", async () => {
  const { statusCode, body } = await answerWith({ google: "of the row", apple: true });
  expect(statusCode).toBe(500);
  expect(body).not.toContain("of the row");
});
