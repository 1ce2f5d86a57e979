import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAuthSecrets, openAuthKeys } from "../../src/features/auth/tokens/auth-keys.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { createAccountsPart, type SignedIn } from "../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS, HOUR_MS } from "../support/settable-clock.ts";

const clock = createSettableClock();
let server: TestApp;
const people: Record<string, SignedIn> = {};

beforeAll(async () => {
  server = await createTestApp({ clock });
  const { ctx } = server;
  people.lapsed = await createAccountsPart(ctx).signIn({ isPaid: true });
  people.expired = await createAccountsPart(ctx).signIn();
  clock.pass(DAY_MS + HOUR_MS);
  people.member = await createAccountsPart(ctx).signIn({ isPaid: true });
  people.superseded = await createAccountsPart(ctx).signIn();
  people.temporary = await createAccountsPart(ctx).startSession(people.superseded.accountId);
  people.gone = await createAccountsPart(ctx).signIn({ isPaid: true });
  await server.app.inject({ method: "POST", url: "/auth/sign_out", headers: people.gone.headers });
  const authKeys = await openAuthKeys({ ...(await makeAuthSecrets()), dataDir: "" });
  people.rotated = await createAccountsPart({ ...ctx, authKeys }).signIn({ isPaid: true });
});
afterAll(() => server.close());

const TEXT = expect.stringMatching(/./);
const ME = ["phone_number", "email", "name", "last_name", "language"];

it.each<[string, InjectOptions["method"], string, number, string[]]>([
  ["member", "GET", "/auth/refresh_token?refresh_token=", 200, ["access_token", "refresh_token"]],
  ["lapsed", "POST", "/auth/refresh_token", 200, ["access_token", "refresh_token"]],
  ["superseded", "GET", "/auth/refresh_temporary", 200, ["access_token"]],
  ["member", "GET", "/auth/me", 200, ME],
])("a %s token's %s %s gives %i with exactly %j [API-10]", async (who, method, url, status, names) => {
  const { refreshToken, headers } = people[who] as SignedIn;
  const answer = await server.app.inject({
    method: method ?? "GET",
    url: url.endsWith("=") ? url + refreshToken : url,
    headers,
    ...(method === "POST" && { payload: { refresh_token: refreshToken } }),
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(Object.keys(answer.json())).toEqual(names);
});

it.each([
  ["gone", "/auth/me", 401, "not_authorized"],
  ["expired", "/auth/me", 401, "token_expiried"],
  ["lapsed", "/auth/me", 401, "token_expiried"],
  ["rotated", "/auth/me", 401, "token_refresh"],
  ["superseded", "/auth/me", 400, "token_blacklisted"],
  ["gone", "/auth/refresh_temporary", 401, "not_authorized"],
  ["member", "/auth/refresh_temporary", 403, "forbidden"],
  ["expired", "/auth/refresh_temporary", 401, "token_expiried"],
  ["rotated", "/auth/refresh_temporary", 401, "token_refresh"],
  ["gone", "/auth/refresh_token?refresh_token=", 401, "not_authorized"],
])("a %s token's %s is refused with %i %s and a sentence [API-10]", async (who, url, status, error) => {
  const { refreshToken, headers } = people[who] as SignedIn;
  const answer = await server.app.inject({ url: url.endsWith("=") ? url + refreshToken : url, headers });
  expect([answer.statusCode, answer.json()]).toEqual([
    status,
    { error, message: TEXT, ...(error === "forbidden" && { reason: "members_only" }) },
  ]);
  expect(answer.headers["cache-control"]).toBe("no-store");
});
