import { findFullLocation, listLocations } from "../../support/directory.ts";
import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { openSettled, untilIdle } from "../../support/settled.ts";

test("shows a skeleton while a dentist page loads and leads back [DENT-01, FIND-26]", {
  tag: "@once",
}, async ({ page }) => {
  await openSettled(page, "/");
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

  const before = await page.evaluate(() => history.length);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1, name: "Find a Smirk dentist" })).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(before);
});

test("leads to directions in the device's own maps app [DENT-06]", async ({ page, baseURL, isMobile }) => {
  const { id, latitude, longitude } = await findFullLocation(baseURL ?? "");
  await page.goto(`/dentist/${id}`);
  const start = isMobile
    ? `geo:${latitude},${longitude}?q=${latitude},${longitude}(`
    : `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
  const link = page.getByRole("link", { name: /Get directions/ });
  await expect
    .poll(async () => (await link.getAttribute("href"))?.startsWith(start), { message: start })
    .toBe(true);
});

test("shows rating and reviews, and stores the picked dentist [FIND-09] [DENT-01] [DENT-02]", {
  tag: "@once",
}, async ({ page, baseURL }) => {
  const location = await findFullLocation(baseURL ?? "");
  const { id } = location;
  await openSettled(page, `/dentist/${id}`);
  const rating = page.getByRole("link", { name: /out of 5 stars/ });

  await test.step("stars in halves and the number of reviews", async () => {
    const stars = location.rating ?? 0;
    await expect(rating).toContainText(stars.toFixed(1));
    await expect(rating).toContainText(/\d+ reviews?/);
    const full = await rating.locator('[data-fill="full"]').getAttribute("d");
    expect(full?.match(/M/g)).toHaveLength(Math.floor(stars));
    await expect(rating.locator('[data-fill="half"]')).toHaveCount(stars % 1 >= 0.5 ? 1 : 0);
  });
  await test.step("from the rating to the reviews, without a new history entry", async () => {
    const before = await page.evaluate(() => history.length);
    await rating.click();
    const reviews = page.locator("#opinions");
    await expect(reviews).toBeFocused();
    await expect(reviews.getByRole("heading")).toBeInViewport();
    expect(await page.evaluate(() => history.length)).toBe(before);
  });
  await test.step("the picked dentist is stored, and confirmed on the way back", async () => {
    await page.getByRole("button", { name: "Pick as primary dentist" }).click();
    await expect(page).toHaveURL(/\/sign-up$/);
    expect(await page.evaluate(() => localStorage.getItem("primaryDentist"))).toBe(id);
    await page.goBack();
    await expect(page).toHaveURL(`/dentist/${id}`);
    await expect(page.getByText("You picked this dentist")).toBeVisible();
    await expect(page.getByRole("link", { name: "Continue with your details" })).toHaveAttribute(
      "href",
      /^\/user-details\/?$/,
    );
    await expectAccessible(page);
  });
  await test.step("going back at once stays there although sign-up was loading", async () => {
    const other = (await listLocations(baseURL ?? "")).find((each) => each.id !== id);
    await page.goto(`/dentist/${other?.id}`);
    await untilIdle(page);
    const browser = await page.context().newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.evaluate(() => {
      const push = history.pushState.bind(history);
      history.pushState = (...entry) => {
        push(...entry);
        history.back();
      };
    });
    const again = page.waitForResponse((answer) => answer.url().includes(`/dentist/${other?.id}.data`));
    await page.getByRole("button", { name: "Pick as primary dentist" }).click();
    await (await again).finished();
    await expect(page.getByText("You picked this dentist")).toBeVisible();
    await expect(page).toHaveURL(`/dentist/${other?.id}`);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  });
  await test.step("another dentist can still be picked, and leads back to the finder", async () => {
    await page.goto(`/dentist/${id}`);
    await expect(page.getByRole("button", { name: "Pick as primary dentist" })).toBeVisible();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL("/");
  });
});

test("shows 'ERROR!' for a missing or malformed id [APP-01] [DENT-07] [DENT-08]", {
  tag: "@once",
}, async ({ page, request, complaints }) => {
  complaints.allow(/status of 400 .*\/dentist\/\)$/);
  for (const id of ["0", "-1", "NaN", "1e3", "99999999999999999999", "%00", "1'%20OR%201=1", "%E2%80%AE1"]) {
    const answer = await request.get(`/dentist/${id}`);
    expect.soft(answer.status(), id).toBe(id === "%00" ? 400 : 404);
    expect.soft(await answer.text(), id).toMatch(/<main.*<a [^>]*href="\/"/s);
  }
  expect((await request.get("/dentist")).status()).toBeLessThan(500);
  const answer = await page.goto("/dentist/");
  expect(answer?.status()).toBeLessThan(500);
  await expect(page.getByRole("heading", { level: 1, name: "ERROR!" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL("/");
});
