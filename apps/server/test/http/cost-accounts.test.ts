import { pbkdf2Sync } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createCallers } from "../../src/http/limits/callers.ts";
import { MUCH_MS } from "../../src/http/limits/heavy-callers.ts";
import { createWorkShares } from "../../src/http/limits/work-shares.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { PATIENT } from "../support/patient-limits.ts";

const HEAVY = "192.0.2.1";
const LIGHT = "192.0.2.2";
/** It asks nothing that takes long. */
const QUIET = "192.0.2.5";
/** Takes longer than a turn of the event loop gives to requests. */
const ROUNDS = 30_000;
const WAIT_MS = 15_000;
/** A server without a free connection waits that long once, and only for what is sold. */
const READINESS_MS = 5_000;

let fixture: TestApp<"stripe">;
/** Requests of `/held` that have begun, by address. */
let begun: Record<string, number> = {};
let holding = Promise.withResolvers<void>();
beforeAll(async () => {
  const web = async (app: FastifyInstance) => {
    app.get("/work", { config: { class: "graphql" } }, async () => {
      pbkdf2Sync("", "", ROUNDS, 64, "sha512");
      return {};
    });
    for (const kind of ["payment", "webhook", "form", "health"] as const) {
      app.get(`/held/${kind}`, { config: { class: kind } }, async ({ ip }) => {
        begun[ip] = (begun[ip] ?? 0) + 1;
        await holding.promise;
        return {};
      });
    }
  };
  const config = { trustProxy: true, timeLimits: { ...PATIENT, readinessMs: READINESS_MS } };
  fixture = await createTestApp({ stripe: true, config, app: { web } });
});
afterAll(() => fixture.close());

const get = (url: string, address: string) =>
  fixture.app.inject({ url, headers: { "x-forwarded-for": address } });

/** Enough for some halvings of what it took. */
const takeMuch = () => fixture.ctx.pool.account?.charge(HEAVY, 100 * MUCH_MS);

async function holdAllConnections(): Promise<void> {
  const { max } = fixture.ctx.pool.options;
  const held: PoolClient[] = [];
  while (held.length < max) held.push(await fixture.ctx.pool.connect());
  onTestFinished(() => {
    for (const client of held) client.release();
  });
}

describe("an address that took much", () => {
  it.each(["health", "payment", "webhook"])("waits its turn for %s too [LOAD-13]", async (kind) => {
    holding = Promise.withResolvers();
    holding.resolve();
    takeMuch();
    const order: string[] = [];
    const ask = (name: string, url: string, address: string) =>
      get(url, address).then(({ statusCode }) => order.push(`${name} ${statusCode}`));
    await Promise.all([
      ...[1, 2, 3, 4].map(() => ask("visitor", "/work", LIGHT)),
      ask("heavy", `/held/${kind}`, HEAVY),
      ask("monitor", `/held/${kind}`, "192.0.2.3"),
    ]);
    expect(order.indexOf("monitor 200")).toBeLessThan(order.indexOf("heavy 200"));
    expect(order.at(-1)).toBe("heavy 200");
  });

  it("waits its turn to be refused for what proves nothing, before its body is read [LOAD-13]", async () => {
    const call = (address: string) =>
      fixture.app.inject({
        method: "POST",
        url: "/stripe/webhook",
        headers: { "x-forwarded-for": address },
        payload: "{}",
      });
    for (let asked = 0; asked < 61; asked += 1) await call(HEAVY);
    takeMuch();
    const order: string[] = [];
    const note = (name: string, asked: ReturnType<typeof get>) =>
      asked.then(({ statusCode }) => order.push(`${name} ${statusCode}`));
    const working = Array.from({ length: 12 }, () => note("visitor", get("/work", LIGHT)));
    await working[0];
    await Promise.all([...working, note("heavy", call(HEAVY))]);
    expect(order).toEqual([...working.map(() => "visitor 200"), "heavy 429"]);
  });

  it.each(["payment", "webhook", "form"])(
    "has four requests of %s under way, and the others wait for them [LOAD-13]",
    async (kind) => {
      holding = Promise.withResolvers();
      begun = {};
      takeMuch();
      const asked = [HEAVY, QUIET].flatMap((address) =>
        Array.from({ length: 10 }, () => get(`/held/${kind}`, address)),
      );
      await vi.waitUntil(() => begun[QUIET] === 10 && (begun[HEAVY] ?? 0) >= 4, WAIT_MS);
      await get("/work", HEAVY);
      expect(begun).toEqual({ [HEAVY]: 4, [QUIET]: 10 });
      holding.resolve();
      const answers = await Promise.all(asked);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 200));
    },
  );

  it("is refused beyond 400 that wait, where they may be [LOAD-13]", async () => {
    holding = Promise.withResolvers();
    begun = {};
    takeMuch();
    const form = Array.from({ length: 406 }, () => get("/held/form", HEAVY));
    const paying = Array.from({ length: 10 }, () => get("/held/payment", HEAVY));
    await vi.waitUntil(() => begun[HEAVY] === 4, WAIT_MS);
    holding.resolve();
    const shed = async (all: typeof form) =>
      (await Promise.all(all)).filter(({ statusCode }) => statusCode === 503).length;
    expect([await shed(form), await shed(paying)]).toEqual([2, 0]);
  });
});

