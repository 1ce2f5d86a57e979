import { PassThrough } from "node:stream";
import { serverAudits } from "graphql-http";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../src/app.ts";
import { createLog } from "../../src/logging/log.ts";
import { addDentist } from "../support/add-dentist.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

type Payload = string | Record<string, unknown> | unknown[];

async function post(fixture: TestApp, payload: Payload, headers: Record<string, string> = {}) {
  const answer = await fixture.app.inject({
    method: "POST",
    url: "/graphql",
    headers: { "content-type": "application/json", ...headers },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json(), text: answer.body };
}

const MULTIPLE = "getMultipleProviderDetails(ids: [])";

describe("GraphQL over HTTP", () => {
  let fixture: TestApp;
  beforeAll(async () => {
    fixture = await createTestApp();
  });
  afterAll(() => fixture.close());

  it("passes every required audit of the protocol's own suite [API-01]", async () => {
    const fetchFn = async (url: string, init: RequestInit = {}) => {
      const answer = await fixture.app.inject({
        method: (init.method ?? "GET") as "GET",
        url: new URL(url).pathname,
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(init.body ? { payload: String(init.body) } : {}),
      });
      return new Response(answer.body, {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
      });
    };
    const audits = serverAudits({ url: "http://smirk.test/graphql", fetchFn });
    const results = await Promise.all(audits.map((audit) => audit.fn()));
    expect(results.filter((result) => result.status === "error").map((result) => result.name)).toEqual([]);
    expect(results.length).toBeGreaterThan(50);
    // What we leave undone on purpose: GET, and 200 for queries that cannot be run.
    const warned = results.filter((result) => result.status === "warn").map((result) => result.name);
    expect(warned.filter((name) => !/SHOULD use .*200.*application\/json$/.test(name))).toEqual([]);
  });

  it("methods other than POST get a 405 at both addresses", async () => {
    for (const url of ["/graphql", "/providers/graphql"]) {
      for (const method of ["GET", "PUT", "PATCH", "DELETE"] as const) {
        const answer = await fixture.app.inject({ method, url });
        expect(answer.statusCode).toBe(405);
        expect(answer.headers.allow).toBe("POST");
        expect(answer.json().errors[0].extensions.code).toBe("METHOD_NOT_ALLOWED");
      }
    }
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/graphql",
  ])("a body of type %s, which any page may send, is refused", async (type) => {
    const answer = await post(fixture, '{"query":"{__typename}"}', { "content-type": type });
    expect(answer.status).toBe(415);
    expect(answer.body.errors[0].extensions.code).toBe("UNSUPPORTED_MEDIA_TYPE");
  });

  it("a body over 64 KB is refused", async () => {
    const answer = await post(fixture, { query: "{ __typename }", extensions: { pad: "x".repeat(65_536) } });
    expect(answer.status).toBe(413);
    expect(answer.body.errors[0].extensions.code).toBe("TOO_LARGE");
    expect(
      (await post(fixture, { query: "{ __typename }", extensions: { pad: "x".repeat(65_000) } })).status,
    ).toBe(200);
  });

  it.each([
    ["no JSON", "{", "not valid JSON"],
    ["nothing", "", "not valid JSON"],
    ["null", "null", "JSON object"],
    ["a batch", '[{"query":"{__typename}"}]', "Batches are not supported"],
    ["no query", "{}", "JSON object with a 'query'"],
    ["a query that is a number", '{"query":1}', "'query' must be"],
    ["an empty query", '{"query":""}', "'query' is empty"],
    ["a list of variables", '{"query":"{__typename}","variables":[]}', "'variables' must be an object"],
    ["a name that is nowhere", '{"query":"query A {__typename}","operationName":"B"}', "names no operation"],
    ["bad syntax", '{"query":"{ nope"}', "Syntax Error"],
    ["an unknown field", '{"query":"{ nope }"}', 'Cannot query field \\"nope\\"'],
    ["a mutation", '{"query":"mutation { nope }"}', "mutation"],
  ])("%s gets a 400 with a sentence and without a stack", async (_what, payload, sentence) => {
    const answer = await post(fixture, payload);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(sentence);
    expect(answer.text).not.toMatch(/\bat .*\.(ts|js)|node_modules|stack/);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it.each([
    ["two operations", "query A { __typename } query B { __typename }", "exactly one operation"],
    ["no operation", "fragment F on Query { __typename }", "exactly one operation"],
    ["too many tokens", `{ ${"__typename ".repeat(1_001)} }`, "more that 1000 tokens"],
    [
      "eleven aliases",
      `{ ${Array.from({ length: 11 }, (_, i) => `a${i}: __typename`).join(" ")} }`,
      "at most 10 aliases",
    ],
    [
      "eleven aliases in a fragment",
      `{ ...F } fragment F on Query { ${Array.from({ length: 11 }, (_, i) => `a${i}: __typename`).join(" ")} }`,
      "at most 10 aliases",
    ],
    ["five fields at the root", `{ ${`${MULTIPLE} { id } `.repeat(5)} }`, "at most 4 fields"],
    [
      "five root fields through fragments",
      `{ ...A ...A } fragment A on Query { ...B ... { __typename } } fragment B on Query { a: __typename b: __typename }`,
      "at most 4 fields",
    ],
    ["nine levels", `{ ${"a { ".repeat(8)} a ${"}".repeat(8)} }`, "at most 8 levels"],
    ["a fragment that spreads itself", `{ ...A } fragment A on Query { ...A }`, "itself"],
  ])("a query with %s is refused", async (_what, query, sentence) => {
    const answer = await post(fixture, { query });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(sentence);
    expect(answer.body.errors[0].extensions.code).toMatch(/^GRAPHQL_(PARSE|VALIDATION)_FAILED$/);
  });

  it("a document of many fragments that spread one another is refused", async () => {
    const names = Array.from({ length: 120 }, (_, i) => `F${i}`);
    const fragments = names
      .map((name, i) => `fragment ${name} on Query { ...${names[i + 1] ?? "F0"} ...F0 }`)
      .join(" ");
    // Following each of its ways would never come to an end.
    expect((await post(fixture, { query: `{ ...F0 } ${fragments}` })).status).toBe(400);
  });

  it("an argument that is null at run time is the caller's error", async () => {
    const query = "query Q($ids: [ID!] = []) { getMultipleProviderDetails(ids: $ids) { id } }";
    expect(await post(fixture, { query, variables: { ids: null } })).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: "BAD_USER_INPUT" } }] },
    });
  });

  it("the answer's type is the one asked for", async () => {
    const type = "application/graphql-response+json";
    expect(
      (await post(fixture, { query: "{ __typename }" }, { accept: type })).headers["content-type"],
    ).toContain(type);
    expect((await post(fixture, { query: "{ __typename }" })).headers["content-type"]).toContain(
      "application/json",
    );
  });
});

