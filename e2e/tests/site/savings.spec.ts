import type { Locator, Page } from "@playwright/test";
import { paths } from "../../../apps/web/app/paths.ts";
import { expectAccessible, expectReadableInTheDark } from "../../support/accessible.ts";
import { doubleText, expectNothingClipped } from "../../support/clipping.ts";
import { expect, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the answer stands above the form, and not in the address [FEE-05]", async ({ page }) => {
    await page.goto(paths.savings);
    await page.getByLabel("Who is it for?").fill("2");
    await page.getByLabel("Checkup").fill("2");
    await page.getByLabel("Where?").fill("77002");
    await page.getByRole("button", { name: "Show the answer" }).click();
    await expect(page.getByRole("region", { name: "The answer" })).toContainText(/You would lose \$[\d.,]+/);
    await expect(page).toHaveURL(/\/savings$/);
    await expect(page.getByLabel("Checkup")).toHaveValue("2");
    await expect(page.getByLabel("Who is it for?")).toHaveValue("2");
    await page.getByRole("button", { name: "Español" }).click();
    await expect(page).toHaveURL(/\/es\/savings$/);
    await expect(page.getByRole("region", { name: "La respuesta" })).toContainText("Usted perdería");
  });

  test("a year's picture fills the form in, and Enter answers what is typed [FEE-05]", async ({ page }) => {
    await page.goto(paths.savings);
    await expect(page.getByRole("button", { name: "More: Checkup" })).toBeHidden();
    await page.getByRole("button", { name: "Just checkups" }).click();
    await expect(page.getByLabel("Checkup", { exact: true })).toHaveValue("2");
    await expect(page.getByRole("region", { name: "The answer" })).toHaveCount(0);
    await page.getByLabel("Checkup", { exact: true }).fill("1");
    await page.getByLabel("Where?").fill("77002");
    await page.getByLabel("Where?").press("Enter");
    await expect(page.getByRole("region", { name: "The answer" })).toContainText("1 × Checkup");
  });
});

