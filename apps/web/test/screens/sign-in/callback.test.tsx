import { screen } from "@testing-library/dom";
import { expect, it } from "vitest";
import { paths } from "../../../app/paths.ts";
import { sentCode } from "../../dom/answers/code-answers.ts";
import { renderScreen, unsignedTokens } from "../../dom/render-screen.tsx";

const { access_token: LINKED } = unsignedTokens("temporary_access_token", "linked");
const BY_LINK = `${paths.signUpCallback}?access_token=${LINKED}`;

const heading = () => screen.getByRole("heading", { level: 1 });
const button = (name: string) => screen.getByRole("button", { name });
const readToken = () => JSON.parse(localStorage.getItem("tokens") ?? "{}").access_token as string | undefined;

it.each([
  ["", "We could not sign you in that way."],
  ["?error=sign_on_failed", "We could not sign you in that way."],
  ["?error=unavailable", "The sign-in service is not answering right now."],
  ["?access_token=nonsense", "We could not sign you in that way."],
  ["?refresh_token=alone", "We could not sign you in that way."],
])("rejects the foreign answer '%s' and forgets it [SIGN-09] [TRUST-01]", async (query, says) => {
  await renderScreen(paths.signUpCallback + query);
  await expect.poll(heading).toHaveTextContent("SSO failed");
  expect(screen.getByRole("alert")).toHaveTextContent(says);
  expect(location.search).toBe("");
  expect(readToken()).toBeUndefined();
});

it("asks somebody who is new here before a link signs them in [SIGN-09] [TRUST-01]", async () => {
  const shown = await renderScreen(BY_LINK, { stored: sentCode() });
  await expect.poll(heading).toHaveTextContent("Was this you?");
  expect(location.search).toBe("");
  expect(readToken()).toBeUndefined();
  await shown.user.click(button("Yes, that is me"));
  await expect.poll(heading).toHaveTextContent("Let's get your details");
  expect(shown.path).toBe(paths.userDetails);
  expect(readToken()).toBe(LINKED);
  expect(localStorage.getItem("state2fa")).toBeNull();
});

it("asks visitors who are signed in before a link changes the account [SIGN-09] [TRUST-01]", async () => {
  const shown = await renderScreen(BY_LINK, { signedInAs: "access_token" });
  await expect.poll(heading).toHaveTextContent("Was this you?");
  expect(shown.path).toBe(paths.signUpCallback);
  expect(readToken()).toBe(unsignedTokens("access_token").access_token);
  await shown.user.click(button("Yes, that is me"));
  await expect.poll(() => shown.path).toBe(paths.userDetails);
  expect(readToken()).toBe(LINKED);
});

it.each([
  ["guessed", "Was this you?"],
  ["begun", "Let's get your details"],
])("takes a link for this window's sign-on by its name alone: '%s' [TRUST-01]", async (attempt, then) => {
  const shown = await renderScreen(paths.signUp);
  await expect.poll(heading).toHaveTextContent("Let's get started");
  sessionStorage.setItem("signOnAttempt", "begun");
  history.replaceState(null, "", `${BY_LINK}#attempt=${attempt}`);
  await shown.reload();
  await expect.poll(heading).toHaveTextContent(then);
  expect(sessionStorage.getItem("signOnAttempt")).toBeNull();
  expect(readToken()).toBe(attempt === "begun" ? LINKED : undefined);
});
