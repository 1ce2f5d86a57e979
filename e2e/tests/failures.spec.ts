import { findFullLocation } from "../directory.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";

test("shows its own page for an unknown route, with a way home [APP-03]", async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL("/");
});

test("shows its own page when a page is asked in a way it does not take [APP-03]", async ({
  page,
  complaints,
}) => {
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
  await expectAccessible(page);
});

test("keeps hostile addresses out of the page and the answer free of traces [APP-03] [API-07]", async ({
  request,
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
});

test("tells of a failure while a page is drawn and can try again [APP-04]", async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.allow(/./);
  const { id, provider } = await findFullLocation(baseURL ?? "");
  await page.goto("/");
  // The answer is well-formed and yet nothing a page can be drawn from.
  await page.route("**/graphql", (route) =>
    route.fulfill({ json: { data: { getSingleProviderLocationDetails: { id, provider: 7 } } } }),
  );
  await page.evaluate((path) => {
    history.pushState({}, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/dentist/${id}`);
  await expect(page.getByRole("heading", { name: "Oops! Something went wrong." })).toBeVisible();
  await expectAccessible(page);

  await page.unroute("**/graphql");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(provider.last_name);
});

test("leads from a failure to the finder [APP-04]", async ({ page, baseURL, complaints }) => {
  complaints.allow(/./);
  const { id } = await findFullLocation(baseURL ?? "");
  await page.goto("/");
  await page.route("**/graphql", (route) => route.fulfill({ json: { data: { nonsense: true } } }));
  await page.evaluate((path) => {
    history.pushState({}, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/dentist/${id}`);
  await expect(page.getByText("Oops! Something went wrong.")).toBeVisible();
  await page.unroute("**/graphql");
  await page
    .getByRole("link", { name: "Go to Home" })
    .or(page.getByRole("button", { name: "Go to Home" }))
    .click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1, name: "Find a Smirk dentist" })).toBeVisible();
});
