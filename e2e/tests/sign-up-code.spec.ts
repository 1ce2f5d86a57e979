import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../fixtures.ts";
import { askForCode, newPhoneNumber, otherThan, readCodes, waitForCode } from "../sms-inbox.ts";

const MINUTES = 60_000;

const boxes = (page: Page) => page.getByLabel("6-digit code");

async function paste(page: Page, text: string) {
  await boxes(page).focus();
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

/** A code on its way as the browser remembers it. The server knows of none. */
async function rememberCode(page: Page, phoneNumber: string, { attempt = 0, ageMinutes = 0 }) {
  const state = {
    credential_type: "phone_number",
    credential: phoneNumber,
    attempt,
    startTime: Date.now() - ageMinutes * MINUTES,
    maxAttempts2FA: 5,
    timeLimit2FA: 300,
    instructions2FA: "",
  };
  // Once only: the page must be able to clear it.
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem("remembered") !== null) return;
    sessionStorage.setItem("remembered", "yes");
    localStorage.setItem("state2fa", stored);
  }, JSON.stringify(state));
}

const readState = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem("state2fa") ?? "null") as Record<string, unknown> | null,
  );

test("says where the code went, without saying the whole number, and how many tries there are [SIGN-06] [SIGN-10]", async ({
  page,
}) => {
  const number = newPhoneNumber();
  await askForCode(page, number);
  const masked = `${number.slice(0, 4)}*****${number.slice(-3)}`;
  await expect(page.getByText(masked)).toBeVisible();
  await expect(page.getByText("You have 5 more attempts.")).toBeVisible();
  await expect(page.getByText(/^Resend code in 0[45]:\d\d$/)).toBeVisible();
  await expect(boxes(page)).toBeFocused();
  await expect(boxes(page)).toHaveAttribute("autocomplete", "one-time-code");
  await expect(boxes(page)).toHaveAttribute("inputmode", "numeric");
  expect(await page.content()).not.toContain(number.slice(2));
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("remembers the code on its way under the names of old [SIGN-05] [APP-07]", async ({ page }) => {
  const number = newPhoneNumber();
  await askForCode(page, number);
  expect(await readState(page)).toEqual({
    credential_type: "phone_number",
    credential: number,
    attempt: 0,
    startTime: expect.any(Number),
    maxAttempts2FA: 5,
    timeLimit2FA: 300,
    instructions2FA: expect.any(String),
  });
});

test("takes one digit after the other, and sends the sixth by itself [SIGN-04]", async ({ page }) => {
  const code = await askForCode(page, newPhoneNumber());
  const sent = page.waitForRequest("**/auth/2fa/verify");
  await page.keyboard.type(`${code.slice(0, 3)}x ${code.slice(3, 5)}`);
  await expect(boxes(page)).toHaveValue(code.slice(0, 5));
  await page.keyboard.type(code.slice(5));
  expect((await sent).postDataJSON()).toMatchObject({ code });
  await expect(page).toHaveURL("/user-details");
});

test("clears the last digit with Backspace and moves back [SIGN-04]", async ({ page }) => {
  await askForCode(page, newPhoneNumber());
  await page.keyboard.type("123");
  await page.keyboard.press("Backspace");
  await expect(boxes(page)).toHaveValue("12");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect(boxes(page)).toHaveValue("");
  await page.keyboard.type("9");
  await expect(boxes(page)).toHaveValue("9");
});

for (const [what, write] of [
  ["six digits", (code: string) => code],
  ["digits with a space between", (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
  ["digits with a hyphen between", (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
] as const) {
  test(`fills all boxes with ${what} that are pasted, and sends them [SIGN-04]`, async ({ page }) => {
    const code = await askForCode(page, newPhoneNumber());
    await paste(page, write(code));
    await expect(page).toHaveURL("/user-details");
  });
}

test("takes the whole code at once, as autofill writes it, and sends it [SIGN-04]", async ({ page }) => {
  const code = await askForCode(page, newPhoneNumber());
  await boxes(page).fill(code);
  await expect(page).toHaveURL("/user-details");
});

test("takes the code that the browser read in the message [SIGN-04]", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "OTPCredential", { value: class {} });
    Object.defineProperty(navigator.credentials, "get", {
      value: () =>
        new Promise((resolve) => {
          Object.assign(window, { deliver: (code: string) => resolve({ code }) });
        }),
    });
  });
  const code = await askForCode(page, newPhoneNumber());
  await page.evaluate((text) => (window as unknown as { deliver(code: string): void }).deliver(text), code);
  await expect(page).toHaveURL("/user-details");
});

test("does not send what is not whole, and puts the focus back [SIGN-04]", async ({ page }) => {
  await askForCode(page, newPhoneNumber());
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/2fa/verify")) calls += 1;
  });
  await page.keyboard.type("123");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(boxes(page)).toBeFocused();
  expect(calls).toBe(0);
});

