import { once } from "node:events";
import { Agent, get as httpGet, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { createInterface } from "node:readline";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildApp } from "../../src/app.ts";
import type { LoadConfig } from "../../src/config/config-operations.ts";
import { overloaded } from "../../src/http/limits/overloaded.ts";
import { createBoundedLimiter } from "../../src/http/limits/rate-limit.ts";
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
  loadBuild = async () => ({}) as ServerBuild,
): Promise<{ app: FastifyInstance; pass(ms: number): void }> {
  const clock = createSettableClock();
  const web = async (app: FastifyInstance, ctx: TestApp["ctx"]) => {
    app.get("/asset.js", { config: { class: "asset" } }, async () => "");
    app.get("/light", { config: { class: "graphql" } }, async () => "");
    app.get<{ Params: { ms: string } }>("/heavy/:ms", { config: { class: "places" } }, (request, reply) => {
      const untilMs = performance.now() + Number(request.params.ms);
      while (performance.now() < untilMs);
      reply.send("");
    });
    app.get("/kept-page", { config: { class: "page" } }, async () => "");
    await app.register(async (scope) => {
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
  it("count /fhir with GraphQL, and answer it with an OperationOutcome [LOAD-06] [OPEN-01]", async () => {
    const { app } = await openLimited({ graphqlPerAddress: 1 });
    expect((await ask(app, "203.0.113.1")).statusCode).toBe(200);
    const refused = await app.inject({ url: "/fhir/metadata", headers: from("203.0.113.1") });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBeDefined();
    expect(refused.json()).toMatchObject({
      resourceType: "OperationOutcome",
      issue: [{ code: "throttled" }],
    });
    expect((await app.inject({ url: "/fhir/metadata", headers: from("203.0.113.2") })).statusCode).toBe(200);
  });

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

describe("a server with more to do than it can", () => {
  it("refuses what waits, but no page, asset, payment or health [LOAD-12]", async () => {
    const { app } = await openLimited({ maxWaitMs: 0 });
    const many = <T>(work: () => Promise<T>) => Array.from({ length: 300 }, work);
    const [queries, others] = await Promise.all([
      Promise.all(many(() => ask(app, "192.0.2.1"))),
      Promise.all(
        ["/healthz", "/kept-page", "/asset.js", "/subscription/public_key"].map((url) =>
          app.inject({ url, headers: from("192.0.2.1") }),
        ),
      ),
    ]);
    const shed = queries.filter(({ statusCode }) => statusCode === 503);
    expect(shed.length).toBeGreaterThan(0);
    expect(shed[0]?.headers["retry-after"]).toBe("5");
    expect(shed[0]?.json().errors[0].extensions.code).toBe("UNAVAILABLE");
    expect(others.slice(0, 3).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    // Payments are off in this app.
    expect(others[3]?.json().reason).toBe("payments_unavailable");
  });

  it("renders the page after paying even when too many pages wait [LOAD-12]", async () => {
    const rendering = Promise.withResolvers<void>();
    // It renders nothing: such a page ends in status 500.
    const build = { entry: { module: { createLoadContext: () => ({}) } } } as unknown as ServerBuild;
    let loads = 0;
    const { app } = await openLimited({}, async () => {
      loads += 1;
      if (loads === 2) await rendering.promise;
      return build;
    });
    const open = async (url: string) =>
      (await app.inject({ url, headers: { accept: "text/html" } })).statusCode;
    const first = open("/plans");
    await vi.waitUntil(() => loads === 2, 60_000);
    const others = Array.from({ length: 101 }, () => open("/plans"));
    const paying = ["/user-details/processing?payment_intent=pi_1", "/es/user-details/checkout"].map(open);
    expect(await Promise.race([...others, ...paying])).toBe(503);
    rendering.resolve();
    expect(await Promise.all([first, ...paying])).toEqual([500, 500, 500]);
    expect((await Promise.all(others)).filter((status) => status === 503)).toHaveLength(1);
  });

  it("knows the class of every route [LOAD-12]", () => {
    expect(server.app.listUnclassifiedRoutes()).toEqual([]);
  });
});

describe("a flood of 40 connections from ten addresses", () => {
  /** Longer than a turn of the event loop gives to requests. */
  const WORK_MS = 10;
  /** Requests of all ten addresses, until each has taken more than a visitor does. */
  const WARM_UP = 100;

  it("has a few of its requests served before a visitor's, not all of them [LOAD-12]", async () => {
    const { app } = await openLimited({});
    const url = `${await app.listen({ host: "127.0.0.1", port: 0 })}`;
    const agent = new Agent({ keepAlive: true });
    const get = async (path: string, address: string) => {
      const [answer] = await once(httpGet(`${url}${path}`, { agent, headers: from(address) }), "response");
      (answer as IncomingMessage).resume();
      await once(answer, "end");
    };
    const flood = { isOver: false, served: 0 };
    const connections = Array.from({ length: 40 }, async (_, index) => {
      while (!flood.isOver) {
        await get(`/heavy/${WORK_MS}`, `198.51.100.${index % 10}`);
        flood.served += 1;
      }
    });
    await vi.waitUntil(() => flood.served >= WARM_UP, 60_000);
    const ahead: number[] = [];
    for (const path of ["/healthz", "/light", "/healthz", "/light"]) {
      const before = flood.served;
      await get(path, "192.0.2.1");
      ahead.push(flood.served - before);
    }
    flood.isOver = true;
    await Promise.all(connections);
    agent.destroy();
    expect(Math.max(...ahead)).toBeLessThan(15);
  });
});

describe("requests that one connection sends without waiting", () => {
  it("are answered up to eight, then with 429 and the end of the connection [LOAD-12]", async () => {
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    const request = "GET /healthz HTTP/1.1\r\nHost: smirk\r\n\r\n";
    socket.write(request.repeat(60));
    let text = "";
    for await (const chunk of socket) text += String(chunk);
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => "200"), "429"]);
    expect(text).toContain('"error":"too_many_requests"');
  });

  it("are all answered where eight wait at most [LOAD-12]", async () => {
    const { port } = server.app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    const answers = createInterface({ input: socket });
    const begun = (async function* () {
      for await (const line of answers) if (line.includes("HTTP/1.1 ")) yield line;
    })();
    for (let round = 0; round < 3; round += 1) {
      socket.write("GET /healthz HTTP/1.1\r\nHost: smirk\r\n\r\n".repeat(8));
      for (let answered = 0; answered < 8; answered += 1) {
        expect((await begun.next()).value).toMatch(/HTTP\/1\.1 200 OK$/);
      }
    }
    socket.destroy();
  });
});

describe("the page for a server that is busy", () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    const fails = async (): Promise<ServerBuild> => {
      throw overloaded();
    };
    ({ app } = await openLimited({}, fails));
  });
  const busy = async (url: string) => app.inject({ url, headers: { accept: "text/html" } });

  it("says so in the language of the address and loads itself again [LOAD-12] [ES-02]", async () => {
    const page = await busy("/dentist/1");
    expect([page.statusCode, page.headers["retry-after"]]).toEqual([503, "5"]);
    expect(page.body).toContain("We are busy right now");
    expect(page.body).toContain('<meta http-equiv="refresh" content="5">');
    expect(page.body).not.toContain("<script");
    expect((await busy("/es/plans")).body).toMatch(/<html lang="es">[\s\S]*Estamos ocupados/);
  });

  it.each([
    ["/user-details/processing?payment_intent=pi_1", "Nothing is charged twice", "Nada se cobra dos veces"],
    ["/user-details/checkout", "Nothing is charged twice", "Nada se cobra dos veces"],
    ["/user-details/family", "What you typed is kept", "Lo que escribió se guarda"],
    ["/membership/plan", "Your membership stays as it is", "Su membresía sigue"],
    ["/dentist/1", "You do not need to do anything", "No tiene que hacer nada"],
  ])("says at %s what is safe [LOAD-12] [ES-02]", async (url, english, spanish) => {
    expect((await busy(url)).body).toContain(english);
    expect((await busy(`/es${url}`)).body).toContain(spanish);
  });
});
