import type { Locator } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";
import { readLayoutShift, TYPEFACE_SHIFT } from "../../support/layout-shift.ts";
import { untilIdle, untilSettled } from "../../support/settled.ts";
import { look } from "../../support/spanish/expect-spanish.ts";
import { signIn } from "../../support/visitors.ts";

test.describe("in a browser that prefers Spanish, where nothing else is offered", () => {
  test.use({ locale: "es-US" });

  test("every link of a Spanish page stays in Spanish, and the switch keeps the page @once [ES-01]", async ({
    page,
  }) => {
    await page.goto("/es/plans?people=2");
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Planes y precios");
    await look(page);
    const links = await page
      .locator("main a[href^='/'], nav a[href^='/']:not([hreflang])")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(links.filter((href) => !/^\/es(?:[/?#]|$)/.test(href))).toEqual([]);
    const alternates = page.locator("link[rel=alternate][hreflang]");
    expect(await alternates.evaluateAll((all) => all.map((link) => link.getAttribute("hreflang")))).toEqual([
      "en",
      "es",
      "x-default",
    ]);

    await page
      .getByRole("navigation", { name: "Pie de página" })
      .getByRole("link", { name: "Cómo funciona" })
      .click();
    await expect(page).toHaveURL(/\/es\/how-it-works$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Cómo funciona");

    await page.goto("/es/plans?people=2");
    await page
      .getByRole("navigation", { name: "Pie de página" })
      .getByRole("link", { name: "English" })
      .click();
    await expect(page).toHaveURL(/\/plans\?people=2$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });
});

test("an account's language is offered on another device, without a redirect @once [ES-01]", async ({
  page,
  context,
}) => {
  await signIn(context, "access_token");
  const me = { phone_number: null, email: null, name: null, last_name: null, language: "es" };
  await context.route("**/auth/me", (route) => route.fulfill({ json: me }));
  await page.goto("/membership#details");
  const offer = page.getByRole("link", { name: "Lea esta página en español" });
  await expect(offer).toBeVisible();
  await expect(page).toHaveURL("/membership#details");
  await offer.click();
  await expect(page).toHaveURL("/es/membership#details");
});

async function readBox(part: Locator) {
  await expect(part).toBeVisible();
  return (await part.boundingBox()) ?? { x: 0, y: 0, width: Number.NaN, height: Number.NaN };
}

test.describe("a browser that prefers Spanish", () => {
  test.use({ locale: "es-US" });

  test("is offered it, and the offer covers nothing for good [ES-01] [USE-01]", async ({
    page,
    isMobile,
  }) => {
    await page.goto("/");
    const offer = page.getByRole("complementary", { name: "Lea esta página en español" });
    await expect(offer).toBeVisible();
    await untilSettled(page);
    await expect(page.locator("button.map-pin").first()).toBeVisible();
    const credits = page.getByRole("link", { name: "OpenStreetMap" });
    await credits.click({ trial: true });
    const list = page.getByRole("region", { name: "Dentists", exact: true });
    await list
      .getByRole("button", { name: /^Pick / })
      .last()
      .click({ trial: true });
    // A tap on a pin opens what takes the place of the list.
    if (isMobile) {
      await page.locator("button.map-pin").first().click();
      await expect(page.getByRole("region", { name: "Dentists at this pin" })).toBeVisible();
      await credits.click({ trial: true });
    }

    await page.goto("/plans");
    await expect(offer).toBeVisible();
    await page.keyboard.press("End");
    await page.getByRole("navigation", { name: "Footer" }).getByRole("link").last().click({ trial: true });
    await offer.getByRole("button", { name: "Cerrar" }).click();
    await expect(offer).toBeHidden();
    await page.reload();
    await untilIdle(page);
    await expect(offer).toBeHidden();
  });

  test("is offered it below a phone's list, where nothing is covered or moves @once [ES-01] [USE-05]", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    const offer = page.getByRole("complementary", { name: "Lea esta página en español" });
    await expect(offer).toBeVisible();
    await untilIdle(page);
    const [card, line] = [page.locator("#results li").first(), await offer.boundingBox()];
    const { y = 0, height = 0 } = (await card.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(line?.y ?? 0);
    await card.getByRole("button", { name: /^Pick / }).click({ trial: true });
    expect(await readLayoutShift(page)).toBeLessThanOrEqual(TYPEFACE_SHIFT);
    await offer.getByRole("button", { name: "Cerrar" }).click();
    await expect(offer).toBeHidden();
    await expect(page.locator("[data-offer]")).toHaveCount(0);
  });

  test("is offered it over no card and no words of a wide map @once [ES-01] [USE-05]", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/");
    const offer = page.getByRole("complementary", { name: "Lea esta página en español" });
    await expect(offer).toBeVisible();
    await untilSettled(page);
    const line = await readBox(offer);
    for (const under of [".finder-column", ".map-key"]) {
      const box = await readBox(page.locator(under));
      expect(line.x >= box.x + box.width || line.y + line.height <= box.y, under).toBe(true);
    }
  });

  test("is offered nothing over a payment or a dialog @once [ES-01] [PAY-01]", async ({ page, context }) => {
    await signIn(context, "temporary_access_token");
    const line = page.locator(".language-offer");
    for (const path of ["/user-details/checkout", "/user-details/processing"]) {
      await page.goto(path);
      await expect(line).toBeAttached();
      await expect(line).toBeHidden();
    }
    await page.goto("/user-details/family");
    await expect(line).toBeVisible();
    await page.getByRole("button", { name: "Add a family member" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(line).toBeHidden();
  });

  test("notices nothing when the offer cannot be loaded @once [ES-01]", async ({ page, complaints }) => {
    complaints.allow(/Failed to load resource/);
    await page.route("**/assets/offer-language-*", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await page.goto("/plans");
    await failed;
    await untilSettled(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
