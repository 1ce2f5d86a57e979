import { SHOWN_CALLS } from "@smirk/contract/developers";
import { REST_ROUTES } from "@smirk/contract/rest-routes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

let fixture: TestApp;
beforeAll(async () => {
  fixture = await createTestApp();
});
afterAll(() => fixture.close());

it("the document is served as it is written, and not again to readers who have it [OPEN-02]", async () => {
  const answer = await fixture.app.inject({ url: "/openapi.json" });
  expect(answer.statusCode).toBe(200);
  const { openapi, paths } = answer.json<{ openapi: string; paths: Record<string, object> }>();
  expect(openapi).toBe("3.1.0");
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(operations.toSorted()).toEqual([...REST_ROUTES.keys()].toSorted());
  const headers = { "if-none-match": String(answer.headers.etag) };
  const again = await fixture.app.inject({ url: "/openapi.json", headers });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

it.each([SHOWN_CALLS.rest, ...SHOWN_CALLS.fhir])(
  "the call that developers are shown works: %s [OPEN-02]",
  async (url) => {
    expect((await fixture.app.inject({ url: encodeURI(url) })).statusCode).toBe(200);
  },
);

it("the GraphQL query that developers are shown works [OPEN-02]", async () => {
  const payload = { query: SHOWN_CALLS.graphql };
  const answer = await fixture.app.inject({ method: "POST", url: "/providers/graphql", payload });
  expect(answer.json().data.findProviderLocationsInBoundingBox).toEqual(expect.any(Array));
});
