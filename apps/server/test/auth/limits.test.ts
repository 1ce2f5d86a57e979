import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@smirk/domain/wire/durations";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildApp } from "../../src/app.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { nextAddress, nextPhone, type PhonesPart, wrongCode } from "../support/parts/phones-part.ts";
import { systemClock } from "../support/settable-clock.ts";

let server: TestApp<"phones">;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-02T15:00:00Z") });
  server = await createTestApp({ phones: true, clock: systemClock, config: { trustProxy: true } });
});
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

function wait(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

/** Asks until it is refused, so long apart. */
async function countUntilRefused(ask: () => ReturnType<PhonesPart["provide"]>, apartMs = 0) {
  for (let allowed = 0; allowed < 100; allowed++) {
    const answer = await ask();
    if (answer.statusCode === 429) {
      return { allowed, retryAfter: Number(answer.headers["retry-after"]), body: answer.json() };
    }
    wait(apartMs);
  }
  throw new Error("Never refused.");
}

it("a phone gets one code a minute [SIGN-05]", async () => {
  const phone = nextPhone();
  expect((await server.phones.provide(phone)).statusCode).toBe(200);
  wait(18 * SECOND_MS);
  const answer = await server.phones.provide(phone);
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "42"]);
  expect(answer.json()).toEqual({
    error: "too_many_requests",
    message: "We just sent a code to this number. Please wait 42 seconds before you request another one.",
    reason: "code_just_sent",
    wait_seconds: 42,
  });
  wait(42 * SECOND_MS);
  expect((await server.phones.provide(phone)).statusCode).toBe(200);
  expect(await server.phones.messagesTo(phone)).toHaveLength(2);
});

it("a phone gets one code of requests that come at once, on two servers [SIGN-05]", async () => {
  const phone = nextPhone();
  const other = await buildApp(server.ctx, {});
  const payload = { credential_type: "phone_number", phone_number: phone };
  const asked = Array.from({ length: 10 }, (_, count) =>
    (count % 2 ? server.app : other).inject({
      method: "POST",
      url: "/auth/2fa/provide",
      payload,
      remoteAddress: nextAddress(),
    }),
  );
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  await other.close();
  expect(statuses.sort()).toEqual([200, ...Array(9).fill(429)]);
  expect(await server.phones.messagesTo(phone)).toHaveLength(1);
});

it("a phone gets five codes an hour and ten a day [SIGN-05]", async () => {
  const phone = nextPhone();
  const first = await countUntilRefused(() => server.phones.provide(phone), MINUTE_MS);
  expect(first).toMatchObject({ allowed: 5, retryAfter: 55 * 60 });
  expect(first.body.message).toBe("Too many codes were requested. Please wait 55 minutes and try again.");
  wait(HOUR_MS);
  expect(await countUntilRefused(() => server.phones.provide(phone), MINUTE_MS)).toMatchObject({
    allowed: 5,
  });
  wait(HOUR_MS);
  const day = await countUntilRefused(() => server.phones.provide(phone), MINUTE_MS);
  expect(day.allowed).toBe(0);
  expect(day.retryAfter).toBeGreaterThan(21 * 60 * 60);
  wait(day.retryAfter * SECOND_MS);
  expect((await server.phones.provide(phone)).statusCode).toBe(200);
});

it.each([
  ["an address", () => "203.0.113.9", () => "203.0.113.10"],
  ["a household's IPv6 network", (count: number) => `2001:db8:1:2::${count + 1}`, () => "2001:db8:1:3::1"],
])("%s gets ten codes an hour, for whichever phones [SIGN-05]", async (_who, here, elsewhere) => {
  let count = 0;
  const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
  const ask = () => server.phones.provide(nextPhone(), from(here(count++)));
  const refused = await countUntilRefused(ask);
  expect(refused).toMatchObject({ allowed: 10, retryAfter: 3600 });
  expect(refused.body.message).toBe("Too many codes were requested. Please wait 1 hour and try again.");
  expect((await server.phones.provide(nextPhone(), from(elsewhere()))).statusCode).toBe(200);
  wait(HOUR_MS);
  expect((await ask()).statusCode).toBe(200);
});

it("a refused address does not use up a phone's limits [SIGN-05]", async () => {
  const [phone, address] = [nextPhone(), nextAddress()];
  await countUntilRefused(() => server.phones.provide(nextPhone(), { address }));
  for (let count = 0; count < 12; count++) {
    expect((await server.phones.provide(phone, { address })).statusCode).toBe(429);
  }
  expect((await server.phones.provide(phone)).statusCode).toBe(200);
});

it("a forged X-Forwarded-For is ignored when no proxy is trusted [SIGN-05]", async () => {
  const bare = await buildApp({ ...server.ctx, config: { ...server.ctx.config, trustProxy: false } }, {});
  const ask = () =>
    bare.inject({
      method: "POST",
      url: "/auth/2fa/provide",
      remoteAddress: "198.18.0.1",
      headers: { "x-forwarded-for": nextAddress() },
      payload: { credential_type: "phone_number", phone_number: nextPhone() },
    });
  expect(await countUntilRefused(ask)).toMatchObject({ allowed: 10 });
  await bare.close();
});

