import { paths } from "../../../apps/web/app/paths.ts";
import { secondsOf } from "../../../apps/web/test/dom/answers/member/account-answers.ts";
import { test } from "../../support/answers/as-maria.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "../../support/fixtures.ts";

test("shows card, status and documents to a member [MEM-01] [MEM-02] [MEM-03] [MEM-04] [APP-09]", async ({
  page,
  account,
  complaints,
}) => {
  await page.goto(`${paths.membership}#benefits`);

  await test.step("shows the card", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Thank you for joining, Maria" })).toBeVisible();
    await expect(page.getByText("Below are your details and benefits.")).toBeVisible();
    await expect(page.getByText("Test payments: no real card is charged.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your Membership Card" })).toBeVisible();
    const card = page.getByRole("region", { name: "Membership card", exact: true });
    for (const text of [
      account.card.plan_name,
      "9203 4471 9025 1187",
      "Maria Lopez",
      "Sam and Mia",
      "BW-PLUS-02",
      "Nov 20, 2026",
      "Brightwell Dental Network",
      "brightwell.example",
      "(800) 555-0142",
      "THIS IS NOT INSURANCE.",
    ]) {
      await expect(card.getByText(text)).toBeVisible();
    }
  });
  await test.step("shows status, next charge and covered people", async () => {
    const details = page.getByRole("region", { name: "Your details" });
    await expect(details.getByText("Active")).toBeVisible();
    await expect(details.getByText("Yearly")).toBeVisible();
    await expect(details.getByText("$251.00 on Nov 20, 2027")).toBeVisible();
    await expect(details.getByText("Member Family")).toBeVisible();
  });
  await test.step("agreement, dentists, benefits and support, under their anchors", async () => {
    await expect(page.locator("#benefits").getByRole("heading", { name: "Plan Features" })).toBeVisible();
    await expect(page.locator("#membershipagreement").getByRole("link")).toHaveAttribute(
      "href",
      paths.agreement,
    );
    await expect(page.getByRole("link", { name: "Find Nearby Dentists" })).toHaveAttribute("href", "/");
    await expect(page.getByRole("link", { name: "Find All Providers" })).toBeVisible();
    await expect(page.getByText("Clearlake Vision Savings")).toBeVisible();
    const logo = page.locator('#benefits img[src="/files/benefit-vision"]');
    await logo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.getByRole("link", { name: "(800) 555-0151" })).toHaveAttribute(
      "href",
      "tel:8005550151",
    );
    expect(account.calls).toContain("/account/insurance_card");
    await expect(page.getByRole("link", { name: "Contact Support" })).toHaveAttribute("href", /^mailto:/);
  });
  await test.step("prints both sides of the card alone, in their real size", async () => {
    const isPrinted = page.evaluate(
      () =>
        new Promise((done) => {
          window.print = () => done(true);
        }),
    );
    await page.getByRole("button", { name: "Print card" }).click();
    expect(await isPrinted).toBe(true);
    await page.emulateMedia({ media: "print" });
    const cards = page.getByText(account.card.plan_name, { exact: true });
    const printed = page.locator("#printed-card section");
    await expect(printed).toHaveCount(2);
    const MM = 96 / 25.4;
    for (const side of await printed.all()) {
      const box = await side.boundingBox();
      expect(box?.width).toBeCloseTo(85.6 * MM, 0);
      expect(box?.height).toBeCloseTo(54 * MM, 0);
    }
    await expect(page.getByRole("main")).toBeHidden();
    await expect(cards.last()).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await expect(printed).toHaveCount(0);
    await expect(page.getByRole("main")).toBeVisible();
  });
  await test.step("reports a file that fails to load, and loads it on a retry", async () => {
    complaints.allow(/ERR_FAILED/);
    await page.route("**/account/insurance_card.pdf", (route) => route.abort());
    const download = page.getByRole("button", { name: "Download PDF" });
    await download.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("We did not get an answer.");
    await expect(download).toBeFocused();
    await expectAccessible(page);
    await page.unroute("**/account/insurance_card.pdf");
    await page.route("**/account/insurance_card.pdf", (route) =>
      route.fulfill({ body: `%PDF ${account.card.name}` }),
    );
    await download.click();
    await expect(page.getByText("Saved as membership-card.pdf.")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test("a canceled membership is readable, and removes the saved card [MEM-02]", async ({ page, account }) => {
  Object.assign(account.card, { canceled: true, termed: true, ends_at: secondsOf("2027-11-20") });
  account.card.family_members = [];
  await page.goto("/privacy");
  await page.evaluate(() => caches.open("membership-card"));
  await page.goto(paths.membership);
  const details = page.getByRole("region", { name: "Your details" });
  await expect(details.getByText("Canceled")).toBeVisible();
  await expect(details.getByText("Members Only")).toBeVisible();
  await expect(details.getByText("Next charge")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your membership has ended, Maria");
  await expect(page.getByRole("link", { name: "Join Again" })).toHaveAttribute("href", paths.userDetails);
  await expect(page.getByRole("link", { name: "See Past Payments" })).toBeVisible();
  await expect(page.getByText("Clearlake Vision Savings")).toBeHidden();
  await page.getByRole("heading", { name: "Plan Features" }).click();
  await expect(page.getByText("Clearlake Vision Savings")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(
    /for joining|your details and benefits|can use|[Pp]ay by|You pay|member prices|% off|money off/,
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect.poll(() => page.evaluate(() => caches.has("membership-card"))).toBe(false);
});

test("fits long names on a narrow screen and prints only the agreement [MEM-01] [MEM-06] [LAW-06]", async ({
  page,
  account,
}) => {
  account.card.family_members = ["Leopoldina", "Maximiliana", "Ana", "Eva"].map((name) => ({
    name,
    surname: "Wolfeschlegelstein",
  }));
  const name = "Wilhelmina Montgomery-Featherstonehaugh Washingt";
  const clauses = ["You may cancel within 30 days of the effective date."] as const;
  Object.assign(account.card, { name, clauses });
  // A window of 640 px, enlarged to 200%.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(paths.membership);
  await expect(page.getByRole("link", { name: "Update Payment Method" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await test.step("the card holds a name of 48 letters and a clause, with text of 200 % too", async () => {
    const card = page.getByRole("region", { name: "Membership card", exact: true });
    await expect(card.getByText(clauses[0])).toBeVisible();
    for (const size of ["200%", "100%"]) {
      await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
      await expect(card.getByText(name)).toBeVisible();
      await expect
        .poll(() => card.evaluate(listLinesInside), { message: `text of ${size}` })
        .toEqual({ hasLines: true, outside: [] });
    }
  });

  await page.getByRole("link", { name: "Membership Agreement" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Membership Agreement$/ })).toBeVisible();
  await expect(page.getByText("Signed on Nov 20, 2026.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(12);
  expect(account.calls).toContain("/account/agreement");
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByText("Print agreement")).toBeHidden();
  await expect(page.getByText("THIS IS NOT INSURANCE.").first()).toBeVisible();
});

/** Runs in the page. */
function listLinesInside(box: Element) {
  const edge = box.getBoundingClientRect();
  const lines = [...box.querySelectorAll("p, dt, dd, strong")];
  const outside = lines.filter((line) => {
    const { top, right, bottom, left } = line.getBoundingClientRect();
    return top < edge.top || bottom > edge.bottom || left < edge.left || right > edge.right;
  });
  return { hasLines: lines.length > 10, outside: outside.map(({ textContent }) => textContent) };
}
