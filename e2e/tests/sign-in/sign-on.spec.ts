import { readFileSync } from "node:fs";
import type { Page, Request } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { untilIdle } from "../../support/settled.ts";

const SANDBOX = process.env.E2E_SANDBOX ?? "";
const CALLBACK = "/sign-up/sso/callback";

const readTokens = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("tokens") ?? "null") as Record<string, string> | null);

/** A token as the browser sees one. No server would honour this signature. */
function makeToken(type: string): string {
  const payload = Buffer.from(JSON.stringify({ token_type: type, sub: "somebody" })).toString("base64url");
  return `header.${payload}.unsigned`;
}

/** Addresses that were sent with a token in the referer. Headers are read as sent: those announced before may differ. */
async function listReferers(requests: readonly Request[]): Promise<string[]> {
  const announced = requests.filter((request) => request.headers().referer?.includes("access_token"));
  const sent = await Promise.all(announced.map((request) => request.allHeaders()));
  return sent.flatMap(({ referer }, at) =>
    referer?.includes("access_token") ? [announced[at]?.url() ?? ""] : [],
  );
}

for (const [vendor, person, name] of [
  ["Google", "Zoë Ångström-Ruiz", "Ångström"],
  ["Apple", "Sam Okafor", "Okafor"],
] as const) {
  test(`signs a new person in with ${vendor} without leaking the token [SIGN-09] [TEL-01]`, async ({
    page,
    complaints,
  }) => {
    // The vendor's page, to which one goes back in the end, has been answered.
    complaints.allow(/status of 400/);
    const requests: Request[] = [];
    page.on("request", (request) => requests.push(request));
    await page.goto("/sign-up");
    await page.getByRole("button", { name: `Continue with ${vendor}` }).click();
    await page.getByRole("button", { name: person }).click();
    await expect(page).toHaveURL("/user-details");
    await expect(page.getByRole("banner").getByText("Sign out")).toBeVisible();
    const tokens = await readTokens(page);
    expect(tokens).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: null,
    });
    const token = tokens?.access_token ?? "";
    const carriers = requests
      .map((request) => request.url())
      .filter((url) => url.includes(token))
      .map((url) => new URL(url).pathname);
    expect(carriers).toEqual([CALLBACK]);
    expect(await listReferers(requests)).toEqual([]);
    expect(readFileSync(process.env.E2E_PRODUCT_LOG ?? "", "utf8")).not.toContain(token);

    const { sub } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const readSent = async () => (await fetch(`${SANDBOX}/_sandbox/analytics`)).text();
    const readMethods = async () => {
      const { events } = JSON.parse(await readSent()) as {
        events: { properties: Record<string, unknown> }[];
      };
      return events
        .filter(({ properties }) => properties.distinct_id === sub)
        .map(({ properties }) => properties.method);
    };
    await expect.poll(readMethods).toContain("sso");
    const sent = await readSent();
    for (const secret of [token, "access_token=", name, "zoe@mail.example", CALLBACK]) {
      expect.soft(sent.includes(secret), secret.slice(0, 20)).toBe(false);
    }
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain("access_token");
  });
}

test("recovers when a sign-on is abandoned [SIGN-09]", async ({ page, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  const google = page.getByRole("button", { name: "Continue with Google" });
  const apple = page.getByRole("button", { name: "Continue with Apple" });
  await page.goto("/sign-up");
  for (const vendor of ["Google", "Apple"]) {
    await test.step(`stops at ${vendor}`, async () => {
      await page.getByRole("button", { name: `Continue with ${vendor}` }).click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "SSO failed" })).toBeVisible();
      await expect(page.getByText("You stopped before you finished signing in.")).toBeVisible();
      await expect(page).toHaveURL(CALLBACK);
      expect(await readTokens(page)).toBeNull();
      if (vendor === "Google") {
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
      await page.getByRole("link", { name: "Back to sign-up" }).click();
      await expect(page).toHaveURL("/sign-up");
      await expect(page.getByRole("heading", { level: 1, name: "Let's get started" })).toBeVisible();
    });
  }
  await test.step("comes back with the browser's arrow", async () => {
    await google.click();
    await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/sign-up");
    await apple.click();
    await expect(page.getByRole("button", { name: "Sam Okafor" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/sign-up");
  });
  await test.step("has no network", async () => {
    await untilIdle(page);
    await context.setOffline(true);
    await google.click();
    await expect(page.getByRole("alert")).toHaveText(/^You are offline/);
    await expectAccessible(page);
  });
});

test("takes the tokens out of the address before any other script runs [SIGN-09]", async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  await page.route("**/assets/**", (route) => route.abort());
  const answer = await page.goto(`${CALLBACK}?access_token=${makeToken("access_token")}&refresh_token=r`);
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  expect(answer?.headers()["cache-control"]).toBe("no-store");
  expect(await answer?.text()).not.toContain("unsigned");
  await expect(page).toHaveURL(CALLBACK);
  await expect(page.getByText("Loading...")).toBeVisible();
});
