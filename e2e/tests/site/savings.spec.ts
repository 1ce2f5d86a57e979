import { paths } from "../../../apps/web/app/paths.ts";
import { expectAccessible, expectReadableInTheDark } from "../../support/accessible.ts";
import { doubleText, expectNothingClipped } from "../../support/clipping.ts";
import { expect, test } from "../../support/fixtures.ts";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the answer stands above the form, and not in the address [FEE-05]", async ({ page }) => {
    await page.goto(paths.savings);
    await page.getByLabel("Who is it for?").selectOption("2");
    await page.getByLabel("Checkup").fill("2");
    await page.getByLabel("Where?").fill("77002");
    await page.getByRole("button", { name: "Show the answer" }).click();
    await expect(page.getByRole("region", { name: "The answer" })).toContainText(/You would lose \$[\d.,]+/);
    await expect(page).toHaveURL(/\/savings$/);
    await expect(page.getByLabel("Checkup")).toHaveValue("2");
    await expect(page.getByLabel("Who is it for?")).toHaveValue("2");
  });
});

test("the answer can be read by everybody, and is printed on one page [FEE-05]", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/es${paths.savings}`);
  const commonest = page.getByRole("group").getByRole("spinbutton");
  await expect(commonest).toHaveCount(12);
  for (const field of await commonest.all()) await field.fill("2");
  await page.getByLabel("¿Dónde?").fill("77002");
  await page.getByRole("button", { name: "Mostrar la respuesta" }).click();
  await expect(page.getByRole("region", { name: "La respuesta" })).toContainText(/Usted ahorraría \$[\d.,]+/);
  await expectAccessible(page);
  await expectReadableInTheDark(page);
  const printed = (await page.pdf({ format: "Letter" })).toString("latin1");
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await doubleText(page);
  await expectNothingClipped(page);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide).toBe(false);
});
