import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toE164 } from "./phone-number.ts";
import { validateUsNumber } from "./us-number.ts";

describe("a US phone number [USE-19]", () => {
  it.each([
    ["P1", "(621) 302-5551"],
    ["P2", "(624) 305-1111"],
    ["P3", "(679) 302-5551"],
    ["P4 Puerto Rico", "(787) 234-5678"],
    ["P4 Guam", "(671) 300-1234"],
    ["the Virgin Islands", "340 642 1234"],
    ["Ohio", "567 234 5678"],
    ["fictional", "+17135550123"],
  ])("is taken, %s: %s", (_case, number) => {
    expect(validateUsNumber(number)).toBeNull();
  });

  it.each([
    ["P5 Jamaica", "(876) 210-1234", "phone_abroad"],
    ["P5 Canada", "(506) 234-5678", "phone_abroad"],
    ["Britain", "+44 7700 900123", "phone_abroad"],
    ["Britain, copied from contacts", "\u202a+44 7700 900123\u202c", "phone_abroad"],
    ["P5 toll-free", "(800) 234-5678", "phone_without_texts"],
    ["P5 premium", "(900) 234-5678", "phone_without_texts"],
    ["a premium exchange", "(713) 976-1234", "phone_without_texts"],
    ["personal", "(500) 234-5678", "phone_without_texts"],
    ["P6", "+10123456789", "not_a_phone"],
    ["P6 toll-free", "+18002345678", "phone_without_texts"],
    ["a service code", "(911) 234-5678", "not_a_phone"],
    ["an exchange of 1", "(713) 123-4567", "not_a_phone"],
    ["too short", "713 555", "not_a_phone"],
    ["an extension", "713 555 0123 x5", "not_a_phone"],
  ])("is refused for what is known against it, %s: %s is %s", (_case, number, error) => {
    expect(validateUsNumber(number)).toBe(error);
  });

  it("reads digits of full width, with anything invisible between them, P7", () => {
    const digit = fc.constantFrom(..."0123456789");
    const unseen = fc.constantFrom("", "\u200b", "\u202a", "\u2060");
    fc.assert(
      fc.property(fc.array(fc.tuple(digit, unseen), { minLength: 7, maxLength: 7 }), (typed) => {
        const last = typed.map(([one]) => one).join("");
        const wide = typed.map(([one, between]) => String.fromCharCode(one.charCodeAt(0) + 0xfee0) + between);
        expect(toE164(`\uff17\uff11\uff13${wide.join("")}`)).toBe(`+1713${last}`);
      }),
    );
  });
});
