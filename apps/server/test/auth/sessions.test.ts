import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../src/app.ts";
import { cleanAuthRows } from "../../src/features/auth/clean-auth-rows.ts";
import { startMemberSession } from "../../src/features/auth/sessions/start-session.ts";
import { openAuthKeys } from "../../src/features/auth/tokens/auth-keys.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { createAccountsPart, type SignedIn } from "../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS, HOUR_MS, MINUTE_MS } from "../support/settable-clock.ts";

const clock = createSettableClock();
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ clock });
});
afterAll(() => server.close());

type Headers = SignedIn["headers"];
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const askMe = (headers: Headers) => server.app.inject({ url: "/auth/me", headers });
const signOut = (headers: Headers) => server.app.inject({ method: "POST", url: "/auth/sign_out", headers });
const renew = (headers: Headers) => server.app.inject({ url: "/auth/refresh_temporary", headers });
const refresh = (refreshToken: string) =>
  server.app.inject({ method: "POST", url: "/auth/refresh_token", payload: { refresh_token: refreshToken } });
const startMember = (accountId: string) =>
  server.db
    .transaction()
    .execute((trx) => startMemberSession(server.ctx, trx, { accountId, browser: null, provenAt: null }));

async function outcome(answering: ReturnType<typeof askMe>): Promise<[number, string | undefined]> {
  const answer = await answering;
  return [answer.statusCode, answer.body === "" ? undefined : answer.json().error];
}

