import fc from "fast-check";
import { expect, it } from "vitest";
import { makeTypedCode, readTypedCode } from "./typed-code.ts";

const keys = { authKeys: { codeSecret: "a secret of a test" } } as Parameters<typeof makeTypedCode>[0];
const nonces = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes));

it("a typed code has no letters that look alike, and is read as it was made [DESK-02]", () => {
  fc.assert(
    fc.property(nonces, (nonce) => {
      const code = makeTypedCode(keys, nonce);
      expect(code).toMatch(/^[2-9ACDEFHJKMNPQRTVWXY]{5}-[2-9ACDEFHJKMNPQRTVWXY]{5}$/);
      expect(readTypedCode(code)).toBe(code);
      expect(readTypedCode(code.toLowerCase().replace("-", ""))).toBe(code);
    }),
  );
});

it.each([
  ["k7m4p 9xq3r", "K7M4P-9XQ3R"],
  [" K7M4P\u20139XQ3R ", "K7M4P-9XQ3R"],
  ["smirk.example/check/K7M4P-9XQ3R", "K7M4P-9XQ3R"],
  ["https://smirk.example/check/K7M4P-9XQ3R?language=es", "K7M4P-9XQ3R"],
  ["smirk.example/check/K7M4P-9XQ3R/", "K7M4P-9XQ3R"],
  ["smirk.example/check/K7M4P-9XQ3R.", "K7M4P-9XQ3R"],
  ["(K7M4P-9XQ3R)", "K7M4P-9XQ3R"],
  ["K 7 M 4 P 9 X Q 3 R", "K7M4P-9XQ3R"],
  ["K7M4P_9XQ3R", "K7M4P-9XQ3R"],
  ["\uff2b7M4P-9XQ3R", "K7M4P-9XQ3R"],
  ["BGSUZ-22222", "865V2-22222"],
  ["Code: K7M4P-9XQ3R", "K7M4P-9XQ3R"],
  ["code K7M4P 9XQ3R", "K7M4P-9XQ3R"],
  ["the code is K7M4P-9XQ3R.", "K7M4P-9XQ3R"],
  ["Código: K7M4P-9XQ3R", "K7M4P-9XQ3R"],
  ["card code K7M4P-9XQ3R", "K7M4P-9XQ3R"],
  ["K7M4P-9XQ3", null],
  ["K7M4P-9XQ3RR", null],
  ["0OIL1-22222", null],
  ["", null],
])("%j is read as %j [DESK-02]", (typed, code) => {
  expect(readTypedCode(typed)).toBe(code);
});
