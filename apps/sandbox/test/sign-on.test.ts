import { createHash, createPrivateKey, generateKeyPairSync } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildSandbox } from "../src/app.ts";
import { checkAppleClientSecret } from "../src/sign-on/apple.ts";
import { isProductCallback } from "../src/sign-on/create-provider.ts";
import {
  SANDBOX_APPLE_CLIENT_ID,
  SANDBOX_APPLE_KEY_ID,
  SANDBOX_APPLE_TEAM_ID,
  SANDBOX_GOOGLE_CLIENT_ID,
  SANDBOX_GOOGLE_CLIENT_SECRET,
  sandboxApplePrivateKey,
} from "../src/sign-on/credentials.ts";
import { openVisitor, type Page, readPostedForm, type Visitor } from "./support/visitor.ts";

const GOOGLE_CALLBACK = "http://localhost:5123/auth/google/callback";
const APPLE_CALLBACK = "http://127.0.0.1:5123/auth/apple/callback";
const VERIFIER = "v".repeat(43);

let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  app = await buildSandbox();
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const vendor of ["google", "apple"]) {
    await app.inject({ method: "DELETE", url: `/_sandbox/${vendor}-sign-on/people` });
    await app.inject({ method: "DELETE", url: `/_sandbox/${vendor}-sign-on/failure` });
  }
});

function googleRequest(changed: Record<string, string> = {}): string {
  return `${origin}/google-sign-on/o/oauth2/v2/auth?${new URLSearchParams({
    client_id: SANDBOX_GOOGLE_CLIENT_ID,
    redirect_uri: GOOGLE_CALLBACK,
    response_type: "code",
    scope: "openid email profile",
    prompt: "select_account",
    state: "state-1",
    nonce: "nonce-1",
    code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
    ...changed,
  })}`;
}

function appleRequest(changed: Record<string, string> = {}): string {
  return `${origin}/apple-sign-on/auth/authorize?${new URLSearchParams({
    client_id: SANDBOX_APPLE_CLIENT_ID,
    redirect_uri: APPLE_CALLBACK,
    response_type: "code",
    response_mode: "form_post",
    scope: "openid name email",
    state: "state-1",
    nonce: "nonce-1",
    ...changed,
  })}`;
}

const SUBJECTS = { google: "100000000000000000001", apple: "000002.5a1d0b0000000000000000000000a002.0002" };

async function openChooser(visitor: Visitor, request: string): Promise<Page> {
  return visitor.follow(await visitor.get(request));
}

async function answerOf(
  request: string,
  form: Record<string, string>,
  visitor = openVisitor(),
): Promise<Page> {
  return visitor.choose(await openChooser(visitor, request), form, (location) => location.includes(":5123/"));
}

async function exchange(vendor: "google" | "apple", fields: Record<string, string>) {
  const path = vendor === "google" ? "/token" : "/auth/token";
  const response = await fetch(`${origin}/${vendor}-sign-on${path}`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "authorization_code", ...fields }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

async function appleSecret(changed: { claims?: object; kid?: string; life?: string; pem?: string } = {}) {
  const claims = {
    iss: SANDBOX_APPLE_TEAM_ID,
    sub: SANDBOX_APPLE_CLIENT_ID,
    aud: `${origin}/apple-sign-on`,
    ...changed.claims,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "ES256", kid: changed.kid ?? SANDBOX_APPLE_KEY_ID })
    .setIssuedAt()
    .setExpirationTime(changed.life ?? "5 minutes")
    .sign(createPrivateKey(changed.pem ?? sandboxApplePrivateKey()));
}

describe.each(["google", "apple"])("the issuer of %s", (vendor) => {
  it.each(["127.0.0.1", "localhost"])("follows the address that it is asked at, %s", async (host) => {
    const asked = `${origin.replace("127.0.0.1", host)}/${vendor}-sign-on`;
    const found = await fetch(`${asked}/.well-known/openid-configuration`);
    const metadata = (await found.json()) as Record<string, string>;
    expect(metadata.issuer).toBe(asked);
    for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri"]) {
      expect(metadata[name]).toMatch(new RegExp(`^${asked}/`));
    }
  });

  it("has no other addresses than those it names", async () => {
    expect((await app.inject(`/${vendor}-sign-on/me`)).statusCode).toBe(501);
  });
});

describe("a redirect address", () => {
  it.each(["http://localhost:1/a", "http://127.0.0.1:65535/a", "http://127.8.8.8/a", "http://[::1]:3000/a"])(
    "may be on this machine: %s",
    (address) => expect(isProductCallback(address, "/a")).toBe(true),
  );

  it.each([
    "https://localhost:1/a",
    "http://localhost:1/a?x=1",
    "http://localhost:1/a#x",
    "http://localhost:1/b",
    "http://x@localhost:1/a",
    "http://localhost.example/a",
    "http://127.0.0.1.example/a",
    "http://192.168.1.2/a",
    "/a",
  ])("may not be %s", (address) => expect(isProductCallback(address, "/a")).toBe(false));

  it("that is not the product's is refused on the spot", async () => {
    const elsewhere = await openVisitor().get(
      googleRequest({ redirect_uri: "http://localhost:5123/elsewhere" }),
    );
    expect([elsewhere.status, elsewhere.location]).toEqual([400, ""]);
    expect(elsewhere.body).toContain("Sandbox Google");
  });
});

