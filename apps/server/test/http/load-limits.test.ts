import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildApp } from "../../src/app.ts";
import type { LoadConfig } from "../../src/config/config-load.ts";
import { createBoundedLimiter } from "../../src/http/limits/bounded-limiter.ts";
import { createWorkGate } from "../../src/http/limits/work-gate.ts";
import { registerPages } from "../../src/web/register-web.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { createSettableClock, MINUTE_MS } from "../support/settable-clock.ts";

const QUERY = JSON.stringify({ query: "{ __typename }" });

let server: TestApp;
const apps: FastifyInstance[] = [];
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await server.close();
});

/** The app behind a proxy, with a page route that answers from no build. */
async function openLimited(
  load: Partial<LoadConfig>,
): Promise<{ app: FastifyInstance; pass(ms: number): void }> {
  const clock = createSettableClock();
  const web = async (app: FastifyInstance, ctx: TestApp["ctx"]) => {
    await app.register(async (scope) => {
      const loadBuild = async () => ({}) as ServerBuild;
      registerPages(scope, ctx, { api: app, loadBuild, mode: "production" });
    });
  };
  const config = { ...server.ctx.config, trustProxy: true, load: { ...server.ctx.config.load, ...load } };
  const app = await buildApp({ ...server.ctx, clock, config }, { web });
  apps.push(app);
  return { app, pass: clock.pass };
}

const from = (address: string) => ({ "x-forwarded-for": address });

function ask(app: FastifyInstance, address: string) {
  const headers = { ...from(address), "content-type": "application/json" };
  return app.inject({ method: "POST", url: "/graphql", headers, payload: QUERY });
}

