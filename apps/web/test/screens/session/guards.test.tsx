import { screen } from "@testing-library/dom";
import { expect, it } from "vitest";
import { NEVER } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { PLANS } from "../../dom/answers/plans-on-sale.ts";
import { renderScreen } from "../../dom/render-screen.tsx";
import { JOINING_PAGES, MEMBER_PAGES, SIGNED_IN_PAGES } from "../../dom/site-pages.ts";

const heading = () => screen.getByRole("heading", { level: 1 });
const backdrop = () => document.querySelector("svg[data-position]")?.getAttribute("data-position");

it.each([...SIGNED_IN_PAGES, ...MEMBER_PAGES])(
  "sends a visitor from %s to the sign-up [APP-02]",
  async (from) => {
    const shown = await renderScreen(from);
    await expect.poll(() => shown.path).toBe(paths.signUp);
    await expect.poll(heading).toHaveTextContent("Let's get started");
  },
);

it.each([...JOINING_PAGES, paths.processing])(
  "shows %s to a temporary token [APP-02] [APP-05]",
  async (path) => {
    const shown = await renderScreen(path, {
      signedInAs: "temporary_access_token",
      answers: { "GET /subscription/get_plans": { plans: PLANS } },
    });
    await expect.poll(heading).toBeVisible();
    expect(shown.path).toBe(path);
    expect(backdrop()).toBe(path === paths.family ? "left" : "right");
  },
);

it.each(MEMBER_PAGES)("sends a temporary token from %s to the details [APP-02]", async (from) => {
  const shown = await renderScreen(from, { signedInAs: "temporary_access_token" });
  await expect.poll(() => shown.path).toBe(paths.userDetails);
  await expect.poll(heading).toHaveTextContent("Let's get your details");
});

it("shows the region's page to a temporary token, over the other backdrop [APP-02] [APP-05]", async () => {
  const shown = await renderScreen(paths.regionAvailability, {
    signedInAs: "temporary_access_token",
    answers: { "POST /auth/sign_out": NEVER },
  });
  await expect.poll(heading).toBeVisible();
  expect(shown.path).toBe(paths.regionAvailability);
  expect(backdrop()).toBe("left");
});

it.each([
  ["a corrupt token, and a broken code state", "%%%", '{"credential_type":"phone_number"'],
  [
    "someone else's token, and a code state without its number",
    '{"access_token":"a.eyJ0b2tlbl90eXBlIjoiaWRfdG9rZW4ifQ.c"}',
    '{"credential_type":"phone_number","attempt":0}',
  ],
])("signs nobody in by %s [APP-07]", async (_what, tokens, state2fa) => {
  const shown = await renderScreen(paths.userDetails, { stored: { tokens, state2fa } });
  await expect.poll(() => shown.path).toBe(paths.signUp);
  await expect.poll(heading).toHaveTextContent("Let's get started");
});
