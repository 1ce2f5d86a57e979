import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "../../src/app.ts";
import { hashRefreshToken } from "../../src/features/auth/tokens/session-tokens.ts";
import { createLog } from "../../src/logging/log.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { createSettableClock, DAY_MS, MINUTE_MS, SECOND_MS } from "../support/settable-clock.ts";

const lines: string[] = [];
const clock = createSettableClock();
let server: TestApp;
beforeAll(async () => {
  const log = createLog("trace", { write: (line: string) => void lines.push(line) });
  server = await createTestApp({ clock, log });
});
afterAll(() => server.close());

function refresh(refreshToken: unknown, app: FastifyInstance = server.app): Promise<LightMyRequestResponse> {
  const payload = { refresh_token: refreshToken };
  return app.inject({ method: "POST", url: "/auth/refresh_token", payload });
}

async function expectRefused(refreshToken: string): Promise<void> {
  const answer = await refresh(refreshToken);
  expect(answer.statusCode).toBe(401);
  expect(answer.json().error).toBe("not_authorized");
}

async function readSession(refreshToken: string) {
  return server.db
    .selectFrom("refresh_tokens")
    .innerJoin("sessions", "sessions.id", "session_id")
    .selectAll("sessions")
    .where("token_hash", "=", hashRefreshToken(refreshToken))
    .executeTakeFirstOrThrow();
}

async function isSignedIn(accessToken: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await server.app.inject({ url: "/auth/me", headers })).statusCode === 200;
}

/** Lets nobody read a token until the returned function has seen several wait: then all of them go on at once. */
async function holdBackTokens(): Promise<() => Promise<void>> {
  const client = await server.ctx.pool.connect();
  await client.query("begin; lock table refresh_tokens in access exclusive mode");
  const countWaiting = async () => {
    // Within a transaction the view would show for ever what it showed first.
    await client.query("select pg_stat_clear_snapshot()");
    const { rows } = await client.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  };
  return async () => {
    try {
      await expect.poll(countWaiting).toBeGreaterThan(1);
    } finally {
      await client.query("commit");
      client.release();
    }
  };
}

it.each(["GET", "POST"] as const)(
  "%s gives the next pair, which is not cacheable [API-02]",
  async (method) => {
    const { refreshToken, accessToken } = await server.accounts.signIn({ isPaid: true });
    const answer = await server.app.inject(
      method === "GET"
        ? { url: "/auth/refresh_token", query: { refresh_token: refreshToken } }
        : { method, url: "/auth/refresh_token", payload: { refresh_token: refreshToken } },
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const tokens = answer.json();
    expect(Object.keys(tokens)).toEqual(["access_token", "refresh_token"]);
    expect(tokens.access_token).not.toBe(accessToken);
    expect(tokens.refresh_token).not.toBe(refreshToken);
    expect(await isSignedIn(tokens.access_token)).toBe(true);
  },
);

it("20 parallel refreshes on two servers give one successor [API-03]", async () => {
  const { refreshToken } = await server.accounts.signIn({ isPaid: true });
  const other = await buildApp(server.ctx, {});
  const letGo = await holdBackTokens();
  const answering = Promise.all(
    Array.from({ length: 20 }, (_, count) => refresh(refreshToken, count % 2 ? other : server.app)),
  );
  await letGo();
  const answers = await answering;
  await other.close();
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200));
  const successors = new Set<string>(answers.map((answer) => answer.json().refresh_token));
  expect(successors.size).toBe(1);
  const session = await readSession(refreshToken);
  expect(session.ended_at).toBeNull();
  const unused = await server.db
    .selectFrom("refresh_tokens")
    .select("token_hash")
    .where("session_id", "=", session.id)
    .where("used_at", "is", null)
    .execute();
  const [successor = ""] = successors;
  expect(unused).toEqual([{ token_hash: hashRefreshToken(successor) }]);
  expect((await refresh(successor)).statusCode).toBe(200);
});

it("a token reused within 10 s gives the same successor, even a used one [API-03]", async () => {
  const { refreshToken } = await server.accounts.signIn({ isPaid: true });
  const { refresh_token: successor } = (await refresh(refreshToken)).json();
  clock.pass(5 * SECOND_MS);
  expect((await refresh(successor)).statusCode).toBe(200);
  clock.pass(5 * SECOND_MS);
  expect((await refresh(refreshToken)).json().refresh_token).toBe(successor);
});

it("a token reused after 10 s ends the session for all its tokens [API-04]", async () => {
  const { refreshToken, accountId } = await server.accounts.signIn({ isPaid: true });
  const { access_token: accessToken, refresh_token: successor } = (await refresh(refreshToken)).json();
  clock.pass(10 * SECOND_MS + 1);
  await expectRefused(refreshToken);
  expect(await readSession(refreshToken)).toMatchObject({
    account_id: accountId,
    end_reason: "refresh_reused",
    ended_at: clock.now(),
  });
  await expectRefused(successor);
  expect(await isSignedIn(accessToken)).toBe(false);
});

