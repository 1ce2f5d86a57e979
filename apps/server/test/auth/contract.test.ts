import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openAuthKeys } from "../../src/features/auth/tokens/auth-keys.ts";
import { makeAuthSecrets } from "../../src/features/auth/tokens/make-auth-secrets.ts";
import { createSettableClock, DAY_MS, HOUR_MS } from "../support/settable-clock.ts";
import { type SignedIn, signIn, signInAccount } from "../support/sign-in.ts";
import { openTestApp, type TestApp } from "../support/test-app.ts";

const clock = createSettableClock();
let server: TestApp;
const people: Record<string, SignedIn> = {};

beforeAll(async () => {
  server = await openTestApp({ clock });
  const { ctx } = server;
  people.lapsed = await signIn(ctx, { isPaid: true });
  people.expired = await signIn(ctx);
  clock.pass(DAY_MS + HOUR_MS);
  people.member = await signIn(ctx, { isPaid: true });
  people.superseded = await signIn(ctx);
  people.temporary = await signInAccount(ctx, people.superseded.accountId);
  people.gone = await signIn(ctx, { isPaid: true });
  await server.app.inject({ method: "POST", url: "/auth/sign_out", headers: people.gone.headers });
  const authKeys = await openAuthKeys({ ...(await makeAuthSecrets()), dataDir: "" });
  people.rotated = await signIn({ ...ctx, authKeys }, { isPaid: true });
});
afterAll(() => server.close());

const TEXT = expect.stringMatching(/./);
const ME = ["phone_number", "email", "name", "last_name"];

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
  expect([answer.statusCode, answer.json()]).toEqual([status, { error, message: TEXT }]);
  expect(answer.headers["cache-control"]).toBe("no-store");
});
