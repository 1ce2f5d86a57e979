import { DAY_MS, HOUR_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildApp } from "../../src/app.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { nextAddress, nextPhone, wrongCode } from "../support/parts/phones-part.ts";
import { systemClock } from "../support/settable-clock.ts";

let server: TestApp<"phones">;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-02T15:00:00Z") });
  server = await createTestApp({ phones: true, clock: systemClock });
});
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

function wait(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

/** A browser: it keeps the cookies that it is given, at an address of its own. */
function openBrowser(address = nextAddress()) {
  const jar = new Map<string, string>();
  const from = () => ({ address, headers: { cookie: [...jar].map((pair) => pair.join("=")).join("; ") } });
  const keep = (answer: LightMyRequestResponse) => {
    for (const { name, value } of answer.cookies) jar.set(name, value);
    return answer;
  };
  const browser = {
    jar,
    provide: async (phone: string) => keep(await server.phones.provide(phone, from())),
    verify: async (phone: string, code: string) => keep(await server.phones.verify(phone, code, from())),
    receiveCode: async (phone: string) => {
      const answer = await browser.provide(phone);
      if (answer.statusCode !== 200) throw new Error(`No code: ${answer.body}`);
      return (await server.phones.messagesTo(phone))[0]?.code ?? "";
    },
  };
  return browser;
}

/** The owner's browser, which has signed in with this phone before. */
async function openOwnersBrowser(phone: string) {
  const browser = openBrowser();
  const answer = await browser.verify(phone, await browser.receiveCode(phone));
  expect(answer.statusCode).toBe(200);
  wait(MINUTE_MS);
  return browser;
}

function setFailures(phone: string, failures: number) {
  const values = { phone_number: phone, failures, last_failed_at: new Date() };
  return server.db.insertInto("code_failures").values(values).execute();
}

async function readFailures(phone: string): Promise<number> {
  const row = await server.db
    .selectFrom("code_failures")
    .select("failures")
    .where("phone_number", "=", phone)
    .executeTakeFirst();
  return row?.failures ?? 0;
}

describe("a stranger who requests codes", () => {
  it("does not lock out a browser that has signed in before [TRUST-02]", async () => {
    const phone = nextPhone();
    const owner = await openOwnersBrowser(phone);
    for (let count = 0; count < 10; count++) {
      if (count === 5) wait(HOUR_MS);
      await server.phones.provide(phone);
      wait(MINUTE_MS);
    }
    expect((await server.phones.provide(phone)).statusCode).toBe(429);
    expect((await owner.verify(phone, await owner.receiveCode(phone))).statusCode).toBe(200);
  });

  it("does not replace the code of the owner's browser [TRUST-02]", async () => {
    const phone = nextPhone();
    const owner = openBrowser();
    const code = await owner.receiveCode(phone);
    wait(MINUTE_MS);
    await openBrowser().receiveCode(phone);
    expect((await owner.verify(phone, code)).statusCode).toBe(200);
  });

  it("gives an app's code back to the app by its challenge [TRUST-02]", async () => {
    const phone = nextPhone();
    const payload = { credential_type: "phone_number", phone_number: phone };
    const post = (action: string, more = {}) =>
      server.app.inject({ method: "POST", url: `/auth/2fa/${action}`, payload: { ...payload, ...more } });
    const { challenge } = (await post("provide")).json().data;
    const code = (await server.phones.messagesTo(phone))[0]?.code ?? "";
    wait(MINUTE_MS);
    await server.phones.provide(phone);
    expect((await post("verify", { code, challenge })).statusCode).toBe(200);
  });

  it("gets a hint about limits for known browsers [TRUST-02]", async () => {
    const phone = nextPhone();
    for (let count = 0; count < 5; count++) {
      await server.phones.provide(phone);
      wait(MINUTE_MS);
    }
    expect((await server.phones.provide(phone)).json()).toMatchObject({
      error: "too_many_requests",
      proofs: expect.any(Array),
    });
  });
});

describe("a stranger who tries codes", () => {
  it("does not use up the tries of the browser that asked [TRUST-02]", async () => {
    const phone = nextPhone();
    const owner = openBrowser();
    const code = await owner.receiveCode(phone);
    for (let count = 0; count < 8; count++) await server.phones.verify(phone, wrongCode(code));
    const wrong = await owner.verify(phone, wrongCode(code));
    expect(wrong.json()).toMatchObject({ error: "invalid_code", attempts_left: 4 });
    expect((await owner.verify(phone, code)).statusCode).toBe(200);
  });

  it("does not use up the tries of an hour of a fresh browser [TRUST-02]", async () => {
    const phone = nextPhone();
    for (let count = 0; count < 4; count++) {
      const code = await server.phones.receiveCode(phone);
      for (let tries = 0; tries < 5; tries++) await server.phones.verify(phone, wrongCode(code));
      wait(MINUTE_MS);
    }
    const fresh = openBrowser();
    expect((await fresh.verify(phone, await fresh.receiveCode(phone))).statusCode).toBe(200);
  });

  it("cannot use their own cookie for another person's phone [TRUST-02]", async () => {
    const stranger = await openOwnersBrowser(nextPhone());
    const phone = nextPhone();
    await setFailures(phone, 100);
    expect((await stranger.provide(phone)).statusCode).toBe(403);
  });
});

describe("a browser's cookies", () => {
  it("are for the server's eyes alone, and over https for this host alone [TRUST-02]", async () => {
    const publicOrigin = "https://smirk.example";
    const secure = await buildApp({ ...server.ctx, config: { ...server.ctx.config, publicOrigin } }, {});
    const phone = nextPhone();
    const payload = { credential_type: "phone_number", phone_number: phone };
    const url = "/auth/2fa";
    const provided = await secure.inject({ method: "POST", url: `${url}/provide`, payload });
    const code = (await server.phones.messagesTo(phone))[0]?.code ?? "";
    const typed = { ...payload, code };
    const verified = await secure.inject({ method: "POST", url: `${url}/verify`, payload: typed });
    await secure.close();
    const flags = { path: "/", httpOnly: true, sameSite: "Lax", secure: true };
    expect(provided.cookies).toMatchObject([{ name: "__Host-smirk_challenge", maxAge: 900, ...flags }]);
    expect(verified.cookies).toMatchObject([
      { name: "__Host-smirk_browser", maxAge: 400 * 24 * 60 * 60, ...flags },
    ]);
  });

  it("change at each sign-in, so that a copied one is worth nothing after it [TRUST-02]", async () => {
    const phone = nextPhone();
    const owner = await openOwnersBrowser(phone);
    const copied = owner.jar.get("smirk_browser");
    await owner.verify(phone, await owner.receiveCode(phone));
    await setFailures(phone, 100);
    const thief = openBrowser();
    thief.jar.set("smirk_browser", copied ?? "");
    expect((await thief.provide(phone)).statusCode).toBe(403);
  });

  it("are known for ten browsers of a phone at most, and 400 days [TRUST-02]", async () => {
    const phone = nextPhone();
    const first = await openOwnersBrowser(phone);
    const browsers: ReturnType<typeof openBrowser>[] = [];
    for (let count = 0; count < 10; count++) {
      browsers.push(await openOwnersBrowser(phone));
      wait(HOUR_MS * 3);
    }
    const rows = await server.db
      .selectFrom("known_browsers")
      .selectAll()
      .where("phone_number", "=", phone)
      .execute();
    expect(rows).toHaveLength(10);
    expect(JSON.stringify(rows)).not.toContain(first.jar.get("smirk_browser"));
    await setFailures(phone, 100);
    expect((await first.provide(phone)).statusCode).toBe(403);
    expect((await browsers[9]?.provide(phone))?.statusCode).toBe(200);
    wait(400 * DAY_MS);
    expect((await browsers[9]?.provide(phone))?.statusCode).toBe(403);
  });

  it("stop counting after twenty wrong codes in a row [TRUST-03]", async () => {
    const phone = nextPhone();
    const thief = await openOwnersBrowser(phone);
    await setFailures(phone, 100);
    let compared = 0;
    for (let count = 0; count < 6; count++) {
      const provided = await thief.provide(phone);
      if (provided.statusCode !== 200) break;
      const code = (await server.phones.messagesTo(phone))[0]?.code ?? "";
      for (let tries = 0; tries < 5; tries++) {
        const { error } = (await thief.verify(phone, wrongCode(code))).json();
        if (error === "invalid_code") compared += 1;
      }
      wait(HOUR_MS);
    }
    expect(compared).toBe(20);
    expect((await thief.provide(phone)).json().error).toBe("proof_required");
  });
});

describe("wrong codes in a row", () => {
  it("are compared a hundred times for a number, then none is [TRUST-03]", async () => {
    const phone = nextPhone();
    let compared = 0;
    for (let day = 0; day < 6; day++) {
      for (let codes = 0; codes < 5; codes++) {
        const provided = await server.phones.provide(phone);
        if (provided.statusCode !== 200) break;
        const code = (await server.phones.messagesTo(phone))[0]?.code ?? "";
        for (let tries = 0; tries < 5; tries++) {
          const { message } = (await server.phones.verify(phone, wrongCode(code))).json();
          if (message.startsWith("That code is not right.")) compared += 1;
        }
        wait(MINUTE_MS);
      }
      wait(DAY_MS);
    }
    expect(compared).toBe(100);
    const answer = await server.phones.provide(phone);
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      {
        error: "proof_required",
        message:
          "Too many wrong codes were entered for this number. To keep it safe, first confirm in another way that it is yours.",
        proofs: expect.any(Array),
        reason: "phone_locked",
      },
    ]);
  });

  it("are compared a hundred times although they come at once [TRUST-03]", async () => {
    const phone = nextPhone();
    await setFailures(phone, 97);
    const code = await server.phones.receiveCode(phone);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.phones.verify(phone, wrongCode(code))),
    );
    const compared = answers.filter(({ body }) => body.includes("That code is not right."));
    expect(compared).toHaveLength(3);
    expect((await server.phones.verify(phone, code)).json().error).toBe("proof_required");
  });

  it("are forgotten once the right one came [TRUST-03]", async () => {
    const phone = nextPhone();
    await setFailures(phone, 98);
    const code = await server.phones.receiveCode(phone);
    await server.phones.verify(phone, wrongCode(code));
    expect((await server.phones.verify(phone, code)).statusCode).toBe(200);
    expect(await readFailures(phone)).toBe(0);
  });

  it("do not stop a browser that has signed in before [TRUST-03]", async () => {
    const phone = nextPhone();
    const owner = await openOwnersBrowser(phone);
    await setFailures(phone, 100);
    expect((await server.phones.provide(phone)).json().error).toBe("proof_required");
    expect((await owner.verify(phone, await owner.receiveCode(phone))).statusCode).toBe(200);
    expect(await readFailures(phone)).toBe(0);
  });

  it("are forgotten after 30 days for a number without an account alone [TRUST-03]", async () => {
    const [known, unknown] = [nextPhone(), nextPhone()];
    await server.db.insertInto("accounts").values({ phone_number: known }).execute();
    for (const phone of [known, unknown]) await setFailures(phone, 100);
    wait(30 * DAY_MS - MINUTE_MS);
    expect((await server.phones.provide(unknown)).statusCode).toBe(403);
    wait(2 * MINUTE_MS);
    expect((await server.phones.provide(known)).statusCode).toBe(403);
    const code = await server.phones.receiveCode(unknown);
    await server.phones.verify(unknown, wrongCode(code));
    expect(await readFailures(unknown)).toBe(1);
  });

  it("are counted in a table that survives a database crash [TRUST-03]", async () => {
    const { rows } = await server.ctx.pool.query(
      "select relpersistence from pg_class where relname in ('code_failures', 'known_browsers')",
    );
    expect(rows).toEqual([{ relpersistence: "p" }, { relpersistence: "p" }]);
  });
});

it("beyond the texts of a day strangers get none, and known browsers a share [TRUST-02]", async () => {
  const phone = nextPhone();
  const owner = await openOwnersBrowser(phone);
  const few = await buildApp({ ...server.ctx, config: { ...server.ctx.config, textsPerDay: 5 } }, {});
  await server.db.deleteFrom("rate_limits").execute();
  const cookie = `smirk_browser=${owner.jar.get("smirk_browser")}`;
  const ask = async (phone_number: string, headers = {}) => {
    const payload = { credential_type: "phone_number", phone_number };
    const from = { remoteAddress: nextAddress(), headers };
    return (await few.inject({ method: "POST", url: "/auth/2fa/provide", payload, ...from })).statusCode;
  };
  const strangers: number[] = [];
  for (let count = 0; count < 5; count++) strangers.push(await ask(nextPhone()));
  const known = [await ask(phone, { cookie })];
  wait(MINUTE_MS);
  known.push(await ask(phone, { cookie }));
  await few.close();
  expect(strangers).toEqual([200, 200, 200, 200, 503]);
  expect(known).toEqual([200, 503]);
});
