import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase64Json, encodeBase64Json, encodeBase64UrlJson } from "./base64-json.ts";

describe("values stored as base64 of UTF-8 JSON [APP-07]", () => {
  it("are what any other base64 encoder gives", () => {
    const person = { firstName: "Zoë Đurđa", city: "東京 🦷" };
    expect(encodeBase64Json(person)).toBe(Buffer.from(JSON.stringify(person)).toString("base64"));
    expect(encodeBase64UrlJson(person)).toBe(Buffer.from(JSON.stringify(person)).toString("base64url"));
  });

  it("come back as they were, in either alphabet", () => {
    const texts = fc.record({ name: fc.string({ unit: "grapheme" }), list: fc.array(fc.string()) });
    void fc.assert(
      fc.property(texts, (value) => {
        expect(decodeBase64Json(encodeBase64Json(value))).toEqual(value);
        expect(decodeBase64Json(encodeBase64UrlJson(value))).toEqual(value);
        expect(decodeBase64Json(encodeBase64Json(value).replaceAll("+", " "))).toEqual(value);
      }),
    );
  });

  it("come back from a text too long for one call", () => {
    const long = "š".repeat(300_000);
    expect(decodeBase64Json(encodeBase64Json(long))).toBe(long);
  });

  it.each([
    [null],
    [""],
    ["{}"],
    ["bm90IGpzb24="],
    ["e30=e"],
    [Buffer.from([0x22, 0xff, 0x22]).toString("base64")],
  ])("are nothing in %j", (text) => {
    expect(decodeBase64Json(text)).toBeUndefined();
  });

  it("never throw, whatever is stored", () => {
    void fc.assert(fc.property(fc.string(), (text) => void decodeBase64Json(text)));
  });
});