it("a reused token ends its own session, not the member's on another device", async () => {
  const stolen = await server.accounts.signIn({ isPaid: true });
  const other = await server.accounts.startSession(stolen.accountId);
  await refresh(stolen.refreshToken);
  clock.pass(MINUTE_MS);
  await expectRefused(stolen.refreshToken);
  expect((await refresh(other.refreshToken)).statusCode).toBe(200);
});

it("no token of a signed-out session can be refreshed, used or not [API-04]", async () => {
  const { refreshToken } = await server.accounts.signIn({ isPaid: true });
  const { access_token: accessToken, refresh_token: successor } = (await refresh(refreshToken)).json();
  const headers = { authorization: `Bearer ${accessToken}` };
  await server.app.inject({ method: "POST", url: "/auth/sign_out", headers });
  await expectRefused(refreshToken);
  await expectRefused(successor);
  expect(await readSession(refreshToken)).toMatchObject({ end_reason: "signed_out" });
});

it("a sign-out beside refreshes wins in whatever order they come", async () => {
  const { refreshToken, headers } = await server.accounts.signIn({ isPaid: true });
  const [out, ...answers] = await Promise.all([
    server.app.inject({ method: "POST", url: "/auth/sign_out", headers }),
    ...Array.from({ length: 6 }, () => refresh(refreshToken)),
  ]);
  expect(out.statusCode).toBe(204);
  for (const answer of answers) {
    if (answer.statusCode === 200) await expectRefused(answer.json().refresh_token);
    else expect(answer.statusCode).toBe(401);
  }
});

it("a session lives 30 days from its last use and a year at most [API-03]", async () => {
  const unused = await server.accounts.signIn({ isPaid: true });
  clock.pass(30 * DAY_MS);
  await expectRefused(unused.refreshToken);

  let { refreshToken } = await server.accounts.signIn({ isPaid: true });
  for (let days = 0; days < 348; days += 29) {
    clock.pass(29 * DAY_MS);
    const answer = await refresh(refreshToken);
    expect(answer.statusCode).toBe(200);
    refreshToken = answer.json().refresh_token;
  }
  clock.pass(17 * DAY_MS - MINUTE_MS);
  const last = (await refresh(refreshToken)).json();
  expect(await isSignedIn(last.access_token)).toBe(true);
  clock.pass(MINUTE_MS);
  await expectRefused(last.refresh_token);
});

it.each([[undefined], [null], [7], [""], [["a", "b"]], ["x".repeat(201)]])(
  "%j is no refresh token",
  async (value) => {
    const answer = await refresh(value);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: "invalid", fields: { refresh_token: expect.any(String) } });
  },
);

it("two tokens in one query are refused, and HEAD uses none up", async () => {
  const { refreshToken } = await server.accounts.signIn({ isPaid: true });
  const url = `/auth/refresh_token?refresh_token=${refreshToken}`;
  expect((await server.app.inject(`${url}&refresh_token=b`)).statusCode).toBe(400);
  expect((await server.app.inject({ method: "HEAD", url })).statusCode).toBe(405);
  expect((await readSession(refreshToken)).ended_at).toBeNull();
  expect((await refresh(refreshToken)).statusCode).toBe(200);
});

it("an unknown token is refused in the words of every other refusal", async () => {
  await expectRefused("A".repeat(43));
});

it("no token is stored in the database or the log, refused ones included", async () => {
  lines.length = 0;
  const { refreshToken, accessToken } = await server.accounts.signIn({ isPaid: true });
  const answer = await server.app.inject(`/auth/refresh_token?refresh_token=${refreshToken}`);
  const { refresh_token: successor, access_token: nextAccess } = answer.json();
  clock.pass(MINUTE_MS);
  await server.app.inject(`/auth/refresh_token?refresh_token=${refreshToken}`);
  await server.app.inject(`/auth/refresh_token?refresh_token=${successor}&refresh_token=`);
  await server.app.inject({ url: "/auth/me", headers: { authorization: `Bearer ${nextAccess}` } });
  const log = lines.join("");
  expect(log).toContain("auth.refresh_token.reused");
  const { rows } = await server.ctx.pool.query(
    "select encode(sealed_successor, 'escape') from refresh_tokens",
  );
  const stored = JSON.stringify(rows);
  for (const secret of [refreshToken, successor, accessToken, nextAccess]) {
    expect(log).not.toContain(secret);
    expect(stored).not.toContain(secret);
  }
});
