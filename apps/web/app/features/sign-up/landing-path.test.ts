import { expect, it } from "vitest";
import type { Session } from "../session/session-state.ts";
import type { TokenType } from "../session/tokens/parse-tokens.ts";
import { landingPath } from "./landing-path.ts";

const signedIn = (type: TokenType): Session => ({
  status: "isLoggedIn",
  tokens: { accessToken: "a.b.c", refreshToken: null, type },
});

const NOTHING = { isChoosing: false, hasPicked: false };

it.each([
  ["a code on its way", { status: "2fa" }, "/sign-up/2fa"],
  ["a temporary token", signedIn("temporary_access_token"), "/user-details"],
  ["a member's token", signedIn("access_token"), "/membership"],
  ["nothing", { status: "empty" }, null],
  ["a session that is not read yet", { status: "loading" }, null],
] as const)("someone with %s belongs to the right page [SIGN-02]", (_what, session, path) => {
  expect(landingPath(session, { returnPath: null, ...NOTHING })).toBe(path);
});

it.each([
  ["temporary_access_token", "/user-details/plan", "/user-details/plan"],
  ["access_token", "/membership/agreement", "/membership/agreement"],
  ["access_token", "/user-details/plan", "/membership"],
  ["temporary_access_token", "//evil.example", "/user-details"],
] as const)("a %s goes back from sign-in to %s, at %s [USE-10]", (type, lostAt, path) => {
  expect(landingPath(signedIn(type), { returnPath: lostAt, ...NOTHING })).toBe(path);
});

it.each([
  ["on a dentist's page", "/dentist/417", false, "/dentist/417"],
  ["in the finder", "/", false, "/"],
  ["after a pick", "/user-details", true, "/user-details"],
  ["before a pick, signed out", null, true, "/user-details"],
  ["in the section itself", "/membership/dentists", false, "/membership/dentists"],
  ["nowhere", null, false, "/membership"],
] as const)(
  "a member who chooses for somebody goes on %s [SELF-03] [USE-10]",
  (_where, returnPath, hasPicked, path) => {
    expect(landingPath(signedIn("access_token"), { returnPath, isChoosing: true, hasPicked })).toBe(path);
  },
);

it("nobody but a member returns to choose for somebody [SELF-03]", () => {
  const interrupted = { returnPath: "/dentist/417", isChoosing: true, hasPicked: true };
  expect(landingPath(signedIn("temporary_access_token"), interrupted)).toBe("/user-details");
});
