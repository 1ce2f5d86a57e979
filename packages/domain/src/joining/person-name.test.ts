import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tidyName, toPlainName, validateName } from "./person-name.ts";

describe("names of people", () => {
  it.each([
    ["Maria"],
    [" Maria  José "],
    ["O'Neil"],
    ["O’Neil"],
    ["Anne-Marie"],
    ["Martin L. King Jr."],
    ["李小龍"],
    ["Đurđa"],
    ["ngọc"],
    ["प्रिया"],
    ["علی\u200cرضا"],
    ["Kaʻiulani"],
    ["Z"],
  ])("are taken in any script: %j", (name) => {
    expect(validateName(name)).toBeNull();
  });

  it.each([
    ["", "required"],
    [" \u00a0\t", "required"],
    ["Maria2", "not_a_name"],
    ["-", "not_a_name"],
    ["'", "not_a_name"],
    ["\u3164", "required"],
    ["Maria <b>", "not_a_name"],
    ["maria@example.com", "not_a_name"],
    ["=SUM(A1)", "not_a_name"],
    ["Maria 🦷", "not_a_name"],
    ["M".repeat(61), "too_long"],
  ])("are refused as %j: %s [DET-04]", (name, error) => {
    expect(validateName(name)).toBe(error);
  });

  it.each([
    ["N1", "'t Hooft", "'t Hooft"],
    ["N2", "Col·lell", "Col·lell"],
    ["N2", "レオナルド・ディカプリオ", "レオナルド・ディカプリオ"],
    ["N3", "Smith, Jr.", "Smith, Jr."],
    ["N4", "Maria\u200b", "Maria"],
    ["N4", "\u202aMaria\u202c", "Maria"],
  ])("are what their owners say, %s: %j [USE-19]", (_case, name, tidy) => {
    expect(validateName(name)).toBeNull();
    expect(tidyName(name)).toBe(tidy);
  });

  it("are tidied", () => {
    expect(tidyName("  Maria \t del\u00a0 Mar ")).toBe("Maria del Mar");
    expect(tidyName("O’Neil")).toBe("O'Neil");
    expect(tidyName("s\u030cime")).toBe("šime");
    expect(tidyName("Anne\u2011Marie")).toBe("Anne-Marie");
  });

  it.each([
    ["Đorđe Čačić", "Dorde Cacic"],
    ["ŽELJKO ŠĆEPANOVIĆ", "ZELJKO SCEPANOVIC"],
    ["s\u030cime", "sime"],
    ["José Núñez", "José Núñez"],
    [" Maria  Lopez ", "Maria Lopez"],
  ])("go to the server in plain letters: %j as %j [APP-12]", (name, plain) => {
    expect(toPlainName(name)).toBe(plain);
  });

  it("have no Croatian letter left, and change no more [APP-12]", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."čćšžđČĆŠŽĐabcXYZ é-'.") });
    void fc.assert(
      fc.property(fc.oneof(letters, fc.string({ unit: "grapheme" })), (name) => {
        const plain = toPlainName(name);
        expect(toPlainName(plain)).toBe(plain);
        expect(plain).not.toMatch(/[čćšžđ]/iu);
        if (validateName(name) === null) expect(validateName(plain)).toBeNull();
      }),
    );
  });
});
