import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { NEVER } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { sentCode } from "../../dom/answers/code-answers.ts";
import { READY } from "../../dom/joiner-forms.ts";
import { renderScreen, unsignedTokens } from "../../dom/render-screen.tsx";

const OPEN_PAGE = paths.howItWorks;

const banner = () => within(screen.getByRole("banner"));
const link = (name: string) => banner().getByRole("link", { name });

it("the header leads a visitor to the sign-up [USE-07]", async () => {
  await renderScreen(OPEN_PAGE);
  await expect.poll(() => link("Sign in")).toHaveAttribute("href", paths.signUp);
  expect(link("Join")).toHaveAttribute("href", paths.signUp);
  expect(banner().queryByRole("link", { name: "My Membership" })).toBeNull();
  expect(banner().queryByRole("button", { name: "Sign out" })).toBeNull();
});

it.each([
  ["temporary_access_token", "Continue joining", paths.userDetails, "My Membership"],
  ["access_token", "My Membership", paths.membership, "Continue joining"],
] as const)(
  "the header with a token of type %s has '%s' [USE-07] [FIND-12]",
  async (type, name, path, not) => {
    await renderScreen(OPEN_PAGE, { signedInAs: type });
    await expect.poll(() => link(name)).toHaveAttribute("href", path);
    expect(banner().queryByRole("link", { name: not })).toBeNull();
    expect(banner().queryByRole("link", { name: /^(Sign in|Join)$/ })).toBeNull();
  },
);

it("signing out reaches the server once and does not wait for it [APP-05]", async () => {
  const { user, calls } = await renderScreen(OPEN_PAGE, {
    signedInAs: "access_token",
    answers: { "POST /auth/sign_out": NEVER },
  });
  await expect.poll(() => link("My Membership")).toBeVisible();
  await user.click(banner().getByRole("button", { name: "Sign out" }));
  await expect.poll(() => link("Join")).toBeVisible();
  const ended = calls.filter(({ path }) => path === "/auth/sign_out");
  expect(ended.map(({ headers }) => headers.get("authorization"))).toEqual([
    `Bearer ${unsignedTokens("access_token").access_token}`,
  ]);
  expect(localStorage.getItem("tokens")).toBeNull();
});

it("signing out clears what was entered but not the map's view [APP-05] [APP-06]", async () => {
  const { user } = await renderScreen(OPEN_PAGE, {
    signedInAs: "temporary_access_token",
    forms: { ...READY, insurancePaymentIntent: { client_secret: "pi_1_secret_2", nonce: "nonce" } },
    stored: {
      ...sentCode(),
      primaryDentist: "42",
      insurancePlans: "[]",
      promotion: "e30",
      currentMapZoom: "12",
    },
  });
  await expect.poll(() => link("Continue joining")).toBeVisible();
  await user.click(banner().getByRole("button", { name: "Sign out" }));
  await expect.poll(() => link("Join")).toBeVisible();
  expect({ ...localStorage }).toEqual({ currentMapZoom: "12" });
});
