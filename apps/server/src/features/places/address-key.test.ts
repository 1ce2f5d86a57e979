import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressKey } from "./address-key.ts";

describe("the key of an address", () => {
  it.each([
    ["1200 N MAIN ST STE 4", "1200 North Main Street, Suite 4"],
    ["1200 N MAIN ST STE 4", "1200 N. Main St. #4"],
    ["1200 N MAIN ST STE 4", "1200 n main st unit 4"],
    ["1200 N MAIN ST STE 4", "1200 N.MAIN ST # 4"],
    ["12 W MARKHAM BLVD STE B-2", "12 West Markham Boulevard Suite B2"],
    ["912-A OSLER DR", "912A Osler Drive"],
    ["1 ST. VINCENT CIR", "1 Saint Vincent Circle"],
    ["ONE MERCY LN", "1 Mercy Lane"],
    ["413 SW THIRD ST", "413 Southwest 3rd Street"],
    ["5 O'CONNOR RD", "5 OCONNOR ROAD"],
    ["5 MALL RD FL 2", "5 Mall Road, Floor 2"],
    ["5 CAÑADA RD", "5 Canada Rd"],
  ])("is the same for %j and %j", (one, other) => {
    expect(addressKey(one, "77002")).toBe(addressKey(other, "770021234"));
  });

  it.each([
    ["1200 N MAIN ST", "1200 S MAIN ST"],
    ["1200 N MAIN ST", "1201 N MAIN ST"],
    ["1200 MAIN ST", "1200 MAIN AVE"],
    ["1200 N MAIN ST STE 4", "1200 N MAIN ST STE 5"],
    ["1200 N MAIN ST STE 4", "1200 N MAIN ST"],
  ])("differs for %j and %j", (one, other) => {
    expect(addressKey(one, "77002")).not.toBe(addressKey(other, "77002"));
  });

  it("differs by the first five digits of the ZIP code", () => {
    expect(addressKey("1 ELM ST", "77002")).toBe("1 ELM ST 77002");
    expect(addressKey("1 ELM ST", "77003")).toBe("1 ELM ST 77003");
  });

  it("does not hang on case, blanks or commas", () => {
    const word = fc.stringMatching(/^[A-Z0-9]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 7 }), (words) => {
        const key = addressKey(words.join(" "), "77002");
        expect(addressKey(`  ${words.join(",  ").toLowerCase()}, `, "770020001")).toBe(key);
        expect(addressKey(key.slice(0, -" 77002".length), "77002")).toBe(key);
      }),
    );
  });
});
