import { encodeBase64UrlJson } from "@smirk/domain/wire/base64/base64-json";
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { PAYLOAD } from "../../../../../../packages/domain/test/sign-up-payload.ts";
import { paymentObjectSchema } from "../../../api/wire/payment-object.ts";
import {
  appAddress,
  carriedQuery,
  decodeMobilePayload,
  encodeMobilePayload,
  readHandOff,
} from "./hand-off.ts";

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

  it("needs no way back [PAY-07]", () => {
    expect(readHandOff(queryOf({ t: "a.b.c", ipo: IPO }), ALLOWED)).toMatchObject({
      kind: "usable",
      handOff: { bearer: "a.b.c", payment: { plan_slug: IPO.plan_slug }, returnAddress: null },
    });
  });

  it.each([{}, { ipo: {} }, { ipo: { plan_slug: "", renew_period: null } }])(
    "may lack a plan: %j [PAY-07]",
    (rest) => {
      expect(readHandOff(`?m=${encodeBase64UrlJson({ t: "a.b.c", ...rest })}`, [])).toMatchObject({
        kind: "usable",
        handOff: { payment: { plan_slug: null, renew_period: "monthly", name: null, family_members: [] } },
      });
    },
  );

  it.each(["?m=", "?m=%7B%7D", "?m=not*base64", `?m=${encodeBase64UrlJson({ t: "a.b.c", ipo: "Plus" })}`])(
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

it.each([
  [APP, { r: APP }],
  [null, {}],
])("only the way back to %s travels through the payment provider [PAY-07]", (returnAddress, carried) => {
  const given = readHandOff(queryOf({ t: "a.b.c", ipo: IPO, ...carried }), ALLOWED);
  if (given.kind !== "usable") throw new Error("it cannot be used");
  const query = carriedQuery(given.handOff);
  expect(readHandOff(query, ALLOWED)).toMatchObject({
    kind: "usable",
    handOff: { bearer: null, payment: { plan_slug: null }, returnAddress },
  });
  expect(Buffer.from(query.slice(3), "base64url").toString()).toBe(JSON.stringify(carried));
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

const MONTHLY = { plan_slug: "brightwell_discount_1", renew_period: "monthly" } as const;
const WIRE = { t: "header.payload.signature", ipo: { ...PAYLOAD, name: "Željka 🦷" }, r: "smirk://paid" };
const READ = {
  bearer: WIRE.t,
  paymentObject: v.parse(paymentObjectSchema, WIRE.ipo),
  returnAddress: WIRE.r,
};

describe("the mobile payload [PAY-07]", () => {
  it("is read from base64 and base64url, whatever an address made of them", () => {
    const base64 = Buffer.from(JSON.stringify(WIRE)).toString("base64");
    expect(decodeMobilePayload(base64)).toEqual(READ);
    expect(decodeMobilePayload(Buffer.from(JSON.stringify(WIRE)).toString("base64url"))).toEqual(READ);
    expect(decodeMobilePayload(new URLSearchParams(`m=${base64}`).get("m") ?? "")).toEqual(READ);
  });

  it("is written so that an address needs no escapes", () => {
    void fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "grapheme" }), fc.webUrl(), (t, r) => {
        const m = encodeMobilePayload({ t, ipo: MONTHLY, r });
        expect(encodeURIComponent(m)).toBe(m);
        const read = { bearer: t, paymentObject: v.parse(paymentObjectSchema, MONTHLY), returnAddress: r };
        expect(decodeMobilePayload(m)).toEqual(read);
      }),
    );
  });

  it("may hold the return address alone [PROC-03]", () => {
    expect(decodeMobilePayload(encodeMobilePayload({ r: "smirk://paid" }))).toEqual({
      bearer: null,
      paymentObject: null,
      returnAddress: "smirk://paid",
    });
  });

  it.each([
    [""],
    ["not base64!"],
    [Buffer.from("{").toString("base64")],
    [Buffer.from("null").toString("base64")],
    [Buffer.from("[1]").toString("base64")],
    [Buffer.from('"text"').toString("base64")],
    [Buffer.from('{"t":7}').toString("base64")],
    [Buffer.from('{"t":""}').toString("base64")],
    [Buffer.from('{"t":"x","ipo":{"renew_period":"weekly"}}').toString("base64")],
    [Buffer.from('{"t":"x","r":{}}').toString("base64")],
    [Buffer.from([0x7b, 0xff, 0x7d]).toString("base64")],
  ])("cannot be decoded from %j [PROC-04]", (m) => {
    expect(decodeMobilePayload(m)).toBeNull();
  });

  it("never throws [PROC-04]", () => {
    void fc.assert(fc.property(fc.oneof(fc.string(), fc.base64String()), (m) => void decodeMobilePayload(m)));
  });
});
