import { Registry } from "@prometheus-io/client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signWebhook } from "../../../sandbox/src/stripe/webhooks/webhooks.ts";
import { createContext } from "../../src/context.ts";
import { connectDatabase } from "../../src/db/connection/connect.ts";
import { startJobs } from "../../src/jobs/start-jobs.ts";
import { registerDatabaseFacts } from "../../src/telemetry/database-facts.ts";
import { SmsRefusal } from "../../src/vendors/twilio/sms-refusal.ts";
import { VERSION } from "../../src/version.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { openOtlpReceiver, type ReceivedSpan } from "../support/processes/otlp-receiver.ts";
import { findMetric, parseMetrics, type Sample } from "../support/read-metrics.ts";

const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
const UNSAMPLED_ID = "1bf7651916cd43dd8448eb211c80319c";
/** What a visitor sends, none of which may come out again. */
const PERSONAL = [
  "7135550142",
  "713-555",
  "ada@home.example",
  "cus_secret",
  "in_secret",
  "Ada",
  "29.7",
  "no-such",
];
const LABELS = ["route", "method", "status", "pool", "state", "task", "outcome", "call", "version"];

let fixture: TestApp<"stripe" | "mail">;
let receiver: Awaited<ReturnType<typeof openOtlpReceiver>>;
let readyStatus: number;
let text: string;
let samples: Sample[];
let spans: ReceivedSpan[];

const scrape = async () => (await fetch(`${fixture.telemetry.metricsAddress}/metrics`)).text();

beforeAll(async () => {
  receiver = await openOtlpReceiver();
  const sendCode = vi.fn().mockResolvedValueOnce("VE1").mockRejectedValue(new SmsRefusal("blocked", "1"));
  fixture = await createTestApp({
    stripe: true,
    mail: true,
    config: {
      metrics: { host: "127.0.0.1", port: 0 },
      tracing: { endpoint: receiver.endpoint, serviceName: "smirk-test", share: 1 },
      trustProxy: true,
    },
    sms: { sendCode, reportApproved: async () => {} },
  });
  await visit();
  readyStatus = (await fixture.app.inject("/readyz")).statusCode;
  text = await scrape();
  samples = parseMetrics(text);
  await fixture.telemetry.stop();
  spans = receiver.spans();
});
afterAll(async () => {
  await fixture.close();
  receiver.close();
});

