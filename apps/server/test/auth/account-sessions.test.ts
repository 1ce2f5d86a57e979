import type { AccountSessionsAnswer } from "@smirk/contract/account/sessions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS, HOUR_MS, MINUTE_MS } from "../support/settable-clock.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

const clock = createSettableClock();
let server: TestApp<"phones" | "clock">;
beforeAll(async () => {
  server = await createTestApp({ phones: true, clock });
});
afterAll(() => server.close());

type Method = "GET" | "POST" | "DELETE";
const call = (method: Method, url: string, { headers }: Pick<SignedIn, "headers">, payload?: object) =>
  server.app.inject({ method, url, headers, ...(payload && { payload }) });
const list = async (member: Pick<SignedIn, "headers">) =>
  (await call("GET", "/account/sessions", member)).json<AccountSessionsAnswer>().sessions;
const refresh = (refreshToken: string, userAgent = "") =>
  server.app.inject({
    method: "POST",
    url: "/auth/refresh_token",
    headers: { "user-agent": userAgent },
    payload: { refresh_token: refreshToken },
  });

let phones = 0;
function nextPhone(): string {
  phones += 1;
  return `+1713555${String(phones).padStart(4, "0")}`;
}

/** They are counted by the time of day, not by the test's clock. */
const forgetLimits = () => server.db.deleteFrom("rate_limits").execute();

/** Signs in by a code, as a browser does. */
async function signIn(phone: string, userAgent = CHROME) {
  clock.pass(2 * MINUTE_MS);
  await forgetLimits();
  const code = await server.phones.receiveCode(phone);
  const answer = await server.phones.verify(phone, code, { headers: { "user-agent": userAgent } });
  const { access_token: accessToken, refresh_token: refreshToken } = answer.json();
  const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
  return { accessToken, refreshToken, cookie, headers: { authorization: `Bearer ${accessToken}` } };
}

async function signInTwice() {
  const phone = nextPhone();
  const accountId = await server.accounts.add({ isPaid: true, phoneNumber: phone });
  const other = await signIn(phone, FIREFOX);
  const own = await signIn(phone);
  return { phone, accountId, other, own };
}

describe("the list of signed-in browsers", () => {
  it("names browser and last use, the caller's first, and nothing else [SELF-07]", async () => {
    const { own } = await signInTwice();
    const now = Math.floor(clock.now().getTime() / 1000);
    const rest = { id: expect.any(String), signed_in_at: expect.any(Number) };
    expect(await list(own)).toEqual([
      { ...rest, browser: "Chrome on Windows", is_this: true, last_used_at: now },
      { ...rest, browser: "Firefox on Linux", is_this: false, last_used_at: now - 120 },
    ]);
  });

  it("shows the last refresh as last use [SELF-07]", async () => {
    const { own, other } = await signInTwice();
    clock.pass(10 * MINUTE_MS);
    expect((await refresh(other.refreshToken)).statusCode).toBe(200);
    const [, second] = await list(own);
    expect(second?.last_used_at).toBe(Math.floor(clock.now().getTime() / 1000));
    expect(second?.browser).toBe("Firefox on Linux");
  });

  it("leaves out ended, expired and temporary ones [SELF-07]", async () => {
    const { accountId, own, other } = await signInTwice();
    await call("POST", "/auth/sign_out", other);
    await server.db
      .insertInto("sessions")
      .values([
        {
          account_id: accountId,
          token_type: "temporary_access_token",
          created_at: clock.now(),
          expires_at: new Date(clock.now().getTime() + DAY_MS),
        },
        {
          account_id: accountId,
          token_type: "access_token",
          created_at: new Date(clock.now().getTime() - 31 * DAY_MS),
          expires_at: new Date(clock.now().getTime() - DAY_MS),
        },
      ])
      .execute();
    expect(await list(own)).toHaveLength(1);
  });

  it("learns the browser of a session that an earlier release began [SELF-07]", async () => {
    const member = await server.accounts.signIn({ isPaid: true });
    expect((await list(member)).map(({ browser }) => browser)).toEqual([null]);
    const { access_token: token } = (await refresh(member.refreshToken, FIREFOX)).json();
    const refreshed = { headers: { authorization: `Bearer ${token}` } };
    expect((await list(refreshed)).map(({ browser }) => browser)).toEqual(["Firefox on Linux"]);
  });
});