describe("what an address is charged", () => {
  it("is time on the database's connections, for whom a request asks [LOAD-13]", async () => {
    const { pool } = fixture.ctx;
    const { account } = pool;
    const charged: string[] = [];
    pool.account = { who: () => "asker", charge: (who, ms) => charged.push(`${who} ${ms >= 0}`) };
    onTestFinished(() => {
      pool.account = account;
    });
    await pool.query("select 1");
    await fixture.db.selectFrom("plans").select("slug").execute();
    expect(charged).toEqual(["asker true", "asker true"]);
    pool.account = { who: () => undefined, charge: () => charged.push("nobody") };
    await pool.query("select 1");
    expect(charged).toHaveLength(2);
  });

  it("is the bytes of its connection, and of its part of a proxy's [LOAD-13]", () => {
    const shares = createWorkShares(() => 0);
    const callers = createCallers(shares);
    const socket = { remoteAddress: "10.0.0.1", bytesRead: 0, bytesWritten: 0, once: () => {} };
    const from = (ip: string) =>
      ({ ip, raw: { socket, headers: { "x-forwarded-for": ip } } }) as unknown as Parameters<
        typeof callers.find
      >[0];
    callers.settle(from(HEAVY));
    socket.bytesRead = 1_000_000;
    callers.settle(from(HEAVY));
    socket.bytesWritten = 3_000_000;
    callers.settle(from(LIGHT));
    callers.settle(from(LIGHT));
    expect([shares.of(HEAVY), shares.of(LIGHT)]).toEqual([40, 0]);
    expect(callers.find(from(LIGHT))).toBe(callers.find(from(LIGHT)));
  });
});

describe("with every connection of the database taken", () => {
  it("the server says that it is ready, over a connection of its own [LOAD-13]", async () => {
    await holdAllConnections();
    const answers = await Promise.all(Array.from({ length: 20 }, () => get("/readyz", HEAVY)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  });

  it("plans come from memory [LOAD-13]", async () => {
    const [before] = [(await get("/subscription/get_plans", LIGHT)).json()];
    await holdAllConnections();
    expect((await get("/subscription/get_plans", LIGHT)).json()).toEqual(before);
  });
});

it("plans that this server has changed are read again at once [LOAD-13]", async () => {
  const names = async () =>
    (await get("/subscription/get_plans", LIGHT)).json().plans.map(({ name }: { name: string }) => name);
  const [first] = await names();
  const rename = (name: string) =>
    fixture.db.updateTable("plans").set({ name }).where("slug", "=", "brightwell_discount_1").execute();
  await rename("Renamed");
  expect((await names())[0]).toBe("Renamed");
  await rename(first);
  expect((await names())[0]).toBe(first);
});
