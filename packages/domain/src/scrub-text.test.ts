import { describe, expect, it } from "vitest";
import { scrubText } from "./scrub-text.ts";

const JWT = "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";

describe("the text of an error", () => {
  it.each([
    ["no code for ada.byron+x@mail.example", "no code for [email]"],
    ["(ada@mail.example) is taken", "([email]) is taken"],
    ["no such number: +1 (713) 555-0100.", "no such number: [phone]."],
    ["713-555-0100 refused", "[phone] refused"],
    ["sent to 17135550100", "sent to [phone]"],
    ["Bearer abc.def-ghi refused", "Bearer [token] refused"],
    [`token ${JWT} expired`, "token [token] expired"],
    ["key 4f0c9d1be2a74e5f8a6b7c8d9e0f1a2b is unknown", "key [token] is unknown"],
    ["intent pi_3PabcDEF12345_secret_xyz failed", "intent [token] failed"],
    [
      "cannot load /sign-up/sso/callback?access_token=abc&state=1",
      "cannot load /sign-up/sso/callback?[query]",
    ],
    ["fetch of https://smirk.example/dentist/ada-byron?near=home failed", "fetch of [url] failed"],
    ["cannot reach postgres://smirk:secret@db:5432/smirk", "cannot reach [url]"],
  ])("%s becomes %s [TEL-02]", (text, expected) => {
    expect(scrubText(text)).toBe(expected);
  });

  it.each([
    "Cannot read properties of undefined (reading 'length')",
    "Unexpected token '<', \"<!doctype \"... is not valid JSON",
    'relation "location_cards" does not exist',
    "timeout of 10000 ms, try 3 of 5, at 2026-11-20T17:28:00",
    "location 1234567 has 12 reviews",
    "Failed to fetch dynamically imported module",
  ])("%s stays as it is [TEL-02]", (text) => {
    expect(scrubText(text)).toBe(text);
  });

  it("is cut, however long it was [TEL-02]", () => {
    expect(scrubText("a@".repeat(500_000)).length).toBeLessThanOrEqual(1000);
    expect(scrubText(`${"1".repeat(4000)}@`.repeat(100)).length).toBeLessThanOrEqual(1000);
  });
});