it("a visitor behind a proxy cannot forge another address in front of their own [SIGN-05]", async () => {
  const own = nextAddress();
  const chains = [
    { trustProxy: true, header: () => `${nextAddress()}, ${own}` },
    { trustProxy: ["10.0.0.0/8"], header: () => `${nextAddress()}, ${own}, 10.1.2.3` },
  ];
  for (const { trustProxy, header } of chains) {
    const behind = await buildApp({ ...server.ctx, config: { ...server.ctx.config, trustProxy } }, {});
    const ask = () =>
      behind.inject({
        method: "POST",
        url: "/auth/2fa/provide",
        remoteAddress: "10.0.0.1",
        headers: { "x-forwarded-for": header() },
        payload: { credential_type: "phone_number", phone_number: nextPhone() },
      });
    expect(await countUntilRefused(ask)).toMatchObject({ allowed: 10 });
    wait(HOUR_MS);
    await behind.close();
  }
});

it("a phone has 20 tries an hour, however many codes it gets [SIGN-06]", async () => {
  const phone = nextPhone();
  let code = "";
  let tries = 0;
  const ask = async () => {
    if (tries++ % 5 === 0) {
      wait(MINUTE_MS);
      code = await server.phones.receiveCode(phone);
    }
    return server.phones.verify(phone, wrongCode(code));
  };
  const refused = await countUntilRefused(ask);
  expect(refused).toMatchObject({ allowed: 20, body: { error: "too_many_requests" } });
  wait(refused.retryAfter * SECOND_MS);
  expect((await server.phones.verify(phone, await server.phones.receiveCode(phone))).statusCode).toBe(200);
});

it("strangers who guess before a code was sent do not lock the owner out [SIGN-06]", async () => {
  const phone = nextPhone();
  for (let count = 0; count < 40; count++) {
    expect((await server.phones.verify(phone, "000000")).json().attempts_left).toBe(0);
  }
  expect((await server.phones.verify(phone, await server.phones.receiveCode(phone))).statusCode).toBe(200);
});

it("right codes use up no tries of an address [TRUST-02]", async () => {
  const address = nextAddress();
  const guess = () => server.phones.verify(nextPhone(), "123456", { address });
  for (let time = 0; time < 59; time += 1) expect((await guess()).statusCode).toBe(400);
  for (let time = 0; time < 3; time += 1) {
    const phone = nextPhone();
    const code = await server.phones.receiveCode(phone);
    expect((await server.phones.verify(phone, code, { address })).statusCode).toBe(200);
  }
  expect([(await guess()).statusCode, (await guess()).statusCode]).toEqual([400, 429]);
});

it("a code that is over costs the same queries as one that never was [TRUST-02]", async () => {
  const [over, never] = [nextPhone(), nextPhone()];
  const code = await server.phones.receiveCode(over);
  wait(6 * MINUTE_MS);
  const queriesOf = async (phone: string) => {
    const query = vi.spyOn(pg.Client.prototype, "query");
    const { statusCode, body } = await server.phones.verify(phone, code);
    const texts = query.mock.calls.map(([sent]: unknown[]) =>
      typeof sent === "string" ? sent : (sent as { text: string }).text,
    );
    query.mockRestore();
    return [statusCode, body, texts];
  };
  expect(await queriesOf(over)).toEqual(await queriesOf(never));
});

it("an address has 60 tries an hour, at whichever phones [SIGN-06]", async () => {
  const address = nextAddress();
  const refused = await countUntilRefused(() => server.phones.verify(nextPhone(), "000000", { address }));
  expect(refused).toMatchObject({ allowed: 60, retryAfter: 3600 });
  expect(refused.body.message).toBe("Too many tries. Please wait 1 hour and try again.");
});

it("when far too many codes are asked for in all, none is sent for a minute [SIGN-05]", async () => {
  expect((await server.phones.provide(nextPhone())).statusCode).toBe(200);
  await server.db
    .updateTable("rate_limits")
    .set({ points: 300 })
    .where("key", "like", "code-send-all-minute:%")
    .execute();
  const phone = nextPhone();
  const answer = await server.phones.provide(phone);
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "60"]);
  expect(answer.json().message).toBe("We cannot send codes right now. Please try again in a minute.");
  wait(MINUTE_MS);
  expect((await server.phones.provide(phone)).statusCode).toBe(200);
});

it("what is counted holds neither phone numbers nor addresses [SIGN-05]", async () => {
  const phone = nextPhone();
  await server.phones.provide(phone, { address: "203.0.113.77" });
  const rows = await server.db.selectFrom("rate_limits").selectAll().execute();
  const keys = rows.map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(5);
  for (const key of keys) expect(key).toMatch(/^code-[a-z-]+:([\w-]{43}|all)$/);
});
