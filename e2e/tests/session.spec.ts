import type { Page } from "@playwright/test";
import { paths } from "../../apps/web/app/paths.ts";
import { expect, test } from "../fixtures.ts";
import { askForCode, newPhoneNumber } from "../sms-inbox.ts";
import { signIn } from "../visitors.ts";

const readKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage));
const readTokens = (page: Page) => page.evaluate(() => localStorage.getItem("tokens"));
const clickSignOut = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();

test("ends on the start page when someone signs out of a guarded page [APP-05]", async ({
  page,
  context,
}) => {
  await signIn(context, "temporary_access_token");
  await page.goto(paths.userDetails);
  await clickSignOut(page);
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
  await expect(page.getByRole("button", { name: "Sign out" })).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("asks for the sign-up again after signing out [APP-02, APP-05]", async ({ page, context }) => {
  await signIn(context, "temporary_access_token");
  await page.goto(paths.userDetails);
  await clickSignOut(page);
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
  // Without a page load in between: the page remembers no sign-out.
  await page
    .getByRole("link", { name: /^View / })
    .first()
    .click();
  await page.getByRole("button", { name: "Pick as primary dentist" }).click();
  await expect(page).toHaveURL(/\/sign-up\/?$/);
  await expect(page.getByRole("heading", { level: 1, name: "Let's get started" })).toBeVisible();
});

test("signs out on the finder without leaving it [APP-05]", async ({ page, context }) => {
  await signIn(context, "access_token");
  await page.goto(paths.finder);
  const entries = await page.evaluate(() => history.length);
  await clickSignOut(page);
  await expect(page.getByRole("banner").getByRole("link", { name: "Join" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect(await readTokens(page)).toBeNull();
});

test("tells the server who signs out, and says it once [APP-05]", async ({ page, context }) => {
  await signIn(context, "access_token");
  const told: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/sign_out")) {
      told.push(`${request.method()} ${request.headers().authorization}`);
    }
  });
  await page.goto(paths.membership);
  const { access_token: token } = JSON.parse((await readTokens(page)) ?? "{}");
  await clickSignOut(page);
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
  expect(told).toEqual([`POST Bearer ${token}`]);
});

test("ends the session on the server, so that a copied token is worth nothing [APP-05]", async ({
  page,
  request,
}) => {
  const code = await askForCode(page, newPhoneNumber());
  await page.keyboard.type(code);
  await expect(page).toHaveURL(/\/user-details\/?$/);
  const { access_token: token } = JSON.parse((await readTokens(page)) ?? "{}");
  const headers = { Authorization: `Bearer ${token}` };
  expect((await request.get("/auth/me", { headers })).status()).toBe(200);
  await clickSignOut(page);
  await expect.poll(async () => (await request.get("/auth/me", { headers })).status()).toBe(401);
  expect(await (await request.get("/auth/me", { headers })).json()).toMatchObject({
    error: "not_authorized",
  });
});

test("signs out at once while the server hangs [APP-05]", async ({ page, context }) => {
  await signIn(context, "access_token");
  await page.route("**/auth/sign_out", () => {});
  await page.goto(paths.membership);
  await clickSignOut(page);
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
  expect(await readTokens(page)).toBeNull();
});

test("signs out every tab that is open [APP-06, APP-07]", async ({ page, context }) => {
  await signIn(context, "access_token");
  await page.goto(paths.membership);
  const other = await context.newPage();
  await other.addInitScript(() => sessionStorage.setItem("signed-in-once", "yes"));
  await other.goto(paths.agreement);
  await expect(other.getByRole("button", { name: "Sign out" })).toBeVisible();
  await clickSignOut(page);
  await expect(other).toHaveURL(/^http:\/\/[^/]+\/$/);
  await expect(other.getByRole("button", { name: "Sign out" })).toHaveCount(0);
  expect(await readTokens(other)).toBeNull();
});

test("signs in every tab that is open [APP-06, APP-07]", async ({ page, context }) => {
  await page.goto(paths.privacy);
  await expect(page.getByRole("banner").getByRole("link", { name: "Join" })).toBeVisible();
  await signIn(context, "access_token");
  const other = await context.newPage();
  await other.goto(paths.privacy);
  await expect(other.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
});

test.describe("stored values that are not ours [APP-07]", () => {
  test("are dropped, and nobody is signed in", async ({ page }) => {
    for (const [what, stored] of [
      ["a corrupt token", { tokens: "%%%" }],
      ["a token of someone else's", { tokens: '{"access_token":"a.eyJ0b2tlbl90eXBlIjoiaWRfdG9rZW4ifQ.c"}' }],
      ["a broken code state", { state2fa: '{"credential_type":"phone_number"' }],
      ["a code state without its number", { state2fa: '{"credential_type":"phone_number","attempt":0}' }],
    ] as const) {
      await page.goto(paths.robots);
      await page.evaluate((entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, stored);
      await page.goto(paths.userDetails);
      await expect(page, what).toHaveURL(/\/sign-up\/?$/);
      await expect(page.getByRole("heading", { level: 1, name: "Let's get started" })).toBeVisible();
      const keys = await readKeys(page);
      expect(keys, what).not.toContain("tokens");
      expect(keys, what).not.toContain("state2fa");
    }
  });

  test("are dropped, and the finder opens in Houston", async ({ page }) => {
    await page.addInitScript(() => {
      if (!location.protocol.startsWith("http")) return;
      for (const key of [
        "primaryDentist",
        "userDetailsFormData",
        "familyDetailsFormData",
        "insurancePlans",
      ]) {
        localStorage.setItem(key, "\u0000{corrupt");
      }
      for (const key of ["currentAddressInputLocation", "currentMapCenter", "currentMapZoom"]) {
        localStorage.setItem(key, "{corrupt");
      }
      localStorage.setItem("locationPermissionAccepted", "perhaps");
    });
    await page.goto(paths.finder);
    await expect(page.getByRole("main")).toContainText(/Houston/);
  });
});
