import { createHmac, createPublicKey, randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TokenKey } from "../../src/config/settings/setting-kinds.ts";
import { makeAuthSecrets, openAuthKeys } from "../../src/features/auth/tokens/auth-keys.ts";
import { checkToken, signToken } from "../../src/features/auth/tokens/check-token.ts";
import { authenticate } from "../../src/http/requests/authenticate.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { createAccountsPart, type SignedIn } from "../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS, MINUTE_MS, SECOND_MS } from "../support/settable-clock.ts";

const clock = createSettableClock();
let server: TestApp;
let member: SignedIn;
let visitor: SignedIn;
let ownKey: TokenKey;
let strangersKey: TokenKey;
beforeAll(async () => {
  const { tokenKeys } = await makeAuthSecrets();
  [ownKey] = tokenKeys as [TokenKey];
  [strangersKey] = (await makeAuthSecrets()).tokenKeys as [TokenKey];
  server = await createTestApp({ clock, config: { tokenKeys } });
  member = await server.accounts.signIn({ isPaid: true });
  visitor = await server.accounts.signIn();
});
afterAll(() => server.close());

const ask = (authorization?: string) =>
  server.app.inject({ url: "/auth/me", ...(authorization !== undefined && { headers: { authorization } }) });

async function expectError(authorization: string | undefined, status: number, error: string) {
  const answer = await ask(authorization);
  expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  expect(answer.headers["cache-control"]).toBe("no-store");
  return answer;
}

interface Forgery {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  key?: TokenKey;
}

/** The member's own token with something changed, signed with our key unless another is given. */
async function forge({ header, claims, key = ownKey }: Forgery): Promise<string> {
  const { kid } = ownKey;
  return new SignJWT({ ...decodeJwt(member.accessToken), ...claims })
    .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid, ...header })
    .sign(await importJWK(key, "ES256"), { crit: { invented: true } });
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const partsOf = (token: string) => token.split(".") as [string, string, string];

describe("a token", () => {
  it("holds account, session and expiry, and nothing personal [API-10]", () => {
    const now = clock.now().getTime() / 1000;
    expect(decodeProtectedHeader(member.accessToken)).toEqual({
      alg: "ES256",
      typ: "at+jwt",
      kid: ownKey.kid,
    });
    const claims = {
      iss: "smirk",
      aud: "smirk-api",
      sub: member.accountId,
      sid: expect.stringMatching(/^[\da-f-]{36}$/),
      jti: expect.stringMatching(/^[\da-f-]{36}$/),
      iat: now,
    };
    const access = { ...claims, token_type: "access_token", exp: now + 15 * 60 };
    expect(decodeJwt(member.accessToken)).toEqual(access);
    const temporary = { token_type: "temporary_access_token", sub: visitor.accountId, exp: now + 24 * 3600 };
    expect(decodeJwt(visitor.accessToken)).toEqual({ ...claims, ...temporary });
  });

  it("is taken as it was given, whatever the case of the word Bearer", async () => {
    expect((await ask(`Bearer ${member.accessToken}`)).statusCode).toBe(200);
    expect((await ask(`bearer ${visitor.accessToken}`)).statusCode).toBe(200);
    expect((await ask(`Bearer ${await forge({})}`)).statusCode).toBe(200);
  });

  it.each<[string, (token: string) => string | undefined]>([
    ["no header", () => undefined],
    ["an empty header", () => ""],
    ["no token", () => "Bearer "],
    ["another scheme", (token) => `Basic ${token}`],
    ["the token alone", (token) => token],
    ["two tokens", (token) => `Bearer ${token} ${token}`],
    ["words", () => "Bearer hello"],
    ["a token too long to look at", (token) => `Bearer ${token}${"A".repeat(2048)}`],
    ["no signature", (token) => `Bearer ${partsOf(token).slice(0, 2).join(".")}.`],
    ["a truncated signature", (token) => `Bearer ${token.slice(0, -4)}`],
    ["a signature of zeros", (token) => `Bearer ${partsOf(token).slice(0, 2).join(".")}.${"A".repeat(86)}`],
  ])("%s is answered with not_authorized [API-04]", async (_what, authorization) => {
    const answer = await expectError(authorization(member.accessToken), 401, "not_authorized");
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
  });

  it("with another account's contents under its signature is refused", async () => {
    const [header, payload, signature] = partsOf(member.accessToken);
    const other = encode({ ...decodeJwt(member.accessToken), sub: visitor.accountId });
    await expectError(`Bearer ${[header, other, signature].join(".")}`, 401, "not_authorized");
    const swapped = [header, partsOf(visitor.accessToken)[1], signature].join(".");
    await expectError(`Bearer ${swapped}`, 401, "not_authorized");
    expect(payload).not.toBe(other);
  });

  it.each(["none", "None", "NONE"])("with the algorithm %s is refused, signed or not", async (alg) => {
    const [, payload, signature] = partsOf(member.accessToken);
    const header = encode({ alg, typ: "at+jwt", kid: ownKey.kid });
    await expectError(`Bearer ${header}.${payload}.`, 401, "not_authorized");
    await expectError(`Bearer ${header}.${payload}.${signature}`, 401, "not_authorized");
  });

  it("signed HS256 with the public key as the secret is refused", async () => {
    const { d: _private, ...publicJwk } = ownKey;
    const publicKey = createPublicKey({ format: "jwk", key: publicJwk });
    const payload = partsOf(member.accessToken)[1];
    const signed = `${encode({ alg: "HS256", typ: "at+jwt", kid: ownKey.kid })}.${payload}`;
    const secrets = [
      publicKey.export({ format: "pem", type: "spki" }),
      publicKey.export({ format: "der", type: "spki" }),
      JSON.stringify(publicJwk),
      ownKey.x,
    ];
    for (const secret of secrets) {
      const signature = createHmac("sha256", secret).update(signed).digest("base64url");
      await expectError(`Bearer ${signed}.${signature}`, 401, "not_authorized");
    }
  });

  it.each<[string, () => Forgery]>([
    ["a stranger's key under our key's name", () => ({ key: strangersKey })],
    ["a key that it brings itself", () => ({ key: strangersKey, header: { jwk: strangersKey } })],
    ["a key without a name", () => ({ key: strangersKey, header: { kid: undefined } })],
    ["another form", () => ({ header: { typ: "JWT" } })],
    ["no form", () => ({ header: { typ: undefined } })],
    ["an extension that we do not know", () => ({ header: { crit: ["invented"], invented: 1 } })],
    ["another issuer", () => ({ claims: { iss: "https://accounts.google.com" } })],
    ["another audience", () => ({ claims: { aud: "smirk-web" } })],
    ["two audiences", () => ({ claims: { aud: ["smirk-api", "smirk-web"] } })],
    ["another type", () => ({ claims: { token_type: "refresh_token" } })],
    ["no type", () => ({ claims: { token_type: undefined } })],
    ["a type that its session does not have", () => ({ claims: { token_type: "temporary_access_token" } })],
    ["no end", () => ({ claims: { exp: undefined } })],
    ["no session", () => ({ claims: { sid: undefined } })],
    ["an unknown session", () => ({ claims: { sid: randomUUID() } })],
    ["another's session", () => ({ claims: { sub: visitor.accountId } })],
    ["an id that is none", () => ({ claims: { sub: "1 or 1=1" } })],
  ])("with %s is refused [API-04]", async (_what, forgery) => {
    await expectError(`Bearer ${await forge(forgery())}`, 401, "not_authorized");
  });

  it("is good for its time and 30 s more, since clocks differ [API-03]", async () => {
    const { accessToken } = await server.accounts.signIn({ isPaid: true });
    clock.pass(15 * MINUTE_MS + 29 * SECOND_MS);
    expect((await ask(`Bearer ${accessToken}`)).statusCode).toBe(200);
    clock.pass(2 * SECOND_MS);
    await expectError(`Bearer ${accessToken}`, 401, "token_expiried");
    clock.pass(30 * DAY_MS);
    await expectError(`Bearer ${accessToken}`, 401, "token_expiried");
  });

  it("of a server whose clock is ahead is taken", async () => {
    const ahead = { ...server.ctx, clock: { now: () => new Date(clock.now().getTime() + 20 * SECOND_MS) } };
    const { headers } = await createAccountsPart(ahead).signIn({ isPaid: true });
    expect((await ask(headers.authorization)).statusCode).toBe(200);
  });

  it("forged and expired is refused as forged", async () => {
    const token = await forge({ key: strangersKey, claims: { exp: 1_000 } });
    await expectError(`Bearer ${token}`, 401, "not_authorized");
  });
});

