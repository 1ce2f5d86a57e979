import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAYLOAD } from "../../../../../../packages/domain/test/sign-up-payload.ts";
import { readPaymentObject } from "../../../api/wire/payment-object.ts";
import { decodeMobilePayload, encodeMobilePayload } from "../hand-off/hand-off.ts";

const IPO = { plan_slug: "brightwell_discount_1", renew_period: "monthly" } as const;
const WIRE = { t: "header.payload.signature", ipo: { ...PAYLOAD, name: "Željka 🦷" }, r: "smirk://paid" };
const READ = {
  bearer: WIRE.t,
  paymentObject: readPaymentObject(WIRE.ipo),
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
        const m = encodeMobilePayload({ t, ipo: IPO, r });
        expect(encodeURIComponent(m)).toBe(m);
        const read = { bearer: t, paymentObject: readPaymentObject(IPO), returnAddress: r };
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
    ["e30"],
    [Buffer.from("{").toString("base64")],
    [Buffer.from("null").toString("base64")],
    [Buffer.from('"text"').toString("base64")],
    [Buffer.from('{"t":7}').toString("base64")],
    [Buffer.from('{"t":""}').toString("base64")],
    [Buffer.from('{"t":"x","ipo":{"plan_slug":"a"}}').toString("base64")],
    [Buffer.from('{"t":"x","r":{}}').toString("base64")],
    [Buffer.from([0x7b, 0xff, 0x7d]).toString("base64")],
  ])("cannot be decoded from %j [PROC-04]", (m) => {
    expect(decodeMobilePayload(m)).toBeNull();
  });

  it("never throws [PROC-04]", () => {
    void fc.assert(fc.property(fc.oneof(fc.string(), fc.base64String()), (m) => void decodeMobilePayload(m)));
  });
});
