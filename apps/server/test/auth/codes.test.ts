import { MINUTE_MS } from "@smirk/domain/wire/durations";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hmacCode } from "../../src/features/auth/codes/hmac-code.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { nextAddress, nextPhone, wrongCode } from "../support/parts/phones-part.ts";
import { systemClock } from "../support/settable-clock.ts";

const GONE = {
  attempts_left: 0,
  error: "invalid_code",
  message: "This code no longer works. Please request a new one.",
  reason: "code_dead",
};

const FIELD_REASONS: Record<string, string> = {
  phone_number: "phone_not_us_mobile",
  code: "code_incomplete",
};

let server: TestApp<"phones">;
beforeAll(async () => {
  // The clock alone: timers and the network go on as they are.
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

async function readSessions(phone: string) {
  return server.db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "account_id")
    .select(["account_id", "token_type"])
    .where("phone_number", "=", phone)
    .execute();
}

async function countTries(phone: string): Promise<number> {
  const { tries } = await server.db
    .selectFrom("sign_in_challenges")
    .select("tries")
    .where("phone_number", "=", phone)
    .executeTakeFirstOrThrow();
  return tries;
}

describe("a code that was asked for", () => {
  it("arrives as six digits bound to the site, and the answer says how long it works [API-02]", async () => {
    const phone = nextPhone();
    const answer = await server.phones.provide(phone);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json()).toEqual({
      data: {
        max_attempts: 5,
        time_limit: 300,
        resend_after: 60,
        instructions: "We sent a 6-digit code to your phone. It works for 5 minutes.",
        delivery: "sent",
        challenge: expect.stringMatching(/^[\w-]{43}$/),
      },
    });
    const [message] = await server.phones.messagesTo(phone);
    expect(message?.code).toMatch(/^\d{6}$/);
    expect(message?.text.split("\n").at(-1)).toBe(`@localhost #${message?.code}`);
  });

  it("signs a new number in to a temporary session and notifies the vendor [SIGN-08]", async () => {
    const phone = nextPhone();
    const answer = await server.phones.verify(phone, await server.phones.receiveCode(phone));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json()).toEqual({ access_token: expect.any(String), refresh_token: null });
    expect(await readSessions(phone)).toMatchObject([{ token_type: "temporary_access_token" }]);
    await expect
      .poll(async () => (await server.sandbox.control("GET", "/requests")).json().requests[0].body)
      .toBe("Status=approved");
  });

  it("signs a paying member in to a full session, on the account the number has [SIGN-08]", async () => {
    const phone = nextPhone();
    const { id } = await server.db
      .insertInto("accounts")
      .values({ phone_number: phone, paid_at: new Date() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const answer = await server.phones.verify(phone, await server.phones.receiveCode(phone));
    expect(answer.json()).toEqual({ access_token: expect.any(String), refresh_token: expect.any(String) });
    expect(await readSessions(phone)).toEqual([{ account_id: id, token_type: "access_token" }]);
  });

  it.each([
    ["spaces", (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
    ["a hyphen", (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ])("is taken with %s in it [SIGN-04]", async (_what, type) => {
    const phone = nextPhone();
    expect((await server.phones.verify(phone, type(await server.phones.receiveCode(phone)))).statusCode).toBe(
      200,
    );
  });

  it("works once [SIGN-06]", async () => {
    const phone = nextPhone();
    const code = await server.phones.receiveCode(phone);
    expect((await server.phones.verify(phone, code)).statusCode).toBe(200);
    const again = await server.phones.verify(phone, code);
    expect([again.statusCode, again.json()]).toEqual([400, GONE]);
    expect(await readSessions(phone)).toHaveLength(1);
  });

  it("gives one session to parallel requests that bring it [SIGN-06]", async () => {
    const phone = nextPhone();
    const code = await server.phones.receiveCode(phone);
    await server.phones.verify(phone, wrongCode(code));
    // Each request waits here after counting its try, so that both reach the closing at once.
    const asked = await server.db.transaction().execute(async (trx) => {
      await trx
        .selectFrom("rate_limits")
        .select("key")
        .where("key", "like", "code-check-phone%")
        .forUpdate()
        .execute();
      const answers = [server.phones.verify(phone, code), server.phones.verify(phone, code)];
      await expect.poll(() => countTries(phone)).toBe(3);
      return answers;
    });
    const answers = await Promise.all(asked);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toEqual(GONE);
    expect(await readSessions(phone)).toHaveLength(1);
  });

  it("works for five minutes and no longer [SIGN-07]", async () => {
    const [inTime, late] = [nextPhone(), nextPhone()];
    const [firstCode, secondCode] = [
      await server.phones.receiveCode(inTime),
      await server.phones.receiveCode(late),
    ];
    wait(5 * MINUTE_MS - 1);
    expect((await server.phones.verify(inTime, firstCode)).statusCode).toBe(200);
    wait(1);
    const answer = await server.phones.verify(late, secondCode);
    expect([answer.statusCode, answer.json()]).toEqual([400, GONE]);
  });

  it("is replaced by the next one [SIGN-05]", async () => {
    const phone = nextPhone();
    const first = await server.phones.receiveCode(phone);
    wait(MINUTE_MS);
    const second = await server.phones.receiveCode(phone);
    expect(second).not.toBe(first);
    expect((await server.phones.verify(phone, first)).json()).toMatchObject({ attempts_left: 4 });
    expect((await server.phones.verify(phone, second)).statusCode).toBe(200);
  });

  it("is good for its own phone alone [SIGN-06]", async () => {
    const [mine, other] = [nextPhone(), nextPhone()];
    const [code] = [await server.phones.receiveCode(mine), await server.phones.receiveCode(other)];
    expect((await server.phones.verify(other, code)).statusCode).toBe(400);
    const nobody = await server.phones.verify(nextPhone(), code);
    expect([nobody.statusCode, nobody.json()]).toEqual([400, GONE]);
    expect((await server.phones.verify(mine, code)).statusCode).toBe(200);
  });
});

describe("a wrong code", () => {
  it("costs a try, and after the fifth the right one is too late [SIGN-06]", async () => {
    const phone = nextPhone();
    const code = await server.phones.receiveCode(phone);
    const left: unknown[] = [];
    for (let count = 0; count < 5; count++) {
      const answer = await server.phones.verify(phone, wrongCode(code));
      expect([answer.statusCode, answer.json().error]).toEqual([400, "invalid_code"]);
      left.push([answer.json().attempts_left, answer.json().message]);
    }
    expect(left).toEqual([
      [4, "That code is not right. You have 4 more tries."],
      [3, "That code is not right. You have 3 more tries."],
      [2, "That code is not right. You have 2 more tries."],
      [1, "That code is not right. You have 1 more try."],
      [0, "That code is not right. Please request a new one."],
    ]);
    expect((await server.phones.verify(phone, code)).json()).toEqual(GONE);
    wait(MINUTE_MS);
    expect((await server.phones.verify(phone, await server.phones.receiveCode(phone))).statusCode).toBe(200);
  });

  it("has five tries in all, from 250 addresses at once too [SIGN-06]", async () => {
    const phone = nextPhone();
    const code = await server.phones.receiveCode(phone);
    const answers = await Promise.all(
      Array.from({ length: 250 }, () =>
        server.phones.verify(phone, wrongCode(code), { address: nextAddress() }),
      ),
    );
    const left = answers.map((answer) => answer.json().attempts_left as number);
    expect(left.sort((one, other) => other - one).slice(0, 6)).toEqual([4, 3, 2, 1, 0, 0]);
    const tooMany = answers.filter(({ body }) => body.includes("not right"));
    expect(tooMany).toHaveLength(5);
    expect((await server.phones.verify(phone, code)).json()).toEqual(GONE);
  });
});

describe("what is asked", () => {
  it.each([
    ["no phone", {}, "phone_number"],
    ["a number as a number", { phone_number: 17135550123 }, "phone_number"],
    ["too few digits", { phone_number: "+1713555012" }, "phone_number"],
    ["an extension", { phone_number: "+17135550123;ext=5" }, "phone_number"],
    ["two numbers", { phone_number: "+17135550123,+17135550124" }, "phone_number"],
    ["an email", { credential_type: "email", phone_number: "+17135550123" }, "credential_type"],
    ["five digits", { phone_number: "+17135550123", code: "12345" }, "code"],
    ["letters", { phone_number: "+17135550123", code: "12345a" }, "code"],
    ["letters of another script", { phone_number: "+17135550123", code: "абвгде" }, "code"],
    ["a code as a number", { phone_number: "+17135550123", code: 123456 }, "code"],
  ])("is refused with a sentence at its field: %s [API-06]", async (_what, body, field) => {
    const answer = await server.app.inject({
      method: "POST",
      url: "/auth/2fa/verify",
      payload: { credential_type: "phone_number", code: "123456", ...body },
    });
    expect([answer.statusCode, answer.json().error]).toEqual([400, "invalid"]);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
    expect(answer.json().field_reasons?.[field]).toBe(field in body ? FIELD_REASONS[field] : undefined);
  });

  it.each([
    ["P5 Jamaica", "+18762101234", "phone_abroad"],
    ["P5 Canada", "+15062345678", "phone_abroad"],
    ["Britain", "+442079460123", "phone_abroad"],
    ["P5 toll-free", "+18005550123", "phone_without_texts"],
    ["P5 premium", "+19005550123", "phone_without_texts"],
    ["a premium exchange", "+17139761234", "phone_without_texts"],
  ])("is refused for what is wrong with the number: %s [USE-19]", async (_what, phone, reason) => {
    const answer = await server.phones.provide(phone);
    expect([answer.statusCode, answer.json().field_reasons]).toEqual([400, { phone_number: reason }]);
  });

  it.each([
    ["P1", "(621) 302-5551"],
    ["P2", "(624) 305-1111"],
    ["P3", "(679) 302-5551"],
    ["P4", "(787) 234-5678"],
    ["P4", "(671) 300-1234"],
    ["P7", "\uff17\uff11\uff13\uff15\uff15\uff15\uff10\uff11\uff12\uff19"],
  ])("may be any number that nothing is known against, %s: %s [USE-19]", async (_case, phone) => {
    expect((await server.phones.provide(phone)).statusCode).toBe(200);
  });

  it.each(["null", "[]", '"+17135550123"', "{"])("is refused when it is %s [API-06]", async (payload) => {
    const headers = { "content-type": "application/json" };
    for (const url of ["/auth/2fa/provide", "/auth/2fa/verify"]) {
      const answer = await server.app.inject({ method: "POST", url, payload, headers });
      expect([answer.statusCode, answer.json().error]).toEqual([400, "invalid"]);
    }
  });

  it("may write the number as people do [SIGN-03]", async () => {
    const code = await server.phones.receiveCode("+12815550123");
    expect((await server.phones.verify("(281) 555-0123", code)).statusCode).toBe(200);
  });
});

it("asking for a code does not look whether the number has an account [SIGN-05]", async () => {
  const known = nextPhone();
  await server.db.insertInto("accounts").values({ phone_number: known }).execute();
  const [first, second] = [await server.phones.provide(known), await server.phones.provide(nextPhone())];
  const shown = ({ statusCode, headers, body }: typeof first) => [
    statusCode,
    Object.keys(headers).sort(),
    body.replace(/"[\w-]{43}"/, '"random"'),
  ];
  expect(shown(first)).toEqual(shown(second));
  await server.db.schema.alterTable("accounts").renameTo("hidden").execute();
  try {
    expect((await server.phones.provide(nextPhone())).statusCode).toBe(200);
  } finally {
    await server.db.schema.alterTable("hidden").renameTo("accounts").execute();
  }
});

it("the database holds no code, and another secret cannot match what it holds [SIGN-06]", async () => {
  const phone = nextPhone();
  const code = await server.phones.receiveCode(phone);
  const row = await server.db
    .selectFrom("sign_in_challenges")
    .selectAll()
    .where("phone_number", "=", phone)
    .executeTakeFirstOrThrow();
  expect(row.code_hmac).toHaveLength(32);
  expect(JSON.stringify({ ...row, code_hmac: row.code_hmac.toString("latin1") })).not.toContain(code);
  const { codeSecret } = server.ctx.authKeys;
  server.ctx.authKeys.codeSecret = "another secret, as long as it has to be";
  expect((await server.phones.verify(phone, code)).statusCode).toBe(400);
  server.ctx.authKeys.codeSecret = codeSecret;
  expect((await server.phones.verify(phone, code)).statusCode).toBe(200);
});

it.each([
  ["secret", "other", {}],
  ["challenge", "secret", { challengeId: "other" }],
  ["phone", "secret", { phoneNumber: "+17135550124" }],
  ["code", "secret", { code: "123457" }],
])("a code has another HMAC for another %s [SIGN-06]", (_part, secret, changed) => {
  const encrypted = { challengeId: "one", phoneNumber: "+17135550123", code: "123456" };
  expect(hmacCode("secret", encrypted)).toEqual(hmacCode("secret", { ...encrypted }));
  expect(hmacCode(secret, { ...encrypted, ...changed })).not.toEqual(hmacCode("secret", encrypted));
});
