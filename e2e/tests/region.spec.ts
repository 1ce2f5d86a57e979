import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../fixtures.ts";
import { beginWith, DETAILS } from "../joiners.ts";
import { collectBodies, readEvents } from "../telemetry-sinks.ts";

const HEADING = "Smirk Is Not Available in Your Area";
const IN_UTAH = "50 S Main St, Salt Lake City, UT 84101";

const { address: _, ...UNCHECKED } = DETAILS;
const heading = (page: Page) => page.getByRole("heading", { level: 1, name: HEADING });
const next = (page: Page) => page.getByRole("button", { name: "Next" });

/** Someone whose form lacks nothing but the consent, at an address where nothing is sold. */
async function openDetails(page: Page) {
  await page.goto("/user-details");
  await page.getByRole("switch", { name: /Privacy Policy/ }).check();
  await expect(page.getByRole("combobox", { name: "Home address" })).toHaveValue(IN_UTAH);
}

test("puts someone from outside the area on the waitlist, signs them out, and stays [DET-06] [REG-01] [API-08]", async ({
  page,
  context,
}) => {
  await beginWith(context, { userDetailsFormData: { ...UNCHECKED, homeAddress: IN_UTAH } });
  const sent = collectBodies(page, "analytics");
  await openDetails(page);
  const joined = page.waitForRequest("**/waitlist/join");
  const signedOut = page.waitForRequest("**/auth/sign_out");
  await next(page).click();
  expect((await joined).postDataJSON()).toEqual({
    email: DETAILS.email,
    phone_number: "+17132345678",
  });
  await signedOut;
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveURL("/region-availability");
  await expect(page).toHaveTitle(/Not Available/);
  await expect(page.getByText("m***a@example.com")).toBeVisible();
  await expect(page.getByText("+171*****678")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Join" })).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== "personalDataSince")),
  ).toEqual([]);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await expect
    .poll(async () => (await readEvents(sent)).filter(({ event }) => event === "onboarding:geo_restriction"))
    .toMatchObject([{ properties: { reason: "state" } }]);

  await page.reload();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText("m***a@example.com")).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("takes someone off the waitlist who wants no part of it [REG-01] [API-08]", async ({
  page,
  context,
}) => {
  await beginWith(context, { userDetailsFormData: { ...UNCHECKED, homeAddress: IN_UTAH } });
  await openDetails(page);
  const joined = page.waitForResponse("**/waitlist/join");
  await next(page).click();
  const { removal_token: token } = (await (await joined).json()) as { removal_token: string };
  const left = page.waitForRequest("**/waitlist/leave");
  await page.getByRole("button", { name: "Remove me" }).click();
  expect((await left).postDataJSON()).toEqual({ removal_token: token });
  const note = page.getByText("You are off the list.");
  await expect(note).toBeFocused();
  await expect(page.getByText("m***a@example.com")).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(note).toBeVisible();
});

test("says so when the list cannot be left, and tries again [REG-01]", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  await beginWith(context, { userDetailsFormData: { ...UNCHECKED, homeAddress: IN_UTAH } });
  await openDetails(page);
  await next(page).click();
  await page.route("**/waitlist/leave", (route) => route.abort());
  await page.getByRole("button", { name: "Remove me" }).click();
  await expect(page.getByRole("alert")).toHaveText("No answer came. Check your connection, then try again.");
  await expectAccessible(page);
  await page.unroute("**/waitlist/leave");
  await page.getByRole("button", { name: "Remove me" }).click();
  await expect(page.getByText("You are off the list.")).toBeVisible();
});

test("turns nobody away before they are on the waitlist [DET-06]", async ({ page, context, complaints }) => {
  complaints.allow(/status of 503/);
  await beginWith(context, { userDetailsFormData: { ...UNCHECKED, homeAddress: IN_UTAH } });
  await page.route("**/waitlist/join", (route) =>
    route.fulfill({
      status: 503,
      json: { error: "unavailable", message: "The waitlist is closed just now." },
    }),
  );
  await openDetails(page);
  await next(page).click();
  await expect(page.getByRole("alert")).toHaveText("The waitlist is closed just now.");
  await expect(page).toHaveURL("/user-details");
});

test("signs out whoever comes by themselves, and stays with them [REG-01]", async ({ page, context }) => {
  await beginWith(context, { userDetailsFormData: DETAILS });
  await page.goto("/region-availability");
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Join" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("tokens"))).toBeNull();
  await expect(page).toHaveURL("/region-availability");
  await expect(page.getByRole("button", { name: "Remove me" })).toHaveCount(0);
  await expectAccessible(page);
});
