import { expect, expectAccessible, expectReadableInTheDark, test } from "../../support/fixtures.ts";
import { openSettled, untilSettled } from "../../support/settled.ts";

/** What the routing layer asks the server for when a link is followed. */
const PAGE_DATA = /\.data(\?|$)/;

test("shows a not-found page without traces for unknown and hostile paths [APP-03] [API-07]", async ({
  page,
  request,
  complaints,
}) => {
  const long = "a".repeat(5_000);
  for (const path of [
    "/files/..%2f..%2fetc%2fpasswd",
    "/files/%2e%2e/%2e%2e/etc/passwd",
    "/files/a%00b",
    `/files/${long}`,
    "/%E0%A4%A",
    "/dentist/%00",
    `/dentist/${long}`,
    "/dentist/1%20or%201=1",
  ]) {
    const answer = await request.get(path);
    expect.soft(answer.status(), path.slice(0, 60)).toBeGreaterThanOrEqual(400);
    expect.soft(answer.status(), path.slice(0, 60)).toBeLessThan(500);
    expect.soft(await answer.text(), path.slice(0, 60)).not.toMatch(/node_modules|\.ts:\d+|root:x:/);
  }

  complaints.allow(/status of 404/);
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectReadableInTheDark(page);
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL("/");
});

test("shows an own page for wrong methods and for failed links [APP-03]", async ({ page, complaints }) => {
  complaints.allow(/status of 405/);
  await page.goto("/privacy");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.evaluate(() => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = "/privacy";
    document.body.append(form);
    form.submit();
  });
  expect((await answered).status()).toBe(405);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await untilSettled(page);
  await expectAccessible(page);

  for (const [status, title] of [
    [400, "We could not read that request"],
    [403, "You do not have access to this page"],
    [404, "We could not find that page"],
    [405, "This page cannot do that"],
    [500, "Unexpected Application Error!"],
  ] as const) {
    complaints.allow(new RegExp(`status of ${status}|ErrorResponse`));
    await page.route(PAGE_DATA, (route) => route.fulfill({ status, body: "no" }));
    await page.getByRole("banner").getByRole("link", { name: "Find a dentist" }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.unroute(PAGE_DATA);
  }
  await expectAccessible(page);
});

test("shows a page for a request that reached no route, and leads home [APP-03] [LOAD-09]", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  expect((await page.goto("/%"))?.status()).toBe(400);
  await expect(page.getByRole("heading", { level: 1, name: "We could not read that request" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Find a dentist" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1, name: "Find a Smirk dentist" })).toBeVisible();
});

test("shows a rendering error with its message, and retries in place [APP-04]", async ({
  page,
  complaints,
}) => {
  complaints.allow(/Unable to decode|React Router caught|ErrorBoundary|SyntaxError/);
  await openSettled(page, "/");
  // Well-formed HTTP that no page can be rendered from.
  const failToOpen = async () => {
    await page.route(PAGE_DATA, (route) => route.fulfill({ contentType: "text/x-script", body: "nonsense" }));
    // The keyboard is used: the list is rendered again once the map knows its size, and a click before that would miss.
    await page
      .getByRole("link", { name: /^View / })
      .first()
      .focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Oops! Something went wrong." })).toBeVisible();
    await expect(page.getByText("Unable to decode")).toBeVisible();
    await page.unroute(PAGE_DATA);
  };

  await failToOpen();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to Home" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1, name: "Find a Smirk dentist" })).toBeVisible();

  await failToOpen();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("button", { name: "Pick as primary dentist" })).toBeVisible();
  await expect(page).toHaveURL(/\/dentist\/\d+$/);
});
