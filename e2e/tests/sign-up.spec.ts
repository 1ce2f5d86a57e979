import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../fixtures.ts";
import { askForCode, newPhoneNumber, readCodes, waitForCode } from "../sms-inbox.ts";
import { signIn } from "../visitors.ts";

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

test("asks for a phone number, or for Google or Apple [SIGN-01]", async ({ page }) => {
  await page.goto("/sign-up");
  await expect(page.getByRole("heading", { level: 1, name: "Let's get started" })).toBeVisible();
  await expect(phoneField(page)).toBeVisible();
  await expect(sendButton(page)).toBeVisible();
  await expect(page.getByText("OR", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue with Google" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue with Apple" })).toBeVisible();
  await expect(page.getByText("Message and data rates may apply")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("is in the page as the server sends it [SIGN-01]", { tag: "@once" }, async ({ request }) => {
  const html = await (await request.get("/sign-up")).text();
  for (const words of ["Let&#x27;s get started", "Phone number", "Continue with Google"]) {
    expect(html).toContain(words);
  }
});

test("signs a new person in by phone with six actions at most, and leads to their details [SIGN-01] [SIGN-08]", async ({
  page,
}) => {
  const number = newPhoneNumber();
  await page.goto("/sign-up");
  await phoneField(page).click();
  await page.keyboard.type(number.slice(2));
  await expect(phoneField(page)).toHaveValue(asShown(number));
  await sendButton(page).click();
  await expect(page).toHaveURL("/sign-up/2fa");
  const code = await waitForCode(number);
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  await page.keyboard.type(code);
  await expect(page).toHaveURL("/user-details");
  await expect(page.getByRole("banner").getByText("Sign out")).toBeVisible();
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(stored)).not.toContain("state2fa");
  expect(JSON.parse(stored.tokens ?? "")).toEqual({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refresh_token: null,
  });
});

test("can be done by keyboard alone, from the form to the details [SIGN-01] [SIGN-04]", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "A phone has no Tab key.");
  const number = newPhoneNumber();
  await page.goto("/sign-up");
  await tabTo(page, "Phone number");
  await page.keyboard.type(number.slice(2));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  await page.keyboard.type(await waitForCode(number));
  await expect(page).toHaveURL("/user-details");
  await expect(page.getByRole("main")).toBeFocused();
});

test("brings a number into one form, however it is written [SIGN-03]", { tag: "@once" }, async ({ page }) => {
  await page.goto("/sign-up");
  for (const typed of ["7133334444", "17133334444", "+1 713-333-4444", "(713) 333.4444"]) {
    await phoneField(page).click();
    await page.keyboard.type(typed);
    await expect(phoneField(page)).toHaveValue("+1 (713) 333-4444");
    await phoneField(page).fill("");
    await phoneField(page).fill(typed);
    await expect(phoneField(page)).toHaveValue("+1 (713) 333-4444");
    await phoneField(page).fill("");
  }
});

test("lets a digit in the middle of the number be mended [SIGN-03]", { tag: "@once" }, async ({ page }) => {
  await page.goto("/sign-up");
  await phoneField(page).fill("7133334444");
  await phoneField(page).evaluate((field: HTMLInputElement) => field.setSelectionRange(5, 5));
  await page.keyboard.press("Backspace");
  await page.keyboard.type("8");
  await expect(phoneField(page)).toHaveValue("+1 (813) 333-4444");
});

test("sends the number as digits with a plus in front [SIGN-03]", { tag: "@once" }, async ({ page }) => {
  const number = newPhoneNumber();
  const sent = page.waitForRequest("**/auth/2fa/provide");
  await page.goto("/sign-up");
  await phoneField(page).fill(asShown(number));
  await sendButton(page).click();
  expect((await sent).postDataJSON()).toEqual({ credential_type: "phone_number", phone_number: number });
});

test("says what is missing, at the field, and in the title [SIGN-03]", { tag: "@once" }, async ({ page }) => {
  await page.goto("/sign-up");
  for (const [typed, says] of [
    ["", "Enter your phone number."],
    ["713 333", "Enter all 10 digits of your number, area code first."],
  ] as const) {
    await phoneField(page).fill(typed);
    await sendButton(page).click();
    await expect(page.getByRole("alert")).toHaveText(says);
    await expect(phoneField(page)).toBeFocused();
    await expect(phoneField(page)).toHaveAccessibleDescription(new RegExp(says));
    await expect(phoneField(page)).toHaveAttribute("aria-invalid", "true");
    await expect(page).toHaveTitle(/^Error: /);
  }
  await expectAccessible(page);
  await phoneField(page).fill("713 333 4");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^Error: /);
});

for (const [number, what, says] of [
  ["+17135550190", "a number that had too many codes", /wait/i],
  ["+17135550191", "a blocked number", /number/i],
  ["+17135550192", "a landline", /text message/i],
] as const) {
  // In one window alone, for such a number can be tried once a minute.
  test(`says what to do about ${what}, and takes another number [SIGN-03]`, { tag: "@once" }, async ({
    page,
    complaints,
  }) => {
    complaints.allow(/status of (400|429)/);
    await page.goto("/sign-up");
    await phoneField(page).fill(number);
    await sendButton(page).click();
    await expect(page.getByRole("alert")).toHaveText(says);
    await expect(phoneField(page)).toHaveValue(asShown(number));
    await expectAccessible(page);
    await phoneField(page).fill(newPhoneNumber());
    await sendButton(page).click();
    await expect(page).toHaveURL("/sign-up/2fa");
  });
}