test("clears and flags the boxes for two seconds after a wrong code, and keeps saying why [SIGN-06] [APP-11]", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  await page.clock.install();
  const code = await askForCode(page, newPhoneNumber());
  await page.keyboard.type(otherThan(code));
  const sentence = page.getByRole("alert");
  await expect(sentence).toHaveText("That code is not right. Try again.");
  await expect(sentence).toBeVisible();
  await expect(page.getByText("You have 4 more attempts.")).toBeVisible();
  await expect(boxes(page)).toHaveValue("");
  await expect(boxes(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expectAccessible(page);
  await page.clock.runFor(2_100);
  await expect(sentence).toHaveCSS("width", "1px");
  await expect(boxes(page)).toHaveAttribute("aria-invalid", "true");
  await expect(boxes(page)).toHaveAccessibleDescription(/not right/);
  await expect(boxes(page)).toHaveAccessibleDescription(/4 more attempts/);
  await expectAccessible(page);
  await page.keyboard.type("1");
  await expect(sentence).toHaveCount(0);
  await expect(boxes(page)).not.toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Backspace");
  await page.keyboard.type(code);
  await expect(page).toHaveURL("/user-details");
});

test("signs out whoever used up all attempts, and says so [SIGN-06]", async ({ page, complaints }) => {
  complaints.allow(/status of 400/);
  const code = await askForCode(page, newPhoneNumber());
  for (const left of [4, 3, 2, 1]) {
    await page.keyboard.type(otherThan(code));
    await expect(page.getByText(`You have ${left} more attempt`)).toBeVisible();
  }
  await page.keyboard.type(otherThan(code));
  await expect(page).toHaveURL("/sign-up");
  await expect(page.getByText("That was the last try for this code.")).toBeVisible();
  expect(await readState(page)).toBeNull();
  await expectAccessible(page);
});

test("keeps the attempts over a reload [SIGN-06]", async ({ page, complaints }) => {
  complaints.allow(/status of 400/);
  const code = await askForCode(page, newPhoneNumber());
  await page.keyboard.type(otherThan(code));
  await expect(page.getByText("You have 4 more attempts.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You have 4 more attempts.")).toBeVisible();
  await expect(boxes(page)).toBeFocused();
  await page.keyboard.type(code);
  await expect(page).toHaveURL("/user-details");
});

test("counts down to 'Resend code', and does not speak each second [SIGN-05]", async ({ page }) => {
  await page.clock.install();
  await askForCode(page, newPhoneNumber());
  await page.clock.pauseAt(Date.now() + 60_000);
  const countdown = page.getByText(/^Resend code in \d\d:\d\d$/);
  const before = await countdown.textContent();
  await page.clock.runFor(10_000);
  await expect(countdown).not.toHaveText(before ?? "");
  expect(
    await countdown.evaluate((line) => line.closest("[aria-live], [role=status], [role=alert]")),
  ).toBeNull();
  await page.clock.runFor(5 * MINUTES);
  await expect(page.getByRole("button", { name: "Resend code" })).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: "You can ask for a new code now." }),
  ).toBeAttached();
  await page.clock.resume();
  await expectAccessible(page);
});