/** A little of everything that is counted or traced. */
async function visit(): Promise<void> {
  const { app, ctx } = fixture;
  const box = { topLeft: { lat: 29.8, lng: -95.5 }, bottomRight: { lat: 29.7, lng: -95.3 } };
  await askGraphql(app, "query Ada { __typename }", box);
  const query = "query Ada { getSingleProviderLocationDetails(id: 71355501429) { id } }";
  await app.inject({
    method: "POST",
    url: "/graphql",
    payload: { query },
    headers: { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` },
  });
  await app.inject({ url: "/healthz", headers: { traceparent: `00-${UNSAMPLED_ID}-b7ad6b7169203331-00` } });
  await app.inject("/no-such/ada@home.example");
  for (const phone_number of ["7135550142", "7135550143"]) {
    const payload = { credential_type: "phone_number", phone_number };
    await app.inject({ method: "POST", url: "/auth/2fa/provide", payload });
  }
  const created = Math.floor(ctx.clock.now().getTime() / 1000) - 20;
  const object = { object: "invoice", id: "in_secret", customer: "cus_secret" };
  const body = JSON.stringify({ id: "evt_1", type: "invoice.paid", created, data: { object } });
  for (const signature of ["good", "bad"] as const) {
    const signed = signWebhook(body, ctx.clock.now().getTime(), signature);
    const headers = {
      "content-type": "application/json",
      ...(signed !== null && { "stripe-signature": signed }),
    };
    await app.inject({ method: "POST", url: "/stripe/webhook", payload: body, headers });
  }
  await ctx.mailer?.send({
    id: "1",
    fromName: "Smirk",
    replyTo: "help@smirk.example",
    subject: "Hello",
    text: "Ada",
    html: "Ada",
    to: { name: "Ada", address: "ada@home.example" },
    attachments: [],
    writtenAt: ctx.clock.now(),
  });
  await ctx.payments?.findCustomers("1");
  const jobs = await startJobs(ctx);
  await vi.waitUntil(
    async () => /smirk_job_duration_seconds_count\{.*sync_customer/.test(await scrape()),
    15_000,
  );
  await jobs.stop();
}

describe("metrics", () => {
  const value = (name: string, labels: Record<string, string> = {}) => findMetric(samples, name, labels);

  it("count requests by route pattern, method and status [LOAD-11]", () => {
    const count = "http_server_request_duration_seconds_count";
    expect(value(count, { route: "/graphql", method: "POST", status: "200" })).toBe(2);
    expect(value(count, { route: "none", method: "GET", status: "404" })).toBe(1);
    expect(value(count, { route: "/stripe/webhook", status: "400" })).toBe(1);
  });

  it("count codes, webhooks, payments, mails, jobs and calls to Stripe [LOAD-11]", () => {
    expect(value("smirk_codes_total", { outcome: "sent" })).toBe(1);
    expect(value("smirk_codes_total", { outcome: "blocked" })).toBe(1);
    expect(value("smirk_webhooks_total", { outcome: "accepted" })).toBe(1);
    expect(value("smirk_webhooks_total", { outcome: "refused" })).toBe(1);
    expect(value("smirk_webhook_delay_seconds_sum")).toBeGreaterThanOrEqual(20);
    expect(value("smirk_payments_total", { outcome: "paid" })).toBe(1);
    expect(value("smirk_mail_duration_seconds_count", { outcome: "ok" })).toBe(1);
    expect(value("smirk_job_duration_seconds_count", { task: "sync_customer" })).toBe(1);
    expect(value("smirk_stripe_call_duration_seconds_count", { call: "findCustomers" })).toBeGreaterThan(0);
  });

  it("say whether the server takes visitors, as /readyz does [LOAD-11]", () => {
    expect(value("smirk_ready")).toBe(readyStatus === 200 ? 1 : 0);
  });

  it("say how the pool, the event loop, jobs, outbox and directory are [LOAD-11]", () => {
    expect(value("smirk_db_pool_connections", { pool: "requests" })).toBeGreaterThan(0);
    expect(value("smirk_db_pool_waiting", { pool: "requests" })).toBe(0);
    expect(value("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
    expect(value("process_resident_memory_bytes")).toBeGreaterThan(0);
    expect(value("smirk_build_info", { version: VERSION })).toBe(1);
    expect(value("smirk_database_up")).toBe(1);
    expect(value("smirk_jobs_dead")).toBe(0);
    expect(value("smirk_outbox_age_seconds")).toBe(0);
    expect(value("smirk_directory_version")).toBeGreaterThan(0);
    expect(value("smirk_directory_age_seconds")).toBeNaN();
  });

  it("hold nothing personal, and no ids as labels [LOAD-11]", () => {
    for (const personal of PERSONAL) expect(text).not.toContain(personal);
    const own = samples.filter(({ name }) => /^(smirk|http)_/.test(name));
    expect(new Set(own.flatMap(({ labels }) => Object.keys(labels)))).toEqual(new Set([...LABELS, "le"]));
    const values = own.flatMap(({ labels: { le: _, status: __, ...words } }) => Object.values(words));
    for (const word of values)
      expect(word).toMatch(/^(\d+\.\d+\.\d+|GET|POST|OTHER|[a-z_]+|[a-zA-Z]+|\/[a-z2_/.:*-]*)$/);
  });

  it("are there while the database is not [LOAD-11]", async () => {
    const registry = new Registry();
    const away = connectDatabase("postgres://smirk@127.0.0.1:1/smirk");
    const close = registerDatabaseFacts(registry, away.pool);
    const found = parseMetrics(await registry.metrics());
    expect(findMetric(found, "smirk_database_up")).toBe(0);
    expect(findMetric(found, "smirk_jobs_lag_seconds")).toBeNaN();
    await close();
    await away.close();
  });

  it("are off unless they are configured [LOAD-11]", () => {
    const { ctx, telemetry } = fixture;
    expect(ctx.telemetry).toBe(telemetry);
    const bare = createContext({
      ...ctx,
      telemetry: { metrics: null, tracer: null },
      payments: fixture.stripe.payments,
    });
    expect(bare.payments).toBe(fixture.stripe.payments);
  });
});

describe("traces", () => {
  const find = (name: string) => spans.find((span) => span.name === name);

  it("have spans for request, operation, query, Stripe call, mail and job [LOAD-11]", () => {
    const names = new Set(spans.map(({ name }) => name));
    for (const name of ["POST /graphql", "GET none", "query getSingleProviderLocationDetails"]) {
      expect(names).toContain(name);
    }
    for (const name of ["stripe findCustomers", "send mail", "job sync_customer", "insert payment_events"]) {
      expect(names).toContain(name);
    }
  });

  it("go on with the trace of the proxy, operation and query below the request [LOAD-11]", () => {
    const trace = spans.filter(({ traceId }) => traceId === TRACE_ID);
    const request = trace.find(({ name }) => name === "POST /graphql");
    const operation = find("query getSingleProviderLocationDetails");
    const queries = trace.filter(({ parentSpanId }) => parentSpanId === operation?.spanId);
    expect(request?.parentSpanId).toBe("b7ad6b7169203331");
    expect(operation).toMatchObject({ traceId: TRACE_ID, parentSpanId: request?.spanId });
    expect(queries.map(({ name }) => name)).not.toEqual([]);
  });

  it("say which release they come from [LOAD-11]", () => {
    expect(receiver.resource()).toMatchObject({ "service.name": "smirk-test", "service.version": VERSION });
  });

  it("leave out what the proxy did not choose [LOAD-11]", () => {
    expect(spans.some(({ traceId }) => traceId === UNSAMPLED_ID)).toBe(false);
  });

  it("hold nothing personal, no values and no statements [LOAD-11]", () => {
    const exported = receiver.text();
    for (const personal of PERSONAL) expect(exported).not.toContain(personal);
    expect(exported).not.toMatch(/where |values \(/i);
  });
});
