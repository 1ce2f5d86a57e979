import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { emailSchema, validateEmail } from "./email.ts";

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