describe("limits per address", () => {
  it("answer GraphQL with 429 in its own shape until the minute is over [LOAD-06]", async () => {
    const { app, pass } = await openLimited({ graphqlPerAddress: 2 });
    expect((await ask(app, "192.0.2.1")).statusCode).toBe(200);
    expect((await ask(app, "192.0.2.1")).statusCode).toBe(200);
    const refused = await ask(app, "192.0.2.1");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
    expect(refused.json().errors[0].extensions.code).toBe("TOO_MANY_REQUESTS");
    expect((await ask(app, "192.0.2.2")).statusCode).toBe(200);
    pass(MINUTE_MS);
    expect((await ask(app, "192.0.2.1")).statusCode).toBe(200);
  });

  it("count an IPv6 /64 as one address [LOAD-06]", async () => {
    const { app } = await openLimited({ graphqlPerAddress: 1 });
    expect((await ask(app, "2001:db8:1:2::1")).statusCode).toBe(200);
    expect((await ask(app, "2001:db8:1:2:ffff::9")).statusCode).toBe(429);
    expect((await ask(app, "2001:db8:1:3::1")).statusCode).toBe(200);
  });

  it("take more points for an expensive query than for a cheap one [LOAD-06]", async () => {
    const { app } = await openLimited({ graphqlPerAddress: 20 });
    const reviews = "cached_data { google_data { reviews { name rating publishTime text { text } } } }";
    const box = "sw: { lat: 24, lng: -125 }, ne: { lat: 49, lng: -66 }";
    const query = `{ findProviderLocationsInBoundingBox(${box}) { ${reviews} } }`;
    const headers = { ...from("192.0.2.1"), "content-type": "application/json" };
    const heavy = () =>
      app.inject({ method: "POST", url: "/graphql", headers, payload: JSON.stringify({ query }) });
    const statuses = [];
    for (let asked = 0; asked < 4; asked += 1) statuses.push((await heavy()).statusCode);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  it("answer files with 429 in the catalog's shape [LOAD-06]", async () => {
    const { app } = await openLimited({ filesPerAddress: 1 });
    expect((await app.inject({ url: "/files/none", headers: from("192.0.2.1") })).statusCode).toBe(404);
    const refused = await app.inject({ url: "/files/none", headers: from("192.0.2.1") });
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
    expect(refused.json()).toMatchObject({ error: "too_many_requests" });
  });

  it("answer pages with a small page of their own [LOAD-06]", async () => {
    const { app } = await openLimited({ pagesPerAddress: 0 });
    const headers = { ...from("192.0.2.1"), accept: "text/html" };
    const refused = await app.inject({ url: "/dentist/1", headers });
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
    expect(refused.headers["content-type"]).toContain("text/html");
    expect(refused.body).toContain("Too many requests");
    expect(refused.body.length).toBeLessThan(4_096);
    const data = await app.inject({ url: "/dentist/1.data", headers: from("192.0.2.1") });
    expect([data.statusCode, data.json().error]).toEqual([429, "too_many_requests"]);
  });

  it("leave health, sign-in and money alone [LOAD-06]", async () => {
    const { app } = await openLimited({ graphqlPerAddress: 0, pagesPerAddress: 0, filesPerAddress: 0 });
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    expect((await app.inject("/auth/providers")).statusCode).toBe(200);
    expect((await app.inject("/account/insurance_card")).statusCode).toBe(401);
  });

  it("are stored for a bounded number of addresses [LOAD-06]", () => {
    const limiter = createBoundedLimiter({ points: 1, duration: 60 }, () => 0);
    limiter.consume("first");
    expect(() => limiter.consume("first")).toThrow("Too many requests");
    for (let i = 0; i < 50_000; i += 1) limiter.consume(`address ${i}`);
    expect(() => limiter.consume("first")).not.toThrow();
  });
});

describe("a server under pressure", () => {
  it("sheds pages, files and GraphQL, but not its health or money [LOAD-06] [ES-02]", async () => {
    const { app } = await openLimited({ maxEventLoopDelayMs: 1e-9 });
    await vi.waitFor(async () => expect((await ask(app, "192.0.2.1")).statusCode).toBe(503), 15_000);
    const shed = await ask(app, "192.0.2.1");
    expect(shed.headers["retry-after"]).toBe("5");
    expect(shed.json().errors[0].extensions.code).toBe("UNAVAILABLE");
    const page = await app.inject({ url: "/", headers: { accept: "text/html" } });
    expect([page.statusCode, page.headers["retry-after"]]).toEqual([503, "5"]);
    expect(page.body).toContain("busy");
    const spanish = await app.inject({ url: "/es/plans", headers: { accept: "text/html" } });
    expect(spanish.body).toMatch(/<html lang="es">[\s\S]*Estamos ocupados/);
    const file = await app.inject("/files/none");
    expect([file.statusCode, file.json().error]).toEqual([503, "unavailable"]);
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    expect((await app.inject("/account/insurance_card")).statusCode).toBe(401);
  });
});

describe("a gate for expensive work", () => {
  /** Work that ends when `end` is called. */
  function pending() {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { work: () => promise, end: resolve };
  }

  it("lets callers take turns, however much one of them asks for [LOAD-05]", async () => {
    const gate = createWorkGate({ running: 1, waiting: 10, waitMs: 60_000 });
    const first = pending();
    const order: string[] = [];
    const note = (name: string) => async () => void order.push(name);
    const all = [
      gate.run("a", first.work),
      ...["a1", "a2", "a3"].map((name) => gate.run("a", note(name))),
      gate.run("b", note("b1")),
    ];
    first.end();
    await Promise.all(all);
    expect(order).toEqual(["a1", "b1", "a2", "a3"]);
  });

  it("refuses the newest request of the busiest client when it is full [LOAD-05]", async () => {
    const gate = createWorkGate({ running: 1, waiting: 2, waitMs: 60_000 });
    const first = pending();
    const running = gate.run("a", first.work);
    const waiting = [gate.run("a", async () => 1), gate.run("a", async () => 2)];
    const own = gate.run("a", async () => 3);
    await expect(own).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
    const other = gate.run("b", async () => 4);
    await expect(waiting[1]).rejects.toMatchObject({ status: 503 });
    first.end();
    expect(await Promise.all([running, waiting[0], other])).toEqual([undefined, 1, 4]);
  });

  it("forgets work that waited too long or is not wanted any more [LOAD-05]", async () => {
    const gate = createWorkGate({ running: 1, waiting: 2, waitMs: 5 });
    const first = pending();
    const running = gate.run("a", first.work);
    const leaving = new AbortController();
    const left = gate.run("a", async () => 1, leaving.signal);
    leaving.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    await expect(gate.run("a", async () => 2)).rejects.toMatchObject({ status: 503 });
    first.end();
    await running;
    expect(await gate.run("a", async () => 3)).toBe(3);
  });
});