test("sends a new code, which takes the place of the one before [SIGN-05]", async ({ page }) => {
  const number = newPhoneNumber();
  await rememberCode(page, number, { attempt: 2, ageMinutes: 6 });
  await page.goto("/sign-up/2fa");
  await expect(page.getByText("You have 3 more attempts.")).toBeVisible();
  await page.getByRole("button", { name: "Resend code" }).click();
  await expect(page.getByText("We sent you a new code.")).toBeVisible();
  await expect(page.getByText("You have 5 more attempts.")).toBeVisible();
  await expect(page.getByText(/^Resend code in 0[45]:\d\d$/)).toBeVisible();
  await expect(boxes(page)).toBeFocused();
  await page.keyboard.type(await waitForCode(number));
  await expect(page).toHaveURL("/user-details");
});

test("says how long to wait when codes are asked for too often [SIGN-05]", async ({ page, complaints }) => {
  complaints.allow(/status of 429/);
  const number = newPhoneNumber();
  await askForCode(page, number);
  await page.getByRole("button", { name: "Wrong number? Change it" }).click();
  await expect(page).toHaveURL("/sign-up");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("alert")).toHaveText(/Please wait \d+ (second|minute)s? /);
  expect(await readCodes(number)).toHaveLength(1);
  await expectAccessible(page);
});

test("says of a code that ran out something else than of a wrong one, and offers a new one at once [SIGN-07]", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  await rememberCode(page, newPhoneNumber(), { attempt: 1 });
  await page.goto("/sign-up/2fa");
  await boxes(page).fill("123456");
  await expect(page.getByRole("alert")).toHaveText(/no longer works.*new one/);
  await expect(page.getByText("You have 4 more attempts.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Resend code" })).toBeVisible();
  await expectAccessible(page);
});

test("begins again with a code that ran out before it was tried [SIGN-07]", async ({ page }) => {
  await rememberCode(page, newPhoneNumber(), { ageMinutes: 6 });
  await page.goto("/sign-up/2fa");
  await expect(page).toHaveURL("/sign-up");
  await expect(page.getByText("Your code ran out. Send a new one to go on.")).toBeVisible();
  expect(await readState(page)).toBeNull();
  await expectAccessible(page);
});

test("lets a wrong number be changed [SIGN-10]", async ({ page }) => {
  const number = newPhoneNumber();
  await askForCode(page, number);
  await page.getByRole("button", { name: "Wrong number? Change it" }).click();
  await expect(page).toHaveURL("/sign-up");
  const digits = (await page.getByLabel("Phone number").inputValue()).replaceAll(/\D/g, "");
  expect(`+${digits}`).toBe(number);
  expect(await readState(page)).toBeNull();
});

test("keeps the digits when there is no network, and takes them once there is [SIGN-04]", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  const code = await askForCode(page, newPhoneNumber());
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.keyboard.type(code);
  await expect(page.getByRole("alert")).toHaveText(/^You are offline/);
  await expect(boxes(page)).toHaveValue(code);
  await expect(page.getByText("You have 5 more attempts.")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/user-details");
});

test("says so when checking takes long [SIGN-04]", async ({ page }) => {
  const code = await askForCode(page, newPhoneNumber());
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/auth/2fa/verify", async (route) => {
    await held;
    await route.fallback();
  });
  await page.keyboard.type(code);
  await expect(page.getByRole("button", { name: "Checking…" })).toBeVisible();
  await expect(page.getByText("This is taking longer than usual.")).toBeVisible();
  await expect(boxes(page)).toHaveValue(code);
  answer();
  await expect(page).toHaveURL("/user-details");
});

test("goes on in every window once one has signed in [SIGN-08]", async ({ page, context }) => {
  const number = newPhoneNumber();
  await askForCode(page, number);
  const other = await context.newPage();
  await other.goto("/sign-up");
  await expect(other).toHaveURL("/sign-up/2fa");
  await page.bringToFront();
  await boxes(page).fill(await waitForCode(number));
  await expect(page).toHaveURL("/user-details");
  await expect(other).toHaveURL("/user-details");
});

test("shows each digit once where the system chooses the colours [SIGN-04]", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await askForCode(page, newPhoneNumber());
  await page.keyboard.type("12");
  await expect(boxes(page)).toHaveValue("12");
  await expect(boxes(page)).toHaveCSS("opacity", "0");
  await expectAccessible(page);
});
