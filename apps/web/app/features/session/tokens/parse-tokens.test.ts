import { describe, expect, it } from "vitest";
import { parseTokens, readTokenType } from "./parse-tokens.ts";

function makeJwt(payload: unknown): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${encode({ alg: "HS256" })}.${encode(payload)}.signature`;
}

describe("parseTokens", () => {
  it("reads a paid member's pair [APP-06, APP-07]", () => {
    const access_token = makeJwt({ token_type: "access_token", sub: "1" });
    expect(parseTokens(JSON.stringify({ access_token, refresh_token: "r" }))).toEqual({
      accessToken: access_token,
      refreshToken: "r",
      type: "access_token",
    });
  });

  it("reads a temporary token, which has no refresh token [APP-02]", () => {
    const access_token = makeJwt({ token_type: "temporary_access_token" });
    expect(parseTokens(JSON.stringify({ access_token, refresh_token: null }))).toMatchObject({
      refreshToken: null,
      type: "temporary_access_token",
    });
  });

  it("reads payloads with letters beyond ASCII [APP-07]", () => {
    expect(readTokenType(makeJwt({ name: "Željka Čović 🦷", token_type: "access_token" }))).toBe(
      "access_token",
    );
  });

  const access_token = makeJwt({ token_type: "access_token" });
  it.each([
    ["nothing", null],
    ["an empty text", ""],
    ["broken JSON", '{"access_token":'],
    ["a number", "7"],
    ["null", "null"],
    ["an array", "[]"],
    ["no access token", '{"refresh_token":"r"}'],
    ["an access token that is no text", '{"access_token":{}}'],
    ["a token without a payload", '{"access_token":"abc"}'],
    ["a payload that is not base64", '{"access_token":"a.%%%.c"}'],
    ["a payload that is not an object", JSON.stringify({ access_token: makeJwt("text") })],
    ["a token type of someone else", JSON.stringify({ access_token: makeJwt({ token_type: "id_token" }) })],
    ["a bare token", access_token],
  ])("drops %s without a crash [APP-07]", (_what, stored) => {
    expect(parseTokens(stored)).toBeNull();
  });
});
