import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { beginWith, DETAILS } from "../../support/joining/joiners.ts";
import { collectBodies, readEvents } from "../../support/telemetry-sinks.ts";

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

test("puts visitors from other regions on the waitlist, then signs them out [DET-06] [REG-01] [API-08]", async ({
  page,
  context,
  complaints,
}) => {
  await beginWith(context, { userDetailsFormData: { ...UNCHECKED, homeAddress: IN_UTAH } });
  const sent = collectBodies(page, "analytics");
  await openDetails(page);

  await test.step("the server is too busy", async () => {
    complaints.allow(/status of 503/);
    await page.route("**/waitlist/join", (route) =>
      route.fulfill({
        status: 503,
        json: { error: "unavailable", message: "The waitlist is closed just now.", reason: "overloaded" },
      }),
    );
    await next(page).click();
    await expect(page.getByRole("alert")).toHaveText(
      "There is too much going on right now. Please try again in a moment.",
    );
    await expect(page).toHaveURL("/user-details");
    await page.unroute("**/waitlist/join");
  });

  const removalToken = await test.step("they are on it, signed out, and stay", async () => {
    const joined = page.waitForResponse("**/waitlist/join");
    await next(page).click();
    const answer = await joined;
    expect(answer.request().postDataJSON()).toEqual({
      email: DETAILS.email,
      phone_number: "+17132345678",
      removal_token: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText(/^Your address is in Utah\./)).toBeVisible();
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
      .poll(async () =>
        (await readEvents(sent)).filter(({ event }) => event === "onboarding:geo_restriction"),
      )
      .toMatchObject([{ properties: { reason: "state" } }]);
    expect(await answer.json()).toEqual({ joined: true });
    const { removal_token: token } = answer.request().postDataJSON() as { removal_token: string };

    await page.reload();
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText("m***a@example.com")).toBeVisible();
    return token;
  });

  await test.step("leaving the list fails for now", async () => {
    complaints.allow(/ERR_FAILED/);
    await page.route("**/waitlist/leave", (route) => route.abort());
    await page.getByRole("button", { name: "Remove me" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "We did not get an answer. Check your connection, then try again.",
    );
    await expectAccessible(page);
    await page.unroute("**/waitlist/leave");
  });

  await test.step("leaving the list leads to the start page", async () => {
    const left = page.waitForRequest("**/waitlist/leave");
    await page.getByRole("button", { name: "Remove me" }).click();
    expect((await left).postDataJSON()).toEqual({ removal_token: removalToken });
    const note = page.getByText("You are off the list.");
    await expect(note).toBeFocused();
    await expect(page.getByText("m***a@example.com")).toHaveCount(0);
    await expectAccessible(page);
    await page.reload();
    await expect(note).toBeVisible();
    await page.getByRole("link", { name: "Back to Home" }).click();
    await expect(page).toHaveURL("/");
  });
});
