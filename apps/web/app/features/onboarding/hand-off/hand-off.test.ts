import { describe, expect, it } from "vitest";
import { appAddress, carriedQuery, encodeMobilePayload, readHandOff } from "./hand-off.ts";

const APP = "smirk://paid";
const ALLOWED = [APP, "https://app.example/paid?from=web"];
const IPO = { plan_slug: "brightwell_discount_1", renew_period: "annualy" } as const;
const queryOf = (payload: Parameters<typeof encodeMobilePayload>[0]) => `?m=${encodeMobilePayload(payload)}`;

describe("what an app hands over", () => {
  it("is its token, the payment and the way back [PAY-07]", () => {
    expect(readHandOff(queryOf({ t: "a.b.c", ipo: IPO, r: APP }), ALLOWED)).toMatchObject({
      kind: "usable",
      handOff: {
        bearer: "a.b.c",
        payment: { plan_slug: IPO.plan_slug, renew_period: "yearly" },
        returnAddress: APP,
      },
    });
  });

  it("is absent without m [PAY-07]", () => {
    expect(readHandOff("?redirect_status=succeeded", ALLOWED)).toEqual({ kind: "absent" });
  });

  it.each(["?m=", "?m=%7B%7D", "?m=not*base64", queryOf({ t: "a.b.c" }), queryOf({ t: "a.b.c", ipo: IPO })])(
    "cannot be used: %s [PROC-04]",
    (query) => {
      expect(readHandOff(query, ALLOWED)).toEqual({ kind: "unusable" });
    },
  );

  it.each([
    "smirk://paid/",
    "smirk://paid@evil.example",
    "SMIRK://paid",
    "https://app.example/paid",
    "https://evil.example/",
    "//app.example/paid",
    "javascript:alert(1)",
    " smirk://paid",
    "smirk://paid\u0000",
  ])("leads nowhere that is not configured: %j [PROC-03]", (r) => {
    expect(readHandOff(queryOf({ t: "a.b.c", r }), ALLOWED)).toEqual({ kind: "unusable" });
    expect(readHandOff(queryOf({ t: "a.b.c", r }), [])).toEqual({ kind: "unusable" });
  });
});

it("only the way back travels through the payment provider [PAY-07]", () => {
  const handOff = { bearer: "a.b.c", payment: null, returnAddress: APP };
  const query = carriedQuery(handOff);
  expect(readHandOff(query, ALLOWED)).toEqual({
    kind: "usable",
    handOff: { bearer: null, payment: null, returnAddress: APP },
  });
  expect(Buffer.from(query.slice(3), "base64url").toString()).toBe(JSON.stringify({ r: APP }));
});

it.each([
  [APP, "smirk://paid?client_secret=pi_1_secret_2&nonce=n%2B1"],
  [
    "https://app.example/paid?from=web",
    "https://app.example/paid?from=web&client_secret=pi_1_secret_2&nonce=n%2B1",
  ],
])("the app at %s is notified of the payment [PROC-03]", (address, expected) => {
  expect(appAddress(address, { client_secret: "pi_1_secret_2", nonce: "n+1" })).toBe(expected);
});