describe("when keys rotate", () => {
  const open = (tokenKeys: TokenKey[]) =>
    openAuthKeys({ tokenKeys, codeSecret: "c".repeat(32), dataDir: "" });
  const claims = { accountId: randomUUID(), sessionId: randomUUID(), tokenType: "access_token" as const };

  it("the first key signs and every listed one verifies [API-03]", async () => {
    const contents = { ...claims, expiresAt: new Date(clock.now().getTime() + MINUTE_MS) };
    const old = await signToken({ clock, authKeys: await open([ownKey]) }, contents);
    const authKeys = await open([strangersKey, ownKey]);
    expect(await checkToken({ clock, authKeys }, old)).toEqual(claims);
    const fresh = await signToken({ clock, authKeys }, contents);
    expect(decodeProtectedHeader(fresh).kid).toBe(strangersKey.kid);
    expect(await checkToken({ clock, authKeys }, fresh)).toEqual(claims);
  });

  it("a token of a key that is no longer listed asks for a refresh [API-03]", async () => {
    const stranger = createAccountsPart({ ...server.ctx, authKeys: await open([strangersKey]) });
    const { accessToken, refreshToken } = await stranger.signIn({ isPaid: true });
    await expectError(`Bearer ${accessToken}`, 401, "token_refresh");
    const payload = { refresh_token: refreshToken };
    const refreshed = await server.app.inject({ method: "POST", url: "/auth/refresh_token", payload });
    expect((await ask(`Bearer ${refreshed.json().access_token}`)).statusCode).toBe(200);
  });

  it("a token that was never ours is not worth a refresh, whatever key it names", async () => {
    const header = { kid: "another" };
    await expectError(`Bearer ${await forge({ header, claims: { iss: "x" } })}`, 401, "not_authorized");
    await expectError(`Bearer ${await forge({ header: { ...header, typ: "JWT" } })}`, 401, "not_authorized");
    await expectError(`Bearer ${await forge({ header })}`, 401, "token_refresh");
  });
});

describe("a route for members", () => {
  it("refuses a temporary token with forbidden, and a visitor with not_authorized [APP-02]", async () => {
    const reply = { header: () => reply } as never;
    const call = (headers: FastifyRequest["headers"]) =>
      authenticate(server.ctx, { request: { headers } as FastifyRequest, reply, allow: "members" });
    const { accessToken, accountId } = await server.accounts.signIn({ isPaid: true });
    const headers = { authorization: `Bearer ${accessToken}` };
    await expect(call(headers)).resolves.toMatchObject({ accountId, tokenType: "access_token" });
    const temporary = await server.accounts.signIn();
    await expect(call(temporary.headers)).rejects.toMatchObject({ status: 403, code: "forbidden" });
    await expect(call({})).rejects.toMatchObject({ status: 401, code: "not_authorized" });
  });
});
