import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildSandbox } from "../../../sandbox/src/app.ts";
import { buildApp } from "../../src/app.ts";
import { AppError } from "../../src/errors.ts";
import { createLog } from "../../src/logging/log.ts";
import { createErrorReporter } from "../../src/vendors/error-reporting/create-error-reporter.ts";
import type { ErrorReporter } from "../../src/vendors/error-reporting/sentry-client.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

interface Report {
  exception: { values: { type: string; value: string; stacktrace: { frames: { filename: string }[] } }[] };
  tags: Record<string, string>;
  level: string;
  environment: string;
}

let fixture: TestApp;
let sandbox: FastifyInstance;
let reporter: ErrorReporter;

beforeAll(async () => {
  fixture = await createTestApp();
  sandbox = await buildSandbox();
  const address = await sandbox.listen({ host: "127.0.0.1", port: 0 });
  reporter = createErrorReporter(`${address.replace("//", "//sandbox@")}/errors/1`, "test");
});
afterAll(async () => {
  await reporter.close();
  await sandbox.close();
  await fixture.close();
});

/** Runs a server whose route fails, and returns what the service received. */
async function failWith(error: unknown): Promise<{ reports: Report[]; requestId: string }> {
  await sandbox.inject({ method: "DELETE", url: "/_sandbox/errors" });
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  const log = createLog("info", sink, ({ error: met, ...tags }) => reporter.report(met, tags));
  const web = async (app: FastifyInstance) => {
    app.post("/fails/:who", async () => {
      throw error;
    });
  };
  const app = await buildApp({ ...fixture.ctx, log }, { web });
  const answer = await app.inject({
    method: "POST",
    url: "/fails/ada-byron?phone=7135550100",
    headers: { authorization: "Bearer secret", cookie: "id=secret" },
    payload: { email: "ada@mail.example" },
  });
  await app.close();
  await reporter.flush();
  const { events } = (await sandbox.inject("/_sandbox/errors")).json() as { events: Report[] };
  return { reports: events, requestId: String(answer.headers["x-request-id"]) };
}

it("reports an unknown error with the request's id and nothing else of the request [TEL-02]", async () => {
  const { reports, requestId } = await failWith(new TypeError("no plan for ada@mail.example"));
  expect(reports).toHaveLength(1);
  const [report] = reports;
  expect(report).toMatchObject({ level: "error", environment: "test" });
  expect(report?.tags).toEqual({ what: "request.failed", request_id: requestId });
  expect(report?.exception.values.map(({ type, value }) => ({ type, value }))).toEqual([
    { type: "TypeError", value: "no plan for [email]" },
  ]);
  const files = report?.exception.values[0]?.stacktrace.frames.map(({ filename }) => filename) ?? [];
  // Vitest adds a query to the address of a file of tests.
  expect(files.at(-1)?.split("?")[0]).toBe("apps/server/test/operations/error-reporting.test.ts");
  for (const file of files) expect(file).toMatch(/^(apps|packages|node_modules|tools)\/|^node:|^-$/);
  expect(JSON.stringify(report)).not.toMatch(/ada-byron|ada@mail|7135550100|secret|fails|payload/);
});

it("omits what a database quotes, and gives its code [TEL-02]", async () => {
  const cause = Object.assign(new Error(`invalid input syntax for type bigint: "Ada Byron"`), {
    name: "error",
    code: "22P02",
    detail: "Key (email)=(ada@mail.example) exists.",
  });
  const { reports } = await failWith(cause);
  expect(reports[0]?.tags.code).toBe("22P02");
  expect(JSON.stringify(reports)).toContain("invalid input syntax for type bigint: […]");
  expect(JSON.stringify(reports)).not.toMatch(/Ada|ada@|Key/);
});

it("does not report our own named errors [TEL-02]", async () => {
  expect((await failWith(new AppError(503, "unavailable", "Later."))).reports).toEqual([]);
  expect((await failWith(new AppError(404, "not_found", "None."))).reports).toEqual([]);
});

it("distinguishes a fatal error [TEL-02]", async () => {
  await sandbox.inject({ method: "DELETE", url: "/_sandbox/errors" });
  reporter.report(new Error("the end"), { level: "fatal", what: "stopping after an unexpected error" });
  await reporter.flush();
  const { events } = (await sandbox.inject("/_sandbox/errors")).json() as { events: Report[] };
  expect(events.map(({ level, tags }) => ({ level, ...tags }))).toEqual([
    { level: "fatal", what: "stopping after an unexpected error" },
  ]);
});

it("is silent without a DSN, and when the service does not answer [TEL-02]", async () => {
  const nowhere = createErrorReporter("http://key@127.0.0.1:9/1", "test");
  for (const each of [createErrorReporter(null, "test"), nowhere]) {
    expect(() => each.report(new Error("x"), { level: "error", what: "" })).not.toThrow();
    await expect(each.close()).resolves.toBeUndefined();
  }
});

it("opens the page's policy for the two services only [TEL-01] [TEL-02]", async () => {
  const analytics = {
    host: "https://events.example/ph",
    key: "key",
    countRobots: false,
    recordsSessions: false,
  };
  const errorReportingDsn = "https://key@errors.example/1";
  const open = await createTestApp({ config: { analytics, errorReportingDsn } });
  const policy = String((await open.app.inject("/healthz")).headers["content-security-policy"]);
  await open.close();
  expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe(
    "'self' https://events.example https://errors.example",
  );
});
