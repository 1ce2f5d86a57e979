import type { BrowserContext, Page } from "@playwright/test";
import { paths } from "../../apps/web/app/paths.ts";
import { test as base, expect } from "../fixtures.ts";
import { beginWith, getReadyToPay, MIA, payButton, READY, SAM } from "../joiners.ts";

const GOOD = "4242424242424242";

/** Somebody who has just paid for the plan with a family, against the server and the payment stand-in. */
const test = base.extend<{ join: (page: Page, context: BrowserContext) => Promise<void> }>({
  join: async ({ complaints }, use) => {
    complaints.allow(/status of 400 .*retrive_state/);
    // The account may take a second or two to be made (MEM-05).
    complaints.allow(/status of (409|503) .*(retrive_customer_portal|\/account\/)/);
    await use(async (page, context) => {
      await beginWith(context, { ...READY, familyDetailsFormData: [SAM, MIA] });
      await getReadyToPay(page, GOOD);
      await payButton(page).click();
      await expect(page).toHaveURL("/membership", { timeout: 20_000 });
    });
  },
});

const cardOf = (page: Page) => page.getByRole("region", { name: "Membership card", exact: true });

test("shows a new member what they bought, and pays back what they leave with [MEM-02] [MEM-06] [MONEY-04]", async ({
  page,
  context,
  join,
}) => {
  test.setTimeout(90_000);
  await join(page, context);
  await expect(cardOf(page).getByText(/^(Member number )?9\d{3} \d{4} \d{4} \d{4}$/)).toBeVisible();
  await expect(cardOf(page).getByText("Sam and Mia")).toBeVisible();
  const details = page.getByRole("region", { name: "Your details" });
  await expect(details.getByText("Active")).toBeVisible();
  await expect(details.getByText(/^\$49\.90 on /)).toBeVisible();
  await expect(page.getByRole("link", { name: "Update Payment Method" })).toHaveAttribute("href", /^http/);

  await page.getByRole("link", { name: "Read your agreement" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(12);
  await expect(page.getByText(/Fingerprint of this text \(SHA-256\): [0-9a-f]{64}/)).toBeVisible();
  await page.getByRole("link", { name: "Your membership" }).click();

  await page.getByRole("button", { name: "Cancel Membership" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("$49.90")).toBeVisible();
  await expect(dialog.getByText(/less the one-time processing fee of \$20\.00/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel now" }).click();
  await expect(dialog.getByRole("heading", { name: "Your membership is canceled" })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(details.getByText("Canceled")).toBeVisible();
});

test("opens the saved card without a network, until the member signs out [MEM-01]", async ({
  page,
  context,
  join,
  complaints,
}) => {
  test.setTimeout(90_000);
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await join(page, context);
  await expect(cardOf(page)).toBeVisible();
  await page.getByRole("button", { name: "Save offline" }).click();
  await expect(page.getByRole("button", { name: "Saved offline" })).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(cardOf(page).getByText("Smirk Plus")).toBeVisible();
  await expect(page.getByText("You are offline.")).toBeVisible();

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText("You are offline.")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Saved offline" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await page.goto(paths.finder);
  await context.setOffline(true);
  await expect(page.goto(paths.membership)).rejects.toThrow();
});
