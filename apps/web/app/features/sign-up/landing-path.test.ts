import { expect, it } from "vitest";
import type { Session } from "../session/session-state.ts";
import type { TokenType } from "../session/tokens/parse-tokens.ts";
import { landingPath } from "./landing-path.ts";

const signedIn = (type: TokenType): Session => ({
  status: "isLoggedIn",
  tokens: { accessToken: "a.b.c", refreshToken: null, type },
});

it.each([
  ["a code on its way", { status: "2fa" }, "/sign-up/2fa"],
  ["a temporary token", signedIn("temporary_access_token"), "/user-details"],
  ["a member's token", signedIn("access_token"), "/membership"],
  ["nothing", { status: "empty" }, null],
  ["a session that is not read yet", { status: "loading" }, null],
] as const)("someone with %s belongs to the right page [SIGN-02]", (_what, session, path) => {
  expect(landingPath(session, null)).toBe(path);
});

it.each([
  ["temporary_access_token", "/user-details/plan", "/user-details/plan"],
  ["access_token", "/membership/agreement", "/membership/agreement"],
  ["access_token", "/user-details/plan", "/membership"],
  ["temporary_access_token", "//evil.example", "/user-details"],
] as const)("a %s goes back from sign-in to %s, at %s [USE-10]", (type, lostAt, path) => {
  expect(landingPath(signedIn(type), lostAt)).toBe(path);
});
