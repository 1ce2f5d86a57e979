import { paths } from "../../../apps/web/app/paths.ts";
import { doubleText } from "../../support/clipping.ts";
import { expect, test } from "../../support/fixtures.ts";
import { openSettled } from "../../support/settled.ts";
import { listOpenPages } from "../../support/site-map.ts";

test("prices follow the family and the period, and stay on reload [USE-07]", async ({ page }) => {
  await openSettled(page, paths.plans);
  const plus = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Smirk Plus" }) });
  await expect(plus).toContainText("Today $44.90");
  await page.getByLabel("How many people?").selectOption("3");
  await expect(plus).toContainText("Today $69.90");
  await expect(page).toHaveURL(/people=3/);
  await test.step("a period shows at once, before the address follows", async () => {
    const isChosen = await page.getByLabel("Yearly").evaluate((radio: HTMLInputElement) => {
      radio.click();
      return radio.checked;
    });
    expect(isChosen).toBe(true);
  });
  await expect(plus).toContainText("$503.00 a year");
  await expect(page).toHaveURL(/period=yearly/);
  await expect(page.getByLabel("Yearly")).toBeChecked();
  await page.reload();
  await expect(plus).toContainText("$503.00 a year");
});

test("a link of the menu that large text makes closes it [USE-01]", { tag: "@once" }, async ({ page }) => {
  await openSettled(page, paths.plans);
  await doubleText(page);
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  const main = page.getByRole("navigation", { name: "Main" });
  await menu.click();
  await main.getByRole("link", { name: "Plans" }).click();
  const link = main.getByRole("link", { name: "How it works" });
  await expect(link).toBeHidden();
  await menu.click();
  await link.click();
  await expect(page).toHaveURL(paths.howItWorks);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(link).toBeHidden();
});

test("every public page has a picture for shared links [USE-07]", async ({ request, baseURL }) => {
  for (const path of await listOpenPages(baseURL ?? "")) {
    const html = await (await request.get(path)).text();
    if (html.includes('content="noindex"')) continue;
    const read = (name: string) => new RegExp(`"${name}" content="([^"]+)"`).exec(html)?.[1];
    expect(read("twitter:card"), path).toBe("summary_large_image");
    expect(read("og:image:alt"), path).toBe(read("og:title"));
    const picture = await request.get(read("og:image") ?? "");
    expect(picture.headers()["content-type"], path).toBe("image/png");
    const bytes = await picture.body();
    const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map(String);
    expect([read("og:image:width"), read("og:image:height")], path).toEqual(size);
  }
});

test("the finder says who runs the site, under its policy [USE-07]", async ({ page }) => {
  await page.goto(paths.finder);
  const data = page.locator('script[type="application/ld+json"]');
  await expect(page.getByRole("region", { name: "Dentists", exact: true })).toBeVisible();
  const [organization] = JSON.parse((await data.textContent()) ?? "")["@graph"];
  expect(organization).toMatchObject({ "@type": "Organization", name: "Smirk" });
  expect(await data.evaluate((script: HTMLScriptElement) => script.nonce)).not.toBe("");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("prices follow a form [USE-07]", async ({ page }) => {
    await page.goto(paths.plans);
    await page.getByLabel("How many people?").selectOption("3");
    await page.getByRole("button", { name: "Show prices" }).click();
    await expect(page.getByRole("main")).toContainText("Today $69.90");
  });
});
