import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { emailSchema, tidyEmail, validateEmail } from "./email.ts";

describe("email addresses", () => {
  it.each([
    ["maria@example.com"],
    [" maria@example.com "],
    ["maria.lopez+smirk@mail.example.co.uk"],
    ["o'neil@example.com"],
    ["josé@exämple.com"],
    ["a@b.io"],
    ["x7k2m@privaterelay.example"],
    [`${"a".repeat(64)}@example.com`],
  ])("are taken: %s", (text) => {
    expect(validateEmail(text)).toBeNull();
  });

  it.each([
    ["", "required"],
    ["  ", "required"],
    ["maria", "not_an_email"],
    ["maria@", "not_an_email"],
    ["@example.com", "not_an_email"],
    ["maria@example", "not_an_email"],
    ["maria@@example.com", "not_an_email"],
    ["maria lopez@example.com", "not_an_email"],
    ["Maria <maria@example.com>", "not_an_email"],
    ["maria@example.com, ana@example.com", "not_an_email"],
    ["maria@example.com\nBcc: ana@example.com", "not_an_email"],
    [".maria@example.com", "not_an_email"],
    ["maria.@example.com", "not_an_email"],
    ["ma..ria@example.com", "not_an_email"],
    ["maria@example..com", "not_an_email"],
    ["maria@-example.com", "not_an_email"],
    ["maria@example.com.", "not_an_email"],
    ["maria@127.0.0.1", "not_an_email"],
    [`${"a".repeat(65)}@example.com`, "not_an_email"],
    [`a@${"b".repeat(250)}.com`, "too_long"],
  ])("are refused as %j: %s [DET-04]", (text, error) => {
    expect(validateEmail(text)).toBe(error);
  });

  it("keep the owner's spelling before the @ and lower the host", () => {
    expect(v.parse(emailSchema, " Maria.Lopez@Example.COM ")).toBe("Maria.Lopez@example.com");
  });

  it("are checked fast, however hostile", () => {
    expect(validateEmail(`a@${"a-".repeat(100_000)}`)).toBe("too_long");
    expect(validateEmail(`a@${"a-".repeat(120)}`)).toBe("not_an_email");
  });
});

describe("what cannot be seen in an email address [USE-19]", () => {
  it.each([
    ["E3", "\u200bmaria@example.com", "maria@example.com"],
    ["E4", "maria@example.com\u200b", "maria@example.com"],
    ["E4", "\u202amaria\u00ad@exam\u2060ple.com\u202c", "maria@example.com"],
    ["E4", "\ufeffmaria @ example.com\u00a0", "maria@example.com"],
    ["E4", "maria@example. com", "maria@example.com"],
    ["E5", "o\u2019neil@example.com", "o'neil@example.com"],
    [
      "full width",
      "\uff4d\uff41\uff52\uff49\uff41\uff20\uff45\uff58\uff0e\uff43\uff4f\uff4d",
      "maria@ex.com",
    ],
    ["full width", "maria@example\u3002com", "maria@example.com"],
  ])("is taken out, %s: %j is %s", (_case, typed, email) => {
    expect(v.parse(emailSchema, typed)).toBe(email);
  });

  it.each([
    ["E1", "v\u0001ictim@example.com"],
    ["E2", "bob\u0007@example.com"],
    ["a line", "bob@\nexample.com"],
    ["a tab", "bob\t@example.com"],
    ["private use", "bob\ue000@example.com"],
    ["half a character", "bob\ud83d@example.com"],
    ["a blank of Braille", "bob\u2800@example.com"],
    ["the host", "bob@exam\u0000ple.com"],
  ])("is refused where it has a meaning, %s: %j [TRUST-06]", (_case, typed) => {
    expect(validateEmail(typed)).toBe("not_an_email");
  });

  const unseen = fc.constantFrom(..."\u200b\u200d\u200e\u202e\u2066\u00ad\ufeff\u3164\ufe0f");
  const places = fc.array(fc.tuple(fc.nat(17), unseen), { maxLength: 12 });

  it("does not change the address, wherever it stands [TRUST-06]", () => {
    fc.assert(
      fc.property(places, (inserted) => {
        const typed = inserted.reduce(
          (text, [at, char]) => text.slice(0, at) + char + text.slice(at),
          "maria@example.com",
        );
        expect(v.parse(emailSchema, typed)).toBe("maria@example.com");
      }),
    );
  });

  it("is never in an address that is taken, and tidying it again changes nothing [TRUST-06]", () => {
    const unit = fc.oneof(fc.integer({ max: 0xffff, min: 0 }), fc.integer({ max: 0x7f, min: 0 }));
    const part = fc.string({ unit: unit.map(String.fromCharCode), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(part, part, (local, host) => {
        const typed = `${local}@${host}.com`;
        const tidy = tidyEmail(typed);
        expect(tidyEmail(tidy)).toBe(tidy);
        if (validateEmail(typed) === null) expect(tidy).not.toMatch(/[\p{C}\p{Z}]/u);
      }),
    );
  });
});