test("says so when there is no network, and goes on once there is [SIGN-03]", { tag: "@once" }, async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/sign-up", { waitUntil: "networkidle" });
  await phoneField(page).fill(newPhoneNumber());
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    "You are offline. Connect to the internet, then try again.",
  );
  await context.setOffline(false);
  await sendButton(page).click();
  await expect(page).toHaveURL("/sign-up/2fa");
});

test("asks only once however often the button is pressed [SIGN-03]", { tag: "@once" }, async ({ page }) => {
  const number = newPhoneNumber();
  await page.goto("/sign-up");
  await phoneField(page).fill(number);
  await sendButton(page).dblclick();
  await expect(page).toHaveURL("/sign-up/2fa");
  expect(await readCodes(number)).toHaveLength(1);
});

test("keeps a number out of the address when no script has come yet [SIGN-03]", { tag: "@once" }, async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  await page.route("**/assets/**", (route) => route.abort());
  await page.goto("/sign-up");
  await phoneField(page).fill("7133334444");
  await phoneField(page).press("Enter");
  await sendButton(page).click();
  await expect(page).toHaveURL("/sign-up");
});

test("signs in without anything stored, and says what that means [APP-07]", { tag: "@once" }, async ({
  page,
}) => {
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
  await page.keyboard.type(await askForCode(page, number));
  await expect(page).toHaveURL("/user-details");
});

test.describe("someone who is further along", () => {
  for (const [type, path] of [
    ["temporary_access_token", "/user-details"],
    ["access_token", "/membership"],
  ] as const) {
    test(`goes with a ${type} to ${path} [SIGN-02]`, { tag: "@once" }, async ({ page, context }) => {
      await signIn(context, type);
      for (const from of ["/sign-up", "/sign-up/2fa"]) {
        await page.goto(from);
        await expect(page, from).toHaveURL(path);
      }
    });
  }

  test("goes from the form with a code on its way to the code page [SIGN-02]", { tag: "@once" }, async ({
    page,
  }) => {
    await askForCode(page, newPhoneNumber());
    await page.goto("/sign-up");
    await expect(page).toHaveURL("/sign-up/2fa");
    await expect(page.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
  });

  test("comes back from the code page to the form without a code on its way [SIGN-08]", {
    tag: "@once",
  }, async ({ page }) => {
    await page.goto("/sign-up/2fa");
    await expect(page).toHaveURL("/sign-up");
    await expect(page.getByRole("heading", { level: 1, name: "Let's get started" })).toBeVisible();
  });
});

/** All that analytics and error reporting were told, as text. */
async function readSinks(): Promise<string> {
  const sinks = ["analytics", "errors"].map(async (sink) =>
    (await fetch(`${SANDBOX}/_sandbox/${sink}`)).text(),
  );
  return (await Promise.all(sinks)).join("\n");
}

test("leaves no code, token or number in logs, addresses, analytics or error reports [SIGN-08] [TEL-01] [TEL-02]", {
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
  await expect.poll(readSinks).toContain(`"${accountId}"`);
  await expect.poll(readSinks).toContain("went wrong on purpose");
  const log = readFileSync(process.env.E2E_PRODUCT_LOG ?? "", "utf8");
  expect(log).toContain("/auth/2fa/verify");

  const digits = number.slice(2);
  const places = { log, sinks: await readSinks(), addresses: addresses.join("\n") };
  for (const [place, text] of Object.entries(places)) {
    expect.soft(text.includes(digits), `the number in the ${place}`).toBe(false);
    expect.soft(text.includes(asShown(number).slice(3)), `the shown number in the ${place}`).toBe(false);
    expect.soft(new RegExp(`(?<![\\d.])${code}(?!\\d)`).test(text), `the code in the ${place}`).toBe(false);
    expect.soft(text.includes(token), `the token in the ${place}`).toBe(false);
  }
});

test("tells analytics of the page and of the way somebody signed in [TEL-01]", { tag: "@once" }, async ({
  page,
}) => {
  const number = newPhoneNumber();
  await page.keyboard.type(await askForCode(page, number));
  await expect(page).toHaveURL("/user-details");
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("tokens") ?? "{}").access_token);
  const accountId = JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString()).sub;
  const read = async () => {
    const answer = await fetch(`${SANDBOX}/_sandbox/analytics`);
    const { events } = (await answer.json()) as {
      events: { event: string; properties: Record<string, unknown> }[];
    };
    const mine = events.filter(({ properties }) => properties.distinct_id === accountId);
    return mine.map(({ event, properties }) => [event, properties.method].join(" ").trim());
  };
  await expect.poll(read).toContain("onboarding:sign_up phone_number");
  expect(await read()).toContain("$identify");
});
