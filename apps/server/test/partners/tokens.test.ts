import { PARTNER_SCOPES } from "@smirk/contract/partner-scopes";
import { REST_ROUTES } from "@smirk/contract/rest-routes";
import { generateKeyPair, SignJWT } from "jose";
import {
  allowInsecureRequests,
  Configuration,
  clientCredentialsGrant,
  customFetch,
  modifyAssertion,
  PrivateKeyJwt,
} from "openid-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { siteOrigin } from "../../src/config/config-urls.ts";
import { cleanPartnerRows } from "../../src/features/partners/clean-partner-rows.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { type AddedPartner, addPartner } from "../support/parts/partners-part.ts";
import { createSettableClock, DAY_MS, MINUTE_MS, SECOND_MS } from "../support/settable-clock.ts";

let fixture: TestApp<"clock">;
let partner: AddedPartner;
beforeAll(async () => {
  fixture = await createTestApp({ clock: createSettableClock() });
  partner = await addPartner(fixture);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.db.deleteFrom("rate_limits").execute());

const seconds = (after = 0) => Math.floor(fixture.clock.now().getTime() / 1_000) + after;
const LIST = { url: "/partners/locations" };

interface Refused {
  error: string;
  error_description: string;
}

async function refuseAssertion(client_assertion: string): Promise<string> {
  const answer = await partner.askToken({ client_assertion });
  const { error, error_description: why } = answer.json<Refused>();
  expect([answer.statusCode, error]).toEqual([401, "invalid_client"]);
  return why;
}

describe("a token", () => {
  it("is given for a signed assertion, for ten minutes and the client's scopes [OPEN-02]", async () => {
    const answer = await partner.askToken();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json()).toEqual({
      access_token: expect.stringMatching(/^smirk_[\w-]{43}$/),
      token_type: "Bearer",
      expires_in: 600,
      scope: "directory fees members.verify events",
    });
    const { access_token: token } = answer.json<{ access_token: string }>();
    const stored = JSON.stringify(await fixture.db.selectFrom("partner_tokens").selectAll().execute());
    expect(stored).not.toContain(token);
  });

  it("is given to the client library that others use [OPEN-02]", async () => {
    const origin = siteOrigin(fixture.ctx.config);
    const server = { issuer: origin, token_endpoint: `${origin}/partners/token` };
    const authentication = PrivateKeyJwt(
      { key: partner.privateKey, kid: partner.kid },
      {
        [modifyAssertion]: (_header, payload) =>
          Object.assign(payload, { iat: seconds(), nbf: seconds(), exp: seconds(60) }),
      },
    );
    const config = new Configuration(server, partner.id, {}, authentication);
    allowInsecureRequests(config);
    config[customFetch] = async (url, { method, headers, body }) => {
      const payload = String(body);
      const answer = await fixture.app.inject({
        method: method as "POST",
        url: new URL(url).pathname,
        headers,
        payload,
      });
      return new Response(answer.body, {
        status: answer.statusCode,
        headers: { "content-type": String(answer.headers["content-type"]) },
      });
    };
    const granted = await clientCredentialsGrant(config, { scope: "fees" });
    expect(granted).toMatchObject({ token_type: "bearer", expires_in: 600, scope: "fees" });
  });

  it("is given once for each assertion, also of many at once [OPEN-02]", async () => {
    const client_assertion = await partner.sign();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => partner.askToken({ client_assertion })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401, 401, 401]);
    expect(await refuseAssertion(client_assertion)).toBe(
      "The assertion was used before: its jti has to be a new one.",
    );
  });

  it.each<[why: string, sign: () => Promise<string>]>([
    [
      "The assertion's aud is not as it has to be.",
      () => partner.sign({ aud: "https://evil.example/token" }),
    ],
    [
      "The assertion has to be for one audience.",
      () => {
        const own = `${siteOrigin(fixture.ctx.config)}/partners/token`;
        return partner.sign({ aud: [own, "https://evil.example"] });
      },
    ],
    ["The assertion's sub is not as it has to be.", () => partner.sign({ sub: "another" })],
    ["The assertion is over.", () => partner.sign({ exp: seconds(-31) })],
    ["The assertion has to end within five minutes.", () => partner.sign({ exp: seconds(331) })],
    ["The assertion is of a time to come.", () => partner.sign({ iat: seconds(31) })],
    ["The assertion's nbf is not as it has to be.", () => partner.sign({ nbf: seconds(31) })],
    ["The assertion needs a jti of at most 200 characters.", () => partner.sign({ jti: "j".repeat(201) })],
    ["The assertion has to name its kid.", () => partner.sign({}, { kid: undefined })],
    ["No open key of this client signed the assertion.", () => partner.sign({}, { kid: "another" })],
    ["No client with an open key has this id.", () => partner.sign({ iss: "another" })],
    ["No client with an open key has this id.", async () => "no.assertion.at-all"],
  ])("is refused because: %s [OPEN-02]", async (why, sign) => {
    expect(await refuseAssertion(await sign())).toBe(why);
  });

  it("is refused for what a secret, nobody or another key signed [OPEN-02]", async () => {
    const claims = { iss: partner.id, sub: partner.id, jti: "x", exp: seconds(60) };
    const header = { alg: "HS256", kid: partner.kid };
    const shared = await new SignJWT(claims)
      .setProtectedHeader(header)
      .sign(new TextEncoder().encode("x".repeat(32)));
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
    const unsigned = `${encode({ alg: "none", kid: partner.kid })}.${encode(claims)}.`;
    const { privateKey } = await generateKeyPair("ES256");
    const other = await new SignJWT(claims)
      .setProtectedHeader({ alg: "ES256", kid: partner.kid })
      .sign(privateKey);
    for (const assertion of [shared, unsigned, other])
      expect(await refuseAssertion(assertion)).toBe("No open key of this client signed the assertion.");
  });

  it.each<[code: string, form: Record<string, string>]>([
    ["unsupported_grant_type", { grant_type: "password" }],
    ["invalid_scope", { scope: "directory everything" }],
    ["invalid_request", { scope: "x".repeat(201) }],
  ])("is refused with %s [OPEN-02] [TRUST-12]", async (code, form) => {
    const answer = await partner.askToken(form);
    expect([answer.statusCode, answer.json<Refused>().error]).toEqual([400, code]);
    expect(answer.json<Refused>().error_description).not.toBe("");
  });

  it("is refused to an address that asks too often [OPEN-02] [LOAD-13]", async () => {
    const client_assertion = "no.assertion.at-all";
    for (let count = 0; count < 60; count += 1) await partner.askToken({ client_assertion });
    const answer = await partner.askToken();
    expect([answer.statusCode, answer.json<Refused>().error]).toEqual([429, "too_many_requests"]);
  });
});

