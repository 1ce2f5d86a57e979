import { expect, test } from "../../support/fixtures.ts";
import { signIn } from "../../support/visitors.ts";

test("every link of a Spanish page stays in Spanish, and the switch keeps the page @once [ES-01]", async ({
  page,
}) => {
  await page.goto("/es/plans?people=2");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Planes y precios");
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