describe("GraphQL in production", () => {
  let fixture: TestApp;
  beforeAll(async () => {
    fixture = await createTestApp({ config: { isProduction: true } });
  });
  afterAll(() => fixture.close());

  it("reveals nothing of the schema: no introspection, no suggestions", async () => {
    expect((await post(fixture, { query: "{ __schema { types { name } } }" })).status).toBe(400);
    expect((await post(fixture, { query: '{ __type(name: "Provider") { name } }' })).status).toBe(400);
    const misspelt = await post(fixture, { query: '{ getSingleProviderDetail(id: "1") { id } }' });
    expect(misspelt.status).toBe(400);
    expect(misspelt.text).not.toContain("Did you mean");
    const input = await post(fixture, {
      query: "query Q($sw: LatLngInput!) { findProviderLocationsInBoundingBox(sw: $sw, ne: $sw) { id } }",
      variables: { sw: { latt: 1, lat: 1, lng: 1 } },
    });
    expect(input.status).toBe(400);
    expect(input.text).not.toContain("Did you mean");
  });
});

describe("GraphQL in development", () => {
  it("may be explored", async () => {
    const fixture = await createTestApp();
    expect((await post(fixture, { query: "{ __schema { types { name } } }" })).status).toBe(200);
    expect((await post(fixture, { query: '{ getSingleProviderDetail(id: "1") { id } }' })).text).toContain(
      "Did you mean",
    );
    await fixture.close();
  });
});

describe("GraphQL when the database fails", () => {
  const query = '{ getMultipleProviderDetails(ids: ["1"]) { id } }';
  const box = `{ findProviderLocationsInBoundingBox(sw: { lat: 0, lng: 0 }, ne: { lat: 1, lng: 1 }) { id } }`;

  it("says nothing outside of what is broken", async () => {
    const fixture = await createTestApp();
    await addDentist(fixture.db);
    await sql`drop table location_cards cascade`.execute(fixture.db);
    const answer = await askGraphql(fixture.app, box);
    expect(answer.status).toBe(500);
    expect(answer.errors).toMatchObject([
      {
        message: "Something went wrong on our side. Please try again.",
        extensions: { code: "INTERNAL_SERVER_ERROR" },
      },
    ]);
    expect(answer.text).not.toContain("location_cards");
    const half = await askGraphql(
      fixture.app,
      '{ getSingleProviderDetails(id: "1") { id } getSingleProviderLocationDetails(id: "1") { id } }',
    );
    expect(half).toMatchObject({
      status: 200,
      data: { getSingleProviderDetails: { id: "1" }, getSingleProviderLocationDetails: null },
      errors: [{ path: ["getSingleProviderLocationDetails"] }],
    });
    await fixture.close();
  });

  it("logs a failure in full, and a refusal in one line without a stack", async () => {
    const fixture = await createTestApp();
    const lines: Record<string, unknown>[] = [];
    const sink = new PassThrough().on("data", (chunk: Buffer) => {
      for (const line of chunk.toString().trim().split("\n")) lines.push(JSON.parse(line));
    });
    const app = await buildApp({ ...fixture.ctx, log: createLog("info", sink) }, {});
    await sql`drop table location_cards cascade`.execute(fixture.db);
    await askGraphql(app, box);
    await askGraphql(app, "{ nope }");
    const failed = lines.find((line) => line.msg === "graphql.request.failed");
    expect(failed).toMatchObject({ level: "error", reqId: expect.any(String) });
    expect(JSON.stringify(failed)).toContain("location_cards");
    const refused = lines.filter((line) => line.msg === "request completed").at(-1);
    expect(refused).toMatchObject({ level: "info", status: 400, reason: "GRAPHQL_VALIDATION_FAILED" });
    expect(refused?.reqId).toEqual(expect.any(String));
    expect(JSON.stringify(refused)).not.toContain("stack");
    await app.close();
    await fixture.close();
  });

  it("answers a statement that was canceled for its length with a 503", async () => {
    const fixture = await createTestApp();
    await addDentist(fixture.db);
    await sql`
      alter table providers rename to slow;
      create function cancel() returns boolean volatile language plpgsql as
        $$ begin raise exception 'canceling statement' using errcode = 'query_canceled'; end $$;
      create view providers as select * from slow where cancel()`.execute(fixture.db);
    const answer = await askGraphql(fixture.app, query);
    expect(answer).toMatchObject({ status: 503, errors: [{ extensions: { code: "TIMEOUT" } }] });
    await fixture.close();
  });
});