describe("a call of a partner", () => {
  it("needs a token that is not over, with the route's scope [OPEN-02]", async () => {
    const headers = await partner.authorize("fees");
    const without = await fixture.app.inject(LIST);
    const narrow = await fixture.app.inject({ ...LIST, headers });
    expect([without.statusCode, narrow.statusCode, narrow.json<Refused>().error]).toEqual([
      401,
      403,
      "insufficient_scope",
    ]);
    const right = { ...LIST, headers: await partner.authorize("directory") };
    expect((await fixture.app.inject(right)).statusCode).toBe(200);
    fixture.clock.pass(10 * MINUTE_MS);
    expect((await fixture.app.inject(right)).statusCode).toBe(401);
  });

  it.each(PARTNER_SCOPES)(
    "with the scope %s alone opens the routes of that scope and no other [OPEN-02]",
    async (scope) => {
      const narrow = await addPartner(fixture, { scopes: [scope] });
      const tokens = [await narrow.authorize(), await partner.authorize(scope)];
      const routes = [...REST_ROUTES.values()].filter(({ caller }) => caller === "partner");
      expect(routes.filter((route) => route.scope === scope).length).toBeGreaterThan(0);
      for (const { name, scope: wanted } of routes) {
        const [method = "", url = ""] = name.split(" ");
        for (const headers of tokens) {
          const request = { method: method as "GET", url: url.replaceAll(/:\w+/g, "1"), headers };
          const answer = await fixture.app.inject({
            ...request,
            ...(method === "GET" ? {} : { payload: {} }),
          });
          expect([name, answer.statusCode === 403]).toEqual([name, wanted !== scope]);
        }
      }
      const [other = "events"] = PARTNER_SCOPES.filter((one) => one !== scope);
      const refused = await narrow.askToken({ scope: other });
      expect([refused.statusCode, refused.json<Refused>().error]).toEqual([400, "invalid_scope"]);
    },
  );

  it("is what members' and partners' tokens are not good for on the other side [OPEN-02] [SIGN-08]", async () => {
    const member = await fixture.accounts.signIn({ isPaid: true });
    const headers = await partner.authorize();
    for (const { name, caller } of REST_ROUTES.values()) {
      if (!["partner", "signed-in", "member"].includes(caller)) continue;
      const [method = "", url = ""] = name.split(" ");
      const answer = await fixture.app.inject({
        method: method as "GET",
        url: url.replaceAll(/:\w+/g, "1"),
        headers: caller === "partner" ? member.headers : headers,
        ...(method === "GET" ? {} : { payload: {} }),
      });
      // Without a payment provider the routes of payments are away.
      expect([name, [401, 503].includes(answer.statusCode)]).toEqual([name, true]);
    }
  });

  it("is refused beyond the client's limits, and counted by day [OPEN-02] [LOAD-13]", async () => {
    const small = await addPartner(fixture, { callsPerMinute: 2, callsPerDay: 3 });
    const headers = await small.authorize();
    const codes: number[] = [];
    for (let count = 0; count < 3; count += 1)
      codes.push((await fixture.app.inject({ ...LIST, headers })).statusCode);
    await fixture.db.deleteFrom("rate_limits").execute();
    for (let count = 0; count < 2; count += 1)
      codes.push((await fixture.app.inject({ ...LIST, headers })).statusCode);
    expect(codes).toEqual([200, 200, 429, 200, 429]);
    const rows = fixture.db.selectFrom("partner_calls").select(["day", "operation", "calls", "refused"]);
    expect(await rows.where("partner_id", "=", small.id).execute()).toEqual([
      { day: "2026-03-04", operation: "listPartnerLocations", calls: 5, refused: 2 },
    ]);
  });
});

it("what is over is deleted, and what is not stays [OPEN-02]", async () => {
  await fixture.db.deleteFrom("partner_tokens").execute();
  await partner.authorize();
  const count = async () =>
    (await fixture.db.selectFrom("partner_tokens").select("partner_id").execute()).length;
  await cleanPartnerRows(fixture.ctx);
  expect(await count()).toBe(1);
  fixture.clock.pass(10 * MINUTE_MS + SECOND_MS);
  await cleanPartnerRows(fixture.ctx);
  expect(await count()).toBe(0);
  expect(await fixture.db.selectFrom("partner_assertions").selectAll().execute()).toEqual([]);
  fixture.clock.pass(401 * DAY_MS);
  await cleanPartnerRows(fixture.ctx);
  expect(await fixture.db.selectFrom("partner_calls").selectAll().execute()).toEqual([]);
});
