import { paths } from "../../../apps/web/app/paths.ts";
import { expect, test } from "../../support/fixtures.ts";
import { signIn } from "../../support/visitors.ts";

test("prices follow the family and the period, and stay on reload [USE-07]", async ({ page }) => {
  await page.goto(paths.plans);
  const plus = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Smirk Plus" }) });
  await expect(plus).toContainText("$44.90 today");
  await page.getByLabel("How many people?").selectOption("3");
  await expect(plus).toContainText("$69.90 today");
  await page.getByLabel("Yearly").click({ force: true });
  await expect(plus).toContainText("then $503.00 a year");
  await page.reload();
  await expect(plus).toContainText("then $503.00 a year");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("prices follow a form [USE-07]", { tag: "@once" }, async ({ page }) => {
    await page.goto(paths.plans);
    await page.getByLabel("How many people?").selectOption("3");
    await page.getByRole("button", { name: "Show prices" }).click();
    await expect(page.getByRole("main")).toContainText("$69.90 today");
  });
});

for (const [type, name, path] of [
  ["temporary_access_token", "Continue joining", paths.userDetails],
  ["access_token", "My Membership", paths.membership],
] as const) {
  test(`the header has '${name}' with a token of type ${type} [USE-07] [FIND-12]`, {
    tag: "@once",
  }, async ({ page, context }) => {
    const banner = page.getByRole("banner");
    await page.goto(paths.plans);
    await expect(banner.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", paths.signUp);
    await signIn(context, type);
    await page.goto(paths.plans);
    await expect(banner.getByRole("link", { name })).toHaveAttribute("href", path);
    await expect(banner.getByRole("link", { name: /^(Sign in|Join)$/ })).toHaveCount(0);
  });
}