describe("a temporary token", () => {
  it("is what an account has before its payment, without a refresh token [API-10]", async () => {
    const accountId = await server.accounts.add();
    const { refreshToken, headers } = await server.accounts.startSession(accountId);
    expect(refreshToken).toBe("");
    expect((await askMe(headers)).statusCode).toBe(200);
    const stored = await server.db
      .selectFrom("refresh_tokens")
      .innerJoin("sessions", "sessions.id", "session_id")
      .select("token_hash")
      .where("account_id", "=", accountId)
      .execute();
    expect(stored).toEqual([]);
  });

  it("is blacklisted by a newer one, and refresh_temporary gives a fresh one [API-02]", async () => {
    const first = await server.accounts.signIn();
    const second = await server.accounts.startSession(first.accountId);
    expect(await outcome(askMe(first.headers))).toEqual([400, "token_blacklisted"]);
    const answer = await renew(first.headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(Object.keys(answer.json())).toEqual(["access_token"]);
    expect((await askMe(bearer(answer.json().access_token))).statusCode).toBe(200);
    expect(await outcome(askMe(second.headers))).toEqual([400, "token_blacklisted"]);
  });

  it("is revoked when the payment completes, and renews once for the outcome [API-02]", async () => {
    const { accountId, headers } = await server.accounts.signIn();
    await server.db
      .updateTable("accounts")
      .set({ paid_at: clock.now() })
      .where("id", "=", accountId)
      .execute();
    const member = await startMember(accountId);
    expect(await outcome(askMe(headers))).toEqual([400, "token_blacklisted"]);
    const renewed = bearer((await renew(headers)).json().access_token);
    expect((await askMe(renewed)).statusCode).toBe(200);
    expect((await askMe(bearer(member.access_token))).statusCode).toBe(200);
  });

  it("of parallel sign-ins stays live once", async () => {
    const accountId = await server.accounts.add();
    const all = await Promise.all(Array.from({ length: 10 }, () => server.accounts.startSession(accountId)));
    const outcomes = await Promise.all(all.map(({ headers }) => outcome(askMe(headers))));
    expect(outcomes.filter(([status]) => status === 200)).toHaveLength(1);
    expect(outcomes.filter(([, error]) => error === "token_blacklisted")).toHaveLength(9);
  });

  it("does not end by another account's sign-in", async () => {
    const { headers } = await server.accounts.signIn();
    await server.accounts.signIn();
    expect((await askMe(headers)).statusCode).toBe(200);
  });

  it("lives a day", async () => {
    const { headers } = await server.accounts.signIn();
    clock.pass(DAY_MS - MINUTE_MS);
    expect((await askMe(headers)).statusCode).toBe(200);
    clock.pass(2 * MINUTE_MS);
    expect(await outcome(askMe(headers))).toEqual([401, "token_expiried"]);
    expect(await outcome(renew(headers))).toEqual([401, "token_expiried"]);
  });

  it("is what refresh_temporary wants: a member's, a forged one or none is refused", async () => {
    const member = await server.accounts.signIn({ isPaid: true });
    expect(await outcome(renew(member.headers))).toEqual([403, "forbidden"]);
    expect(await outcome(renew(bearer("a.b.c")))).toEqual([401, "not_authorized"]);
    expect(await outcome(server.app.inject("/auth/refresh_temporary"))).toEqual([401, "not_authorized"]);
  });
});

describe("signing out", () => {
  it.each([true, false])("ends the session, and twice is no error (member: %s) [API-04]", async (isPaid) => {
    const { headers } = await server.accounts.signIn({ isPaid });
    const answer = await signOut(headers);
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(await outcome(askMe(headers))).toEqual([401, "not_authorized"]);
    expect((await signOut(headers)).statusCode).toBe(204);
  });

  it("works with an access token that has expired, and ends what it could refresh", async () => {
    const { headers, refreshToken } = await server.accounts.signIn({ isPaid: true });
    clock.pass(HOUR_MS);
    expect(await outcome(askMe(headers))).toEqual([401, "token_expiried"]);
    expect((await signOut(headers)).statusCode).toBe(204);
    expect(await outcome(refresh(refreshToken))).toEqual([401, "not_authorized"]);
  });

  it("with a forged token or none ends no session", async () => {
    const { headers } = await server.accounts.signIn({ isPaid: true });
    const forged = bearer(`${headers.authorization.slice(7, -4)}AAAA`);
    expect((await signOut(forged)).statusCode).toBe(204);
    const nobody = server.app.inject({ method: "POST", url: "/auth/sign_out" });
    expect(await outcome(nobody)).toEqual([401, "not_authorized"]);
    expect((await askMe(headers)).statusCode).toBe(200);
  });

  it("revokes every temporary token, superseded ones included [API-02]", async () => {
    const first = await server.accounts.signIn();
    const second = await server.accounts.startSession(first.accountId);
    await signOut(second.headers);
    for (const { headers } of [first, second]) {
      expect(await outcome(renew(headers))).toEqual([401, "not_authorized"]);
      expect(await outcome(askMe(headers))).toEqual([401, "not_authorized"]);
    }
    const member = await startMember(first.accountId);
    const third = await server.accounts.startSession(first.accountId);
    await signOut(bearer(member.access_token));
    expect(await outcome(renew(third.headers))).toEqual([401, "not_authorized"]);
  });

  it("does not sign out the member's other devices", async () => {
    const phone = await server.accounts.signIn({ isPaid: true });
    const laptop = await server.accounts.startSession(phone.accountId);
    await signOut(phone.headers);
    expect((await askMe(laptop.headers)).statusCode).toBe(200);
    expect((await refresh(laptop.refreshToken)).statusCode).toBe(200);
  });

  it("a closed account's sessions are over", async () => {
    const { headers, refreshToken, accountId } = await server.accounts.signIn({ isPaid: true });
    await server.db.deleteFrom("accounts").where("id", "=", accountId).execute();
    expect(await outcome(askMe(headers))).toEqual([401, "not_authorized"]);
    expect(await outcome(refresh(refreshToken))).toEqual([401, "not_authorized"]);
    expect((await signOut(headers)).statusCode).toBe(204);
  });
});

describe("/auth/me", () => {
  it("gives what is known of the account and nulls for the rest", async () => {
    const known = { phoneNumber: "+17135550188", email: "ana@mail.example", name: "Ána", lastName: "Kovač" };
    const { headers } = await server.accounts.signIn(known);
    const answer = await askMe(headers);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json()).toEqual({
      phone_number: "+17135550188",
      email: "ana@mail.example",
      name: "Ána",
      last_name: "Kovač",
      language: "en",
    });
    const empty = await server.accounts.signIn();
    expect((await askMe(empty.headers)).json()).toEqual({
      phone_number: null,
      email: null,
      name: null,
      last_name: null,
      language: "en",
    });
  });
});

