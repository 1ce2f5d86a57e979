import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase64Text, encodeBase64Text } from "./base64-text.ts";

describe("base64 of texts [APP-07]", () => {
  it.each([
    ["", ""],
    ["{}", "e30="],
    ["Željka Čović-Đorđević", "xb1lbGprYSDEjG92acSHLcSQb3LEkWV2acSH"],
    ["Nuñez 🦷", "TnXDsWV6IPCfprc="],
  ])("writes %j as %j", (text, encoded) => {
    expect(encodeBase64Text(text)).toBe(encoded);
    expect(decodeBase64Text(encoded)).toBe(text);
  });

  it("gives back any text, with padding and without, in both alphabets", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const encoded = encodeBase64Text(text);
        expect(decodeBase64Text(encoded)).toBe(text);
        const urlSafe = encoded.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
        expect(decodeBase64Text(urlSafe)).toBe(text);
      }),
    );
  });

  it.each(["%%%", "a", "ž", "/w==", "gICA"])("knows that %j is none", (foreign) => {
    expect(decodeBase64Text(foreign)).toBeNull();
  });
});
