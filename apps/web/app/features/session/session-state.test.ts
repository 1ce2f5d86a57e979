import { describe, expect, it } from "vitest";
import { decideAccess } from "./guard.tsx";
import { INITIAL_SESSION, type Session, updateSession } from "./session-state.ts";

const makeStored = (type: string) => {
  const payload = Buffer.from(JSON.stringify({ token_type: type })).toString("base64url");
  return JSON.stringify({ access_token: `h.${payload}.s`, refresh_token: null });
};
const MEMBER = makeStored("access_token");
const TEMPORARY = makeStored("temporary_access_token");
const STATE_2FA = JSON.stringify({
  credential_type: "phone_number",
  credential: "+17135550123",
  attempt: 0,
  startTime: 1_800_000_000_000,
  maxAttempts2FA: 5,
  timeLimit2FA: 300,
  instructions2FA: "",
});

const read = (tokens: string | null, state2fa: string | null, from: Session = INITIAL_SESSION) =>
  updateSession(from, { tokens, state2fa });

describe("the session read from storage", () => {
  it.each([
    ["tokens", MEMBER, null, "isLoggedIn"],
    ["tokens and a two-factor state", TEMPORARY, STATE_2FA, "isLoggedIn"],
    ["a two-factor state", null, STATE_2FA, "2fa"],
    ["nothing", null, null, "empty"],
    ["corrupt tokens", "{", null, "empty"],
    ["a corrupt two-factor state", null, "7", "empty"],
    ["a two-factor state that is a list", null, "[]", "empty"],
  ])("goes from loading with %s to the right state [APP-06]", (_what, tokens, state2fa, status) => {
    expect(read(tokens, state2fa).status).toBe(status);
  });

  it("is empty after signing out [APP-06]", () => {
    expect(read(null, null, read(MEMBER, null))).toEqual({ status: "empty" });
  });

  it("stays the same object while nothing changes, so that nothing is drawn again", () => {
    for (const [tokens, state2fa] of [
      [MEMBER, null],
      [null, STATE_2FA],
      [null, null],
    ] as const) {
      const session = read(tokens, state2fa);
      expect(read(tokens, state2fa, session)).toBe(session);
    }
  });

  it("notices that another account signed in", () => {
    const session = read(TEMPORARY, null);
    expect(read(MEMBER, null, session)).toMatchObject({ tokens: { type: "access_token" } });
  });
});

describe("decideAccess", () => {
  it.each([
    ["a visitor", read(null, null), "signedIn", { kind: "redirect", to: "/sign-up" }],
    ["a visitor", read(null, null), "member", { kind: "redirect", to: "/sign-up" }],
    ["someone waiting for a code", read(null, STATE_2FA), "signedIn", { kind: "redirect", to: "/sign-up" }],
    ["a temporary token", read(TEMPORARY, null), "signedIn", { kind: "allow" }],
    ["a temporary token", read(TEMPORARY, null), "member", { kind: "redirect", to: "/user-details" }],
    ["a paid member", read(MEMBER, null), "signedIn", { kind: "allow" }],
    ["a paid member", read(MEMBER, null), "member", { kind: "allow" }],
    ["nobody known yet", INITIAL_SESSION, "member", { kind: "wait" }],
  ] as const)(
    "with %s (%o) on a route for '%s' answers %o [APP-02]",
    (_who, session, requirement, access) => {
      expect(decideAccess(session, requirement, false)).toEqual(access);
    },
  );

  it.each([
    ["is not asked to sign up again", read(null, null), "/"],
    ["is asked for their details when the membership is gone", read(TEMPORARY, null), "/user-details"],
  ])("with someone who saw the page until now %s [APP-05]", (_what, session, to) => {
    expect(decideAccess(session, "member", true)).toEqual({ kind: "redirect", to });
  });
});
