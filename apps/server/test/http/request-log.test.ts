import { PassThrough } from "node:stream";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildApp } from "../../src/app.ts";
import { invalid } from "../../src/errors.ts";
import { errorAnswer } from "../../src/http/errors/error-answers.ts";
import { createJobLog } from "../../src/jobs/job-log.ts";
import { createLog } from "../../src/logging/log.ts";
import { addDentist, addLocation, refreshCards } from "../support/add-dentist.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const BOX = "sw: { lat: 24, lng: -125 }, ne: { lat: 49, lng: -66 }";

const EXPENSIVE = "id email opening_hours { day } cached_data { google_data { reviews { rating } } }";

type Line = Record<string, unknown> & { level: string; msg: string };

const lines: string[] = [];
const parsed = (): Line[] => lines.map((line) => JSON.parse(line));
function openLog() {
  const sink = new PassThrough().on("data", (chunk: Buffer) => {
    lines.push(...chunk.toString().trim().split("\n"));
  });
  return createLog("info", sink);
}

beforeEach(() => {
  lines.length = 0;
});

/** For tests that wait for a minute, without a directory: one that loads waits for the rest of its rows by a timer. */
function fakeTimers(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

describe("the log of requests", () => {
  fakeTimers();
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  it("has one line of at most 300 bytes a request [LOAD-07]", async () => {
    const app = await buildApp({ ...server.ctx, log: openLog() }, {});
    await app.inject(`/directory/location_ids?after=${"1".repeat(300)}`);
    await app.inject(`/files/${"%22".repeat(500)}`);
    await app.inject("/auth/providers");
    expect(parsed().map(({ msg, status }) => [msg, status])).toEqual([
      ["request completed", 400],
      ["request completed", expect.any(Number)],
      ["request completed", 200],
    ]);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThan(300);
    await app.close();
  });

  it("counts refused requests beyond the first 200 of a minute [LOAD-07]", async () => {
    const app = await buildApp({ ...server.ctx, log: openLog() }, {});
    for (let asked = 0; asked < 210; asked += 1) await app.inject("/auth/nothing");
    expect(lines).toHaveLength(200);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(parsed().at(-1)).toMatchObject({ msg: "requests.refused", status: 404, count: 10 });
    await app.inject("/auth/nothing");
    expect(parsed().at(-1)).toMatchObject({ msg: "request completed", status: 404 });
    await app.close();
  });
});

describe("the same error again", () => {
  fakeTimers();
  it("is written once and counted for a minute [LOAD-07]", async () => {
    const log = openLog();
    const fail = (message: string) => log.error({ err: new Error(message) }, "request failed");
    for (const message of ["first", "second", "third"]) fail(message);
    log.error({ err: new Error("other"), job: "mail" }, "request failed");
    expect(parsed().map(({ msg }) => msg)).toEqual(["request failed", "request failed"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(parsed().at(-1)).toMatchObject({ msg: "error.repeated", what: "request failed", count: 2 });
    fail("fourth");
    expect(lines.at(-1)).toContain("fourth");
  });

  it("of jobs is one line and a count, whichever job it is [LOAD-07]", async () => {
    const jobs = createJobLog(openLog());
    const error = new Error("connect ECONNREFUSED 127.0.0.1:25");
    for (let id = 0; id < 60; id += 1) {
      const job = { id: String(id), task_identifier: "send_mail", attempts: 1 + (id % 3), max_attempts: 180 };
      jobs.error(`Failed task ${id}:\n  at a\n  at b`, { failure: true, job, error });
    }
    jobs.error("Failed to read jobs", { error: new Error("of the library") });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(parsed().map(({ msg, count }) => [msg, count])).toEqual([
      ["jobs.job.failed", undefined],
      ["jobs.library.failed", undefined],
      ["error.repeated", 59],
    ]);
  });
});

it("a failure of the jobs' library is written with the error that it names, or none [LOAD-07]", () => {
  const jobs = createJobLog(openLog());
  jobs.error("Failed to fail jobs", { fatalError: new Error("no connection") });
  jobs.error("Failed without a reason");
  expect(parsed()).toMatchObject([
    { msg: "jobs.library.failed", err: { message: "no connection" } },
    { msg: "jobs.library.failed", err: null },
  ]);
});

describe("a GraphQL request with many errors", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
    const { providerId } = await addDentist(server.db);
    for (let i = 0; i < 80; i += 1) await addLocation(server.db, providerId);
    await refreshCards(server.db);
  });
  afterAll(() => server.close());

  it("writes one error line and sends at most 4 KB of errors [LOAD-07]", async () => {
    const app = await buildApp({ ...server.ctx, log: openLog() }, {});
    await sql`drop table location_photos`.execute(server.db);
    const query = `{ findProviderLocationsInBoundingBox(${BOX}) { id cached_data { photos { s3_path } } } }`;
    const { data, errors } = await askGraphql(app, query);
    expect(data.findProviderLocationsInBoundingBox).toHaveLength(81);
    expect(errors?.length).toBeGreaterThan(5);
    expect(JSON.stringify(errors).length).toBeLessThan(4_096);
    expect(parsed().filter(({ level }) => level === "error")).toHaveLength(1);
    await app.close();
  });

  it("quotes no more of a query than fits into 4 KB [LOAD-07]", async () => {
    for (const query of [
      `{ ${"x".repeat(60_000)} }`,
      `{ ${"ä".repeat(20_000)} }`,
      `{ ${"a".repeat(50_000)}: getSingleProviderDetails(id: "1") { nope } }`,
    ]) {
      const { status, text, errors } = await askGraphql(server.app, query);
      expect(status).toBe(400);
      expect(Buffer.byteLength(text)).toBeLessThan(4_096);
      expect(errors?.[0]?.extensions.code).toMatch(/^GRAPHQL_/);
    }
  });
});

it("a REST answer names as many fields as fit into 4 KB [LOAD-07]", () => {
  const fields = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`family.${i}.name`, "Required."]));
  const { body } = errorAnswer(invalid("x".repeat(5_000), fields));
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(4_096);
  expect(body.fields).toMatchObject({ "family.0.name": "Required." });
});

describe("a client that disconnects", () => {
  it("causes no error line [LOAD-07]", async () => {
    const server = await createTestApp();
    for (let i = 0; i < 30; i += 1) await addDentist(server.db);
    const app = await buildApp({ ...server.ctx, log: openLog() }, {});
    const address = await app.listen({ host: "127.0.0.1", port: 0 });
    const leaving = new AbortController();
    const begun = Promise.withResolvers<void>();
    app.server.once("request", () => begun.resolve());
    lines.length = 0;
    const asked = fetch(`${address}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: `{ findProviderLocationsInBoundingBox(${BOX}) { ${EXPENSIVE} } }` }),
      signal: leaving.signal,
    });
    await begun.promise;
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await app.close();
    expect(parsed().filter(({ level }) => level === "error")).toEqual([]);
    await server.close();
  });
});
