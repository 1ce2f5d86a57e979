import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { askForCode, newPhoneNumber, waitForCode } from "../../support/sms-inbox.ts";

const SANDBOX = process.env.E2E_SANDBOX ?? "";
const MOST_TABS = 12;

const phoneField = (page: Page) => page.getByLabel("Phone number");
const sendButton = (page: Page) => page.getByRole("button", { name: "Send code" });

/** "+1 (713) 555-0123" for +17135550123. */
function asShown(phoneNumber: string): string {
  return phoneNumber.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "+1 ($1) $2-$3");
}

async function tabTo(page: Page, label: string) {
  for (let step = 0; step < MOST_TABS; step += 1) {
    await page.keyboard.press("Tab");
    if (await page.getByLabel(label).evaluate((field) => field === document.activeElement)) return;
  }
  throw new Error(`'${label}' is not within ${MOST_TABS} steps.`);
}

test("signs a new person in with at most six actions [SIGN-01] [SIGN-04] [SIGN-08]", async ({
  page,
  isMobile,
}) => {
  const number = newPhoneNumber();
  await test.step("without a code on its way, its page loads the sign-up again", async () => {
    const loaded = page.waitForRequest((one) => one.isNavigationRequest() && one.url().endsWith("/sign-up"));
    await page.goto("/sign-up/2fa");
    await loaded;
    await expect(page).toHaveURL("/sign-up");
  });
  await test.step("asks for a phone number, or for Google or Apple", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Let's get started" })).toBeVisible();
    await expect(phoneField(page)).toBeVisible();
    await expect(sendButton(page)).toBeVisible();
    await expect(page.getByText("OR", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue with Google" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue with Apple" })).toBeVisible();
    await expect(page.getByText("Message and data rates may apply")).toBeVisible();
  });
  // A phone has no Tab key.
  if (isMobile) await phoneField(page).click();
  else await tabTo(page, "Phone number");
  await page.keyboard.type(number.slice(2));
  await expect(phoneField(page)).toHaveValue(asShown(number));
  const asked = page.waitForRequest("**/auth/2fa/provide");
  if (isMobile) await sendButton(page).click();
  else await page.keyboard.press("Enter");
  expect((await asked).postDataJSON()).toMatchObject({
    credential_type: "phone_number",
    phone_number: number,
  });
  await expect(page).toHaveURL("/sign-up/2fa");
  const code = await waitForCode(number);
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  await page.keyboard.type(code);
  await expect(page).toHaveURL("/user-details");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("banner").getByText("Sign out")).toBeVisible();
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(stored)).not.toContain("state2fa");
  expect(JSON.parse(stored.tokens ?? "")).toEqual({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refresh_token: null,
  });
});

test("is part of the page that the server renders [SIGN-01]", { tag: "@once" }, async ({ request }) => {
  const html = await (await request.get("/sign-up")).text();
  for (const words of ["Let&#x27;s get started", "Phone number", "Continue with Google"]) {
    expect(html).toContain(words);
  }
});

test("does not put the number into the address before scripts load [SIGN-03]", {
  tag: "@once",
}, async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/2fa/provide")) asked += 1;
  });
  await page.goto("/sign-up", { waitUntil: "commit" });
  const number = newPhoneNumber();
  await phoneField(page).fill(number.slice(2));
  await phoneField(page).press("Enter");
  await sendButton(page).click();
  await expect(page).toHaveURL("/sign-up");
  release();
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  expect(asked).toBe(1);
});

test("signs in without storage, and says what that means [APP-07]", { tag: "@once" }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  const number = newPhoneNumber();
  await page.goto("/sign-up");
  await expect(page.getByText("Your browser does not let this site remember anything.")).toBeVisible();
  await expectAccessible(page);
  await phoneField(page).fill(number);
  await sendButton(page).click();
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  await page.keyboard.type(await waitForCode(number));
  await expect(page).toHaveURL("/user-details");
});

/** Everything that analytics and error reporting received, as text. */
async function readSinks(): Promise<string> {
  const sinks = ["analytics", "errors"].map(async (sink) =>
    (await fetch(`${SANDBOX}/_sandbox/${sink}`)).text(),
  );
  return (await Promise.all(sinks)).join("\n");
}

test("reports the sign-in to analytics without code, token or number [SIGN-08] [TEL-01] [TEL-02]", {
  tag: "@once",
}, async ({ page, complaints }) => {
  complaints.allow(/went wrong on purpose/);
  const number = newPhoneNumber();
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url(), request.headers().referer ?? ""));
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  const code = await askForCode(page, number);
  await page.evaluate((secret) => {
    setTimeout(() => {
      throw new Error(`went wrong on purpose for ${secret}`);
    });
  }, number);
  await page.keyboard.type(code);
  await expect(page).toHaveURL("/user-details");
  const accountId = await page.evaluate(() => {
    const [, payload = ""] = JSON.parse(localStorage.getItem("tokens") ?? "{}").access_token.split(".");
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))).sub as string;
  });
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("tokens") ?? "{}").access_token);
  const readEvents = async () => {
    const answer = await fetch(`${SANDBOX}/_sandbox/analytics`);
    const { events } = (await answer.json()) as {
      events: { event: string; properties: Record<string, unknown> }[];
    };
    const mine = events.filter(({ properties }) => properties.distinct_id === accountId);
    return mine.map(({ event, properties }) => [event, properties.method].join(" ").trim());
  };
  await expect.poll(readEvents).toContain("onboarding:sign_up phone_number");
  await expect.poll(readEvents).toContain("$identify");
  await expect.poll(readSinks).toContain(`"${accountId}"`);
  await expect.poll(readSinks).toContain("went wrong on purpose");
  const readLog = () => readFileSync(process.env.E2E_PRODUCT_LOG ?? "", "utf8");
  await expect.poll(readLog).toContain("/auth/2fa/verify");
  const log = readLog();

  const digits = number.slice(2);
  const places = { log, sinks: await readSinks(), addresses: addresses.join("\n") };
  for (const [place, text] of Object.entries(places)) {
    expect.soft(text.includes(digits), `the number in the ${place}`).toBe(false);
    expect.soft(text.includes(asShown(number).slice(3)), `the shown number in the ${place}`).toBe(false);
    // Six digits may also stand within an id or a measured time, and addresses escape what stands before them.
    const unescaped = text.replaceAll(/%[\da-f]{2}/gi, " ");
    expect
      .soft(new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`).test(unescaped), `the code in the ${place}`)
      .toBe(false);
    expect.soft(text.includes(token), `the token in the ${place}`).toBe(false);
  }
});