describe("a restart", () => {
  it("signs nobody out: keys come from the data folder [API-09]", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "smirk-restart-"));
    const start = async () => {
      const authKeys = await openAuthKeys({ tokenKeys: null, codeSecret: null, dataDir });
      const ctx = { ...server.ctx, authKeys };
      return { ctx, app: await buildApp(ctx, {}) };
    };
    const before = await start();
    const { headers, refreshToken } = await createAccountsPart(before.ctx).signIn({ isPaid: true });
    await before.app.close();
    const after = await start();
    expect((await after.app.inject({ url: "/auth/me", headers })).statusCode).toBe(200);
    const payload = { refresh_token: refreshToken };
    const refreshed = await after.app.inject({ method: "POST", url: "/auth/refresh_token", payload });
    expect(refreshed.statusCode).toBe(200);
    await after.app.close();
    await rm(dataDir, { recursive: true });
  });
});

describe("cleaning", () => {
  it("deletes expired rows and no others", async () => {
    const { db, ctx } = server;
    await sql`truncate sign_in_challenges, sign_on_attempts, rate_limits cascade`.execute(db);
    await db.deleteFrom("accounts").execute();
    const temporary = await createAccountsPart(ctx).signIn();
    const member = await createAccountsPart(ctx).signIn({ isPaid: true });
    const { refresh_token: successor } = (await refresh(member.refreshToken)).json();
    const now = clock.now();
    const expiries = { kept: new Date(now.getTime() + 40 * DAY_MS), gone: now };
    for (const [name, expires_at] of Object.entries(expiries)) {
      const bytes = Buffer.from(name);
      const challenge = {
        phone_number: name,
        vendor_id: name,
        code_hmac: bytes,
        created_at: now,
        expires_at,
      };
      await db.insertInto("sign_in_challenges").values(challenge).execute();
      await db
        .insertInto("sign_on_attempts")
        .values({
          state_hash: bytes,
          browser_hash: bytes,
          provider: "google",
          nonce: name,
          code_verifier: name,
          redirect_url: name,
          expires_at,
        })
        .execute();
      await sql`insert into rate_limits (key, expire) values (${name}, ${expires_at.getTime()})`.execute(db);
    }
    await sql`insert into rate_limits (key, expire) values ('forever', null)`.execute(db);

    clock.pass(29 * DAY_MS);
    await cleanAuthRows(ctx);
    const sessions = await db.selectFrom("sessions").select("account_id").execute();
    expect(sessions).toEqual([{ account_id: member.accountId }]);
    expect(temporary.accountId).not.toBe(member.accountId);
    expect(await db.selectFrom("refresh_tokens").select("session_id").execute()).toHaveLength(2);
    const challenges = await db.selectFrom("sign_in_challenges").select("phone_number").execute();
    expect(challenges).toEqual([{ phone_number: "kept" }]);
    const attempts = await db.selectFrom("sign_on_attempts").select("nonce").execute();
    expect(attempts).toEqual([{ nonce: "kept" }]);
    const { rows } = await sql`select key from rate_limits order by key`.execute(db);
    expect(rows).toEqual([{ key: "forever" }, { key: "kept" }]);

    const { refresh_token: latest } = (await refresh(successor)).json();
    clock.pass(29 * DAY_MS);
    const { refresh_token: newest } = (await refresh(latest)).json();
    clock.pass(3 * DAY_MS);
    await cleanAuthRows(ctx);
    expect(await db.selectFrom("refresh_tokens").select("session_id").execute()).toHaveLength(3);
    expect((await refresh(newest)).statusCode).toBe(200);
    clock.pass(62 * DAY_MS);
    await cleanAuthRows(ctx);
    expect(await db.selectFrom("refresh_tokens").select("session_id").execute()).toEqual([]);
  });
});
