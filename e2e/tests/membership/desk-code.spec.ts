import type { Page } from "@playwright/test";
import { readCodes } from "../../../apps/server/test/support/pictures/read-codes.ts";
import { paths } from "../../../apps/web/app/paths.ts";
import { answerFrom } from "../../support/answers/answer-for.ts";
import { test } from "../../support/answers/as-maria.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "../../support/fixtures.ts";

test.use({ deviceScaleFactor: 2 });

/** The server makes addresses of this length. */
const LINK = `https://smirk.example/check/${"Zm9vYmFyYmF6".repeat(4)}`;

/** What two decoders read in a picture of all that the window shows. */
async function expectCode(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
  await expectNoSidewaysScroll(page);
  expect(await readCodes(await page.screenshot())).toMatchObject({ zbar: [LINK], jsqr: LINK });
}

test("decoders read the code for the desk in every color scheme, narrow and wide [DESK-01] [DESK-05]", async ({
  page,
  context,
  account,
}) => {
  await answerFrom(context, {
    "POST /account/cards/m1/code": { link: LINK, expires_at: "2026-11-26T18:15:00.000Z" },
  });
  await page.goto(paths.membership);
  const button = page.getByRole("button", { name: "Show to the desk" });
  await button.press("Enter");
  const dialog = page.getByRole("dialog", { name: "For the dentist's desk" });
  await expect(dialog.getByRole("img", { name: "QR code to check the card of Maria Lopez" })).toBeVisible();
  await expect(dialog.getByText(account.card.plan_name)).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByText("THIS IS NOT INSURANCE.")).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await expectCode(page, 360);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectCode(page, 1440);
  await page.emulateMedia({ colorScheme: "dark", forcedColors: "active" });
  await expectCode(page, 360);
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});