describe("Google's fake", () => {
  it("gives an ID token with name and verified address for a chosen account", async () => {
    const answer = new URL((await answerOf(googleRequest(), { sub: SUBJECTS.google })).location);
    expect(Object.fromEntries(answer.searchParams)).toEqual({
      code: expect.any(String),
      state: "state-1",
      iss: `${origin}/google-sign-on`,
    });
    const { body } = await exchange("google", {
      code: answer.searchParams.get("code") ?? "",
      redirect_uri: GOOGLE_CALLBACK,
      client_id: SANDBOX_GOOGLE_CLIENT_ID,
      client_secret: SANDBOX_GOOGLE_CLIENT_SECRET,
      code_verifier: VERIFIER,
    });
    expect(decodeJwt(body.id_token ?? "")).toMatchObject({
      sub: SUBJECTS.google,
      nonce: "nonce-1",
      email: "maya.ellison@mail.example",
      email_verified: true,
      given_name: "Maya",
      family_name: "Ellison",
    });
  });

  it.each([
    ["another secret", { client_secret: "other" }, "invalid_client"],
    ["another verifier", { code_verifier: "w".repeat(43) }, "invalid_grant"],
    ["no verifier", { code_verifier: "" }, "invalid_grant"],
    ["a made-up code", { code: "x" }, "invalid_grant"],
  ])("refuses %s", async (_what, changed, error) => {
    const answer = new URL((await answerOf(googleRequest(), { sub: SUBJECTS.google })).location);
    const { body } = await exchange("google", {
      code: answer.searchParams.get("code") ?? "",
      redirect_uri: GOOGLE_CALLBACK,
      client_id: SANDBOX_GOOGLE_CLIENT_ID,
      client_secret: SANDBOX_GOOGLE_CLIENT_SECRET,
      code_verifier: VERIFIER,
      ...changed,
    });
    expect(body.error).toBe(error);
  });

  it("says access_denied when the person cancels", async () => {
    const answer = await answerOf(googleRequest(), { cancel: "1" });
    expect(new URL(answer.location).searchParams.get("error")).toBe("access_denied");
  });
});

describe("Apple's fake", () => {
  const authorize = async (visitor = openVisitor()) =>
    readPostedForm(await answerOf(appleRequest(), { sub: SUBJECTS.apple }, visitor)).fields;
  const trade = async (code: string, secret: string) =>
    exchange("apple", {
      code,
      redirect_uri: APPLE_CALLBACK,
      client_id: SANDBOX_APPLE_CLIENT_ID,
      client_secret: secret,
    });

  it("insists on form_post when a name or an address is asked for", async () => {
    for (const response_mode of ["query", "fragment", ""]) {
      const answer = await openVisitor().get(appleRequest({ response_mode }));
      expect([answer.status, answer.location]).toEqual([400, ""]);
      expect(answer.body).toContain("response_mode must be form_post");
    }
    const plain = await openVisitor().get(appleRequest({ response_mode: "query", scope: "openid" }));
    expect(plain.status).toBe(303);
  });

  it("posts the name on the first consent only, until the people are deleted", async () => {
    const name = { firstName: "Sam", lastName: "Okafor" };
    expect(JSON.parse((await authorize()).user ?? "")).toEqual({
      name,
      email: "q7x2mk9d4w@privaterelay.example",
    });
    expect(await authorize()).not.toHaveProperty("user");
    await app.inject({ method: "DELETE", url: "/_sandbox/apple-sign-on/people" });
    expect(await authorize()).toHaveProperty("user");
  });

  it("writes its booleans as words and puts no name into the ID token", async () => {
    const { code = "" } = await authorize();
    const { body } = await trade(code, await appleSecret());
    const claims = decodeJwt(body.id_token ?? "");
    expect(claims).toMatchObject({
      nonce: "nonce-1",
      email: "q7x2mk9d4w@privaterelay.example",
      email_verified: "true",
      is_private_email: "true",
    });
    expect(claims).not.toHaveProperty("given_name");
  });

  it("has its own error for a canceled sign-on, posted too", async () => {
    const answer = await answerOf(appleRequest(), { cancel: "1" });
    expect(answer.status).toBe(200);
    expect(readPostedForm(answer)).toMatchObject({
      action: APPLE_CALLBACK,
      fields: { error: "user_cancelled_authorize", state: "state-1" },
    });
  });

  const strange = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  }).privateKey;

  it.each([
    ["of another team", { claims: { iss: "OTHERTEAM1" } }],
    ["for another client", { claims: { sub: "example.other" } }],
    ["for another issuer", { claims: { aud: "https://appleid.apple.example" } }],
    ["with another key's name", { kid: "OTHERKEY00" }],
    ["by another key", { pem: strange }],
    ["that has expired", { life: "-1 minute" }],
    ["for more than six months", { life: "184 days" }],
  ])("refuses a client secret %s", async (_what, changed) => {
    const { code = "" } = await authorize();
    const { status, body } = await trade(code, await appleSecret(changed));
    expect([status, body.error]).toEqual([401, "invalid_client"]);
  });

  it("takes a client secret for six months, and refuses one that is no JWT", async () => {
    const issuer = `${origin}/apple-sign-on`;
    expect(await checkAppleClientSecret(await appleSecret({ life: "182 days" }), issuer)).toBe(true);
    expect(await checkAppleClientSecret("signed-statement", issuer)).toBe(false);
  });
});
