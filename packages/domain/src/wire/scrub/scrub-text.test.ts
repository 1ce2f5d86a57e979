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
    ["born 1990-05-17, 1990-5-7 or 1990/05/17", "born [date], [date] or [date]"],
    ["born 05/17/1990, 5-7-1990, 17.05.1990 or 5/7/90", "born [date], [date], [date] or [date]"],
    ["born May 17, 1990 or 17th of 17 May 1990", "born [date] or 17th of [date]"],
    ["born 1990-05-17T05:00:00.000Z", "born [date]"],
    ["born 19900517 or 05171990.", "born [date] or [date]."],
    ['{"birth_date":"May 1990","dob": 1990}', '{"birth_date":[date],"dob": [date]}'],
    ["birth_year=1990, date of birth: 17/5", "birth_year=[date], date of birth: [date]"],
    ["card 4242424242424242 declined", "card [number] declined"],
    ["4242 4242 4242 4242, 3782-822463-10005 and 4222222222222.", "[number], [number] and [number]."],
    ["6304000000000000000 and card_6304000000000000000", "[number] and card_[number]"],
    ["two cards 42424242424242424242424242424242", "two cards [number]"],
    ["cannot reach postgres://smirk:secret@db:5432/smirk", "cannot reach [url]"],
  ])("%s becomes %s [TEL-02]", (text, expected) => {
    expect(scrubText(text)).toBe(expected);
  });

  it.each([
    "Cannot read properties of undefined (reading 'length')",
    "Unexpected token '<', \"<!doctype \"... is not valid JSON",
    'relation "location_cards" does not exist',
    "timeout of 10000 ms, try 3 of 5, at 17:28:00 on Node 24.21.0",
    "1/2 of 3/4 done, version 1.10.12, at 127.0.0.1:3000",
    "location 1234567 has 12 reviews, row 123456789012 has none",
    "Failed to fetch dynamically imported module",
  ])("%s stays as it is [TEL-02]", (text) => {
    expect(scrubText(text)).toBe(text);
  });

  it("is cut, however long it was [TEL-02]", () => {
    expect(scrubText("a@".repeat(500_000)).length).toBeLessThanOrEqual(1000);
    expect(scrubText(`${"1".repeat(4000)}@`.repeat(100)).length).toBeLessThanOrEqual(1000);
  });
});
