import type { Page } from "@playwright/test";
import { paths } from "../../../apps/web/app/paths.ts";
import { CODE_SENT } from "../../../apps/web/test/dom/answers/code-sent.ts";
import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { beginWith, MIA } from "../../support/joining/joiners.ts";
import { newPhoneNumber } from "../../support/sms-inbox.ts";
import { signIn } from "../../support/visitors.ts";

const readKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage));
const readTokens = (page: Page) => page.evaluate(() => localStorage.getItem("tokens"));
const clickSignOut = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();

test("signing out of a guarded page ends the session on the server [APP-02, APP-05]", async ({
  page,
  context,
  request,
}) => {
  const tokens = await beginWith(context);
  const headers = { Authorization: `Bearer ${tokens?.access_token}` };
  await page.goto(paths.userDetails);
  expect((await request.get("/auth/me", { headers })).status()).toBe(200);
  await clickSignOut(page);
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
  await expect(page.getByRole("button", { name: "Sign out" })).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await test.step("a copied token is worth nothing", async () => {
    await expect.poll(async () => (await request.get("/auth/me", { headers })).status()).toBe(401);
    expect(await (await request.get("/auth/me", { headers })).json()).toMatchObject({
      error: "not_authorized",
    });
  });
  await test.step("asks for the sign-up again", async () => {
    // Without a page load in between: the page remembers no sign-out.
    await page
      .getByRole("link", { name: /^View / })
      .first()
      .click();
    await page.getByRole("button", { name: "Pick as primary dentist" }).click();
    await expect(page).toHaveURL(/\/sign-up\/?$/);
    await expect(page.getByRole("heading", { level: 1, name: "Let's get started" })).toBeVisible();
  });
});

test("signs in and out in every open tab [APP-05, APP-06, APP-07]", async ({ page, context }) => {
  await page.goto(paths.finder);
  const join = page.getByRole("banner").getByRole("link", { name: "Join" });
  await expect(join).toBeVisible();
  const entries = await page.evaluate(() => history.length);
  const other = await context.newPage();
  await test.step("signs in every tab", async () => {
    await signIn(context, "access_token");
    await other.goto(paths.agreement);
    await expect(other.getByRole("button", { name: "Sign out" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  });
  await page.bringToFront();
  await clickSignOut(page);
  await test.step("stays on the finder", async () => {
    await expect(join).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    expect(await page.evaluate(() => history.length)).toBe(entries);
    expect(await readTokens(page)).toBeNull();
  });
  await test.step("signs out the other tab", async () => {
    await expect(other).toHaveURL(/^http:\/\/[^/]+\/$/);
    await expect(other.getByRole("button", { name: "Sign out" })).toHaveCount(0);
    expect(await readTokens(other)).toBeNull();
  });
});

test("goes on after a lost session where it was, with what was typed [USE-10]", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  const tokens = await beginWith(context, { familyDetailsFormData: [MIA] });
  const firstName = page.getByRole("textbox", { name: "First name" });
  await test.step("typed details survive a reload", async () => {
    await page.goto(paths.userDetails);
    await firstName.fill("Željka");
    await page.reload();
    await expect(firstName).toHaveValue("Željka");
  });
  await test.step("the loss is said", async () => {
    await context.route("**/subscription/payment_object*", (route) =>
      route.fulfill({ status: 401, json: { error: "not_authorized", message: "Please sign in." } }),
    );
    await page.goto(paths.checkout);
    await expect(page).toHaveURL(/\/sign-up\/?$/);
    await expect(page.getByText("Your session has ended.")).toBeVisible();
    expect(await readKeys(page)).not.toContain("userDetailsFormData");
    await expectAccessible(page);
  });
  await test.step("the code leads back", async () => {
    await context.unroute("**/subscription/payment_object*");
    await context.route("**/auth/2fa/provide", (route) => route.fulfill({ json: CODE_SENT }));
    await context.route("**/auth/2fa/verify", (route) => route.fulfill({ json: tokens }));
    await page.getByLabel("Phone number").fill(newPhoneNumber());
    await page.getByRole("button", { name: "Send code" }).click();
    await page.getByLabel("6-digit code").pressSequentially("123456");
    await expect(page).toHaveURL(paths.checkout);
    await page.goto(paths.userDetails);
    await expect(firstName).toHaveValue("Željka");
  });
});
