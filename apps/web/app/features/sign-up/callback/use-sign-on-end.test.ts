import { describe, expect, it } from "vitest";
import { readSignOnAnswer } from "./use-sign-on-end.ts";

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const MEMBER = `h.${encode({ token_type: "access_token" })}.s`;
const TEMPORARY = `h.${encode({ token_type: "temporary_access_token" })}.s`;

describe("readSignOnAnswer", () => {
  it("reads a member's pair [SIGN-09]", () => {
    expect(readSignOnAnswer(`?access_token=${MEMBER}&refresh_token=r`)).toEqual({
      kind: "tokens",
      tokens: { access_token: MEMBER, refresh_token: "r" },
      attempt: null,
    });
  });

  it("reads which attempt is answered, in the fragment alone [TRUST-01]", () => {
    const attempt = (text: string) => readSignOnAnswer(`?access_token=${MEMBER}${text}`);
    expect(attempt("#attempt=a_-1")).toMatchObject({ attempt: "a_-1" });
    expect(attempt("&attempt=a")).toMatchObject({ attempt: null });
  });

  it.each(["", "&refresh_token="])("reads a temporary token with %j behind it [SIGN-09]", (rest) => {
    expect(readSignOnAnswer(`?access_token=${TEMPORARY}${rest}`)).toEqual({
      kind: "tokens",
      tokens: { access_token: TEMPORARY, refresh_token: null },
      attempt: null,
    });
  });

  it.each([
    ["nothing", "", ""],
    ["a refresh token alone", "?refresh_token=r", ""],
    ["a refusal", "?error=access_denied", "access_denied"],
    ["what is no token of ours", "?access_token=abc", ""],
    ["a token of another kind", `?access_token=h.${encode({ token_type: "id_token" })}.s`, ""],
  ])("takes %s for a failure [SIGN-09]", (_what, query, code) => {
    expect(readSignOnAnswer(query)).toEqual({ kind: "failed", code });
  });
});
