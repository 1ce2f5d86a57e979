import { findFullLocation, listLocations } from "../directory.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";

test("shows a skeleton and 'Loading...' for the name while a dentist page is on its way [DENT-01, FIND-26]", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/");
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/dentist\/\d+\.data/, async (route) => {
    await held;
    await route.continue();
  });
  const view = page.getByRole("link", { name: /^View / }).first();
  await view.focus();
  await page.keyboard.press("Enter");
  const skeleton = page.getByRole("status").locator("div", { hasText: "Loading..." }).first();
  await expect(skeleton).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(page).toHaveURL(/\/dentist\/\d+$/);
  await expect(skeleton).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("leads back to where the visitor came from [DENT-01]", { tag: "@once" }, async ({ page }) => {
  await page.goto("/");
  const view = page.getByRole("link", { name: /^View / }).first();
  await view.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dentist\/\d+$/);
  const before = await page.evaluate(() => history.length);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1, name: "Find a Smirk dentist" })).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(before);
});

test("leads back to the finder those who came from elsewhere [DENT-01]", { tag: "@once" }, async ({
  page,
  baseURL,
}) => {
  const { id } = await findFullLocation(baseURL ?? "");
  await page.goto(`/dentist/${id}`);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/");
});

test("scrolls from the rating to the opinions and keeps the way back [DENT-02]", async ({
  page,
  baseURL,
}) => {
  const { id } = await findFullLocation(baseURL ?? "");
  await page.goto("/");
  await page.goto(`/dentist/${id}`, { waitUntil: "networkidle" });
  const before = await page.evaluate(() => history.length);
  await page.getByRole("link", { name: /out of 5 stars/ }).click();
  const opinions = page.locator("#opinions");
  await expect(opinions).toBeFocused();
  await expect(opinions.getByRole("heading")).toBeInViewport();
  expect(await page.evaluate(() => history.length)).toBe(before);
});

test("draws stars in halves and says the number of reviews [DENT-01]", { tag: "@once" }, async ({
  page,
  baseURL,
}) => {
  const location = await findFullLocation(baseURL ?? "");
  await page.goto(`/dentist/${location.id}`);
  const rating = location.rating ?? 0;
  const link = page.getByRole("link", { name: /out of 5 stars/ });
  await expect(link).toContainText(rating.toFixed(1));
  await expect(link).toContainText(/\d+ reviews?/);
  await expect(link.locator('[data-fill="full"]')).toHaveCount(Math.floor(rating));
  await expect(link.locator('[data-fill="half"]')).toHaveCount(rating % 1 >= 0.5 ? 1 : 0);
});

test("stores the picked dentist, goes on, and confirms on the way back [FIND-09] [DENT-01]", async ({
  page,
  baseURL,
}) => {
  const { id } = await findFullLocation(baseURL ?? "");
  await page.goto(`/dentist/${id}`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Pick as primary dentist" }).click();
  await expect(page).not.toHaveURL(/\/dentist\//);
  expect(await page.evaluate(() => localStorage.getItem("primaryDentist"))).toBe(id);
  await page.goBack();
  await expect(page.getByText("You picked this dentist")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go on with your details" })).toHaveAttribute(
    "href",
    /^\/user-details\/?$/,
  );
  await expectAccessible(page);
  const other = (await listLocations(baseURL ?? "")).find((location) => location.id !== id);
  await page.goto(`/dentist/${other?.id}`);
  await expect(page.getByRole("button", { name: "Pick as primary dentist" })).toBeVisible();
});

test("opens directions in the device's own maps app [DENT-06]", async ({ page, baseURL, isMobile }) => {
  const { id, latitude, longitude } = await findFullLocation(baseURL ?? "");
  await page.goto(`/dentist/${id}`);
  const link = page.getByRole("link", { name: /Get directions/ });
  const start = isMobile
    ? `geo:${latitude},${longitude}?q=${latitude},${longitude}(`
    : `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
  await expect
    .poll(async () => (await link.getAttribute("href"))?.startsWith(start), { message: start })
    .toBe(true);
});

test("says 'ERROR!' without an id, and leads on [DENT-07]", { tag: "@once" }, async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  await page.goto("/dentist/");
  await expect(page.getByRole("heading", { level: 1, name: "ERROR!" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL("/");
});

test("holds out against ids that are none [DENT-08]", { tag: "@once" }, async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  for (const id of ["0", "-1", "NaN", "1e3", "99999999999999999999", "%00", "1'%20OR%201=1", "%E2%80%AE1"]) {
    const answer = await page.goto(`/dentist/${id}`);
    expect.soft(answer?.status(), id).toBe(404);
    await expect.soft(page.getByRole("main").getByRole("link").first(), id).toBeVisible();
  }
});