describe("ending another session", () => {
  it("ends its access and its refresh token at once [SELF-07]", async () => {
    const { own, other } = await signInTwice();
    const [, second] = await list(own);
    expect((await call("DELETE", `/account/sessions/${second?.id}`, own)).statusCode).toBe(204);
    expect((await call("GET", "/account/sessions", other)).statusCode).toBe(401);
    expect((await refresh(other.refreshToken)).statusCode).toBe(401);
    expect(await list(own)).toHaveLength(1);
  });

  it("ends the refresh token's grace period as well [SELF-07]", async () => {
    const { own, other } = await signInTwice();
    await refresh(other.refreshToken);
    const [, second] = await list(own);
    await call("DELETE", `/account/sessions/${second?.id}`, own);
    expect((await refresh(other.refreshToken)).statusCode).toBe(401);
  });

  it("answers 404 for an ended, an unknown and a malformed one [SELF-07]", async () => {
    const { own } = await signInTwice();
    const [, second] = await list(own);
    await call("DELETE", `/account/sessions/${second?.id}`, own);
    for (const id of [second?.id, "00000000-0000-4000-8000-000000000000", "1"]) {
      const answer = await call("DELETE", `/account/sessions/${id}`, own);
      expect([answer.statusCode, answer.json().error]).toEqual([404, "not_found"]);
    }
  });

  it("answers 404 for another account's, which stays signed in [SELF-07]", async () => {
    const victim = await signInTwice();
    const { own: thief } = await signInTwice();
    const [first] = await list(victim.own);
    expect((await call("DELETE", `/account/sessions/${first?.id}`, thief)).statusCode).toBe(404);
    expect(await list(victim.own)).toHaveLength(2);
  });
});

describe("ending all other sessions", () => {
  it("leaves the caller's alone, and other accounts' [SELF-07]", async () => {
    const stranger = await signInTwice();
    const { own, other } = await signInTwice();
    const answer = await call("DELETE", "/account/sessions", own);
    expect(answer.json()).toEqual({ ended: 1 });
    expect((await refresh(other.refreshToken)).statusCode).toBe(401);
    expect((await refresh(own.refreshToken)).statusCode).toBe(200);
    expect(await list(stranger.own)).toHaveLength(2);
  });

  it("forgets the other browsers of the phone, not the caller's [SELF-07]", async () => {
    const { phone, own } = await signInTwice();
    const headers = { ...own.headers, cookie: own.cookie };
    const count = async () =>
      (
        await server.db
          .selectFrom("known_browsers")
          .select("used_at")
          .where("phone_number", "=", phone)
          .execute()
      ).length;
    expect(await count()).toBe(2);
    await call("DELETE", "/account/sessions", { headers });
    expect(await count()).toBe(1);
  });
});

describe("a fresh proof", () => {
  it("is a code to the account's own phone, whose digits are hidden [SELF-07]", async () => {
    const { phone, own } = await signInTwice();
    clock.pass(HOUR_MS);
    const member = (await refresh(own.refreshToken)).json();
    const headers = { authorization: `Bearer ${member.access_token}` };
    await forgetLimits();
    const asked = await call("POST", "/account/proof/provide", { headers }, {});
    expect(asked.statusCode).toBe(200);
    expect(asked.json().data.phone_number).not.toContain(phone.slice(2, 8));
    const [message] = await server.phones.messagesTo(phone);
    const challenge = asked.json().data.challenge;
    const proved = await call(
      "POST",
      "/account/proof/verify",
      { headers },
      { code: message?.code, challenge },
    );
    expect([proved.statusCode, proved.json()]).toEqual([200, { proved: true }]);
  });

  it("counts wrong codes as signing in does [SELF-07]", async () => {
    const { own } = await signInTwice();
    await forgetLimits();
    const asked = await call("POST", "/account/proof/provide", own, {});
    const { challenge } = asked.json().data;
    const left: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const answer = await call("POST", "/account/proof/verify", own, { code: "000000", challenge });
      left.push(answer.json().attempts_left);
    }
    expect(left).toEqual([4, 3, 2]);
  });

  it("of an account without a phone is signing in again [SELF-07]", async () => {
    const member = await server.accounts.signIn({ isPaid: true, email: "only@example.com" });
    const answer = await call("POST", "/account/proof/provide", member, {});
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      {
        error: "proof_required",
        message: expect.any(String),
        proofs: ["sign_in"],
        reason: "proof_by_sign_in",
      },
    ]);
  });
});

it.each<[Method, string]>([
  ["GET", "/account/sessions"],
  ["DELETE", "/account/sessions"],
  ["DELETE", "/account/sessions/00000000-0000-4000-8000-000000000000"],
  ["POST", "/account/proof/provide"],
  ["POST", "/account/proof/verify"],
])("%s %s is for members alone [SELF-07]", async (method, url) => {
  const temporary = await server.accounts.signIn();
  expect((await call(method, url, temporary)).statusCode).toBe(403);
  expect((await server.app.inject({ method, url })).statusCode).toBe(401);
});