test("the answer can be read by everybody, printed on one page and shared [FEE-05]", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/es${paths.savings}`);
  const commonest = page.getByRole("group", { name: "¿Qué planea para este año?" }).getByRole("spinbutton");
  await expect(commonest).toHaveCount(12);
  for (const field of await commonest.all()) await field.fill("2");
  await expectWhole(commonest.first(), "20");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectWhole(commonest.first(), "12");
  await page.setViewportSize({ width: 320, height: 640 });
  await commonest.first().fill("2");
  await page.getByLabel("¿Dónde?").fill("77002");
  await page.getByRole("button", { name: "Mostrar la respuesta" }).click();
  await expect(page.getByRole("region", { name: "La respuesta" })).toContainText(/Usted ahorraría \$[\d.,]+/);
  await expectAccessible(page);
  await expectReadableInTheDark(page);
  expect(await countPrintedPages(page)).toBe(1);
  await page.getByRole("button", { name: "Copiar enlace" }).click();
  await expect(page.getByText(/^Copiado\./)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await doubleText(page);
  await expectNothingClipped(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
  await expect(page.getByRole("region", { name: "The answer" })).toContainText(/You would save \$[\d.,]+/);
  await expect(page).toHaveURL(/\/savings$/);
  await page.goto(`/es${paths.savings}`);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.goto(link);
  await expect(page.getByLabel("¿Dónde?")).toHaveValue("77002");
  await expect(commonest.last()).toHaveValue("2");
  await expect(page.getByRole("status").first()).toContainText("El enlace llenó el formulario.");
  expect(sent.filter((request) => /77002|checkup=|people=/.test(request))).toEqual([]);
});

test("a quote is compared on the device, and its lines are in no request [FEE-05]", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(paths.savings);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.getByRole("button", { name: "Compare a quote" }).click();
  await page.getByLabel("Lines of the quote").fill("Gold crown 4,321\nCrown 1,234\nTotal 5,555");
  await page.getByRole("button", { name: "Read the lines" }).click();
  await page
    .getByRole("group", { name: "Crown 1,234" })
    .getByLabel("Procedure")
    .selectOption("Porcelain crown");
  const quote = page.getByRole("region", { name: "Do you have a quote from a dentist?" });
  await quote.getByLabel("Where?").fill("77002");
  await expectAccessible(page);
  await quote.getByRole("button", { name: "Compare with member prices" }).click();
  const answer = page.getByRole("region", { name: "The answer to your quote" });
  await expect(answer).toContainText(/1 × Porcelain crown.*\$1,234\.00/s);
  expect(sent.filter((request) => request.includes("graphql"))).toHaveLength(1);
  expect(sent.filter((request) => /crown|gold|4,?321|1,?234|5,?555/i.test(request))).toEqual([]);
  await page.getByRole("button", { name: "Compare with my insurance" }).click();
  const percents = page.getByLabel("How much of this it pays, in percent");
  await expect(percents).toHaveCount(2);
  const before = sent.length;
  for (const percent of await percents.all()) await percent.fill("37");
  await page.getByLabel("The most it still pays this year, in dollars").fill("1,500");
  await page.getByRole("button", { name: "Show both sums" }).click();
  await expect(page.getByText("Your insurance pays $1,500.00 in this sum.")).toBeVisible();
  expect(sent).toHaveLength(before);
  await page.emulateMedia({ media: "print" });
  await expect(answer).toBeVisible();
  await expect(page.getByText("Your insurance pays $1,500.00 in this sum.")).toBeVisible();
  await page.emulateMedia({ media: null });
  expect(await countPrintedPages(page)).toBe(1);
  await expectAccessible(page);
  await doubleText(page);
  await expectNothingClipped(page);
  await expectNoSidewaysScroll(page);
});

test("a year's picture is answered beside the form, or first on a phone [FEE-05]", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.savings);
  const show = page.getByRole("button", { name: "Show the answer" });
  await expect(show).toBeInViewport({ ratio: 1 });
  const year = page.getByRole("button", { name: "A filling or two" });
  await year.click();
  await expect(year).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Type your ZIP code to see the answer.")).toBeVisible();
  const people = page.getByLabel("Who is it for?");
  await page.getByRole("button", { name: "More: people" }).click();
  await expect(people).toHaveValue("2");
  await expect(page.getByLabel("Checkup", { exact: true })).toHaveValue("4");
  await people.press("ArrowUp");
  await expect(people).toHaveValue("3");
  await expect(year).toHaveAttribute("aria-pressed", "true");
  await people.press("ArrowDown");
  await page.getByRole("button", { name: "Fewer: people" }).click();
  await page.getByRole("button", { name: "Fewer: people" }).click();
  await expect(people).toHaveValue("1");
  await page.getByLabel("Where?").fill("77002");
  await page.getByRole("button", { name: "A root canal and a crown" }).click();
  const answer = page.getByRole("region", { name: "The answer" });
  await expect(answer).toContainText("1 × Porcelain crown");
  await expect(answer.getByText(/^You would/)).toBeInViewport({ ratio: 1 });
  await expect(show).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await expectReadableInTheDark(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Just checkups" }).click();
  await expect(answer).toContainText("2 × Checkup");
  await expect(answer.getByText(/^You would/)).toBeInViewport({ ratio: 0.5 });
  await page.getByRole("button", { name: "My own" }).click();
  await expect(page.getByLabel("Checkup", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Checkup", { exact: true })).toBeFocused();
});

/** A field is wider than the number in it. */
async function expectWhole(field: Locator, number: string): Promise<void> {
  await field.fill(number);
  const hidden = await field.evaluate((input) => input.scrollWidth - input.clientWidth);
  expect(hidden, number).toBeLessThanOrEqual(0);
}

async function countPrintedPages(page: Page): Promise<number> {
  const printed = (await page.pdf({ format: "Letter" })).toString("latin1");
  return printed.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
