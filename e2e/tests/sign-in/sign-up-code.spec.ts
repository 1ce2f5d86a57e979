import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { askForCode, newPhoneNumber, otherThan, readCodes, waitForCode } from "../../support/sms-inbox.ts";

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

/** Asks for a code in the form that is open. */
async function sendCode(page: Page): Promise<string> {
  const number = newPhoneNumber();
  await page.getByLabel("Phone number").fill(number);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(boxes(page)).toBeFocused();
  return waitForCode(number);
}

test("accepts six digits and hides most of the number [SIGN-04] [SIGN-05] [SIGN-06] [SIGN-10] [APP-07]", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 429/);
  let checks = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/2fa/verify")) checks += 1;
  });
  const number = newPhoneNumber();
  await askForCode(page, number);
  await test.step("says where the code went and how many tries there are", async () => {
    const masked = `${number.slice(0, 4)}*****${number.slice(-3)}`;
    await expect(page.getByText(masked)).toBeVisible();
    await expect(page.getByText("You have 5 more attempts.")).toBeVisible();
    await expect(page.getByText(/^Resend code in 0[01]:\d\d$/)).toBeVisible();
    await expect(boxes(page)).toHaveAttribute("autocomplete", "one-time-code");
    await expect(boxes(page)).toHaveAttribute("inputmode", "numeric");
    expect(await page.content()).not.toContain(number.slice(2));
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
  expect(await readState(page)).toEqual({
    credential_type: "phone_number",
    credential: number,
    attempt: 0,
    startTime: expect.any(Number),
    maxAttempts2FA: 5,
    timeLimit2FA: 300,
    instructions2FA: expect.any(String),
  });
  await test.step("does not send an incomplete code, and restores the focus", async () => {
    await page.keyboard.type("123");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(boxes(page)).toBeFocused();
    expect(checks).toBe(0);
  });
  await test.step("clears the last digit with Backspace and moves back", async () => {
    await page.keyboard.press("Backspace");
    await expect(boxes(page)).toHaveValue("12");
  });
  await test.step("shows each digit once where the system chooses the colours", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await expect(boxes(page)).toHaveCSS("opacity", "0");
    await expectAccessible(page);
    await page.emulateMedia({ forcedColors: "none" });
  });
  await test.step("clears every digit with Backspace and takes others", async () => {
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await expect(boxes(page)).toHaveValue("");
    await page.keyboard.type("9");
    await expect(boxes(page)).toHaveValue("9");
  });
  await test.step("lets a wrong number be changed", async () => {
    await page.getByRole("button", { name: "Wrong number? Change it" }).click();
    await expect(page).toHaveURL("/sign-up");
    const digits = (await page.getByLabel("Phone number").inputValue()).replaceAll(/\D/g, "");
    expect(`+${digits}`).toBe(number);
    expect(await readState(page)).toBeNull();
  });
  await test.step("says how long to wait when codes are asked for too often", async () => {
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByRole("alert")).toHaveText(/Please wait \d+ (second|minute)s? /);
    expect(await readCodes(number)).toHaveLength(1);
    await expectAccessible(page);
  });
});

test("replaces an expired code and limits attempts [SIGN-04] [SIGN-06] [SIGN-07]", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  // A browser that reads the message itself hands the code over when the test says so.
  await page.addInitScript(() => {
    Object.defineProperty(window, "OTPCredential", { value: class {} });
    Object.defineProperty(navigator.credentials, "get", {
      value: () =>
        new Promise((resolve) => {
          Object.assign(window, { deliver: (code: string) => resolve({ code }) });
        }),
    });
  });
  await test.step("starts again with a code that expired before it was tried", async () => {
    await rememberCode(page, newPhoneNumber(), { ageMinutes: 6 });
    await page.goto("/sign-up/2fa");
    await expect(page).toHaveURL("/sign-up");
    await expect(page.getByText("Your code ran out. Send a new one to go on.")).toBeVisible();
    expect(await readState(page)).toBeNull();
    await expectAccessible(page);
  });

  // Each way brings a wrong code, so that the page is there for the next.
  const wrong = otherThan(await sendCode(page));
  const ways: [what: string, enter: () => Promise<void>, then: string][] = [
    [
      "takes one digit after the other, and sends the sixth by itself",
      async () => {
        await page.keyboard.type(`${wrong.slice(0, 3)}x ${wrong.slice(3, 5)}`);
        await expect(boxes(page)).toHaveValue(wrong.slice(0, 5));
        await page.keyboard.type(wrong.slice(5));
      },
      "You have 4 more attempts.",
    ],
    ["takes six pasted digits", () => paste(page, wrong), "You have 3 more attempts."],
    [
      "takes pasted digits with a space between",
      () => paste(page, `${wrong.slice(0, 3)} ${wrong.slice(3)}`),
      "You have 2 more attempts.",
    ],
    [
      "takes pasted digits with a hyphen between",
      () => paste(page, `${wrong.slice(0, 3)}-${wrong.slice(3)}`),
      "You have 1 more attempt.",
    ],
    [
      "takes the whole code at once, as autofill writes it",
      () => boxes(page).fill(wrong),
      "That was the last try for this code.",
    ],
  ];
  for (const [what, enter, then] of ways) {
    await test.step(what, async () => {
      const sent = page.waitForRequest("**/auth/2fa/verify");
      await enter();
      expect((await sent).postDataJSON()).toMatchObject({ code: wrong });
      await expect(page.getByText(then)).toBeVisible();
    });
  }
  await test.step("signs out visitors who used up all attempts", async () => {
    await expect(page).toHaveURL("/sign-up");
    expect(await readState(page)).toBeNull();
    await expectAccessible(page);
  });

  await test.step("takes the code that the browser read in the message", async () => {
    const code = await sendCode(page);
    await page.evaluate((text) => (window as unknown as { deliver(code: string): void }).deliver(text), code);
    await expect(page).toHaveURL("/user-details");
  });
});

test("a wrong code clears the boxes and counts attempts over a reload [SIGN-04] [SIGN-06] [APP-11]", async ({
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
  await expect(sentence).toBeVisible();
  await expect(boxes(page)).toHaveAttribute("aria-invalid", "true");
  await expect(boxes(page)).toHaveAccessibleDescription(/not right/);
  await expect(boxes(page)).toHaveAccessibleDescription(/4 more attempts/);
  await expectAccessible(page);
  await page.keyboard.type("1");
  await expect(sentence).toHaveCount(0);
  await expect(boxes(page)).not.toHaveAttribute("aria-invalid", "true");
  await page.reload();
  await expect(page.getByText("You have 4 more attempts.")).toBeVisible();
  await expect(boxes(page)).toBeFocused();
  await page.keyboard.type(code);
  await expect(page).toHaveURL("/user-details");
});

test("replaces an expired code after a countdown [SIGN-05] [SIGN-07]", async ({ page, complaints }) => {
  complaints.allow(/status of 400/);
  const number = newPhoneNumber();
  const resend = page.getByRole("button", { name: "Resend code" });
  await page.clock.install();
  await rememberCode(page, number, { attempt: 2 });
  await page.goto("/sign-up/2fa");
  await test.step("offers a new code at once in place of an expired one", async () => {
    await boxes(page).fill("123456");
    await expect(page.getByRole("alert")).toHaveText(/no longer works.*new one/);
    await expect(page.getByText("You have 3 more attempts.")).toBeVisible();
    await expect(resend).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("counts down", async () => {
    await boxes(page).fill("1");
    const countdown = page.getByText(/^Resend code in \d\d:\d\d$/);
    await expect(countdown).toBeVisible();
    await expect(resend).toHaveCount(0);
    await page.clock.pauseAt(Date.now() + 20_000);
    const before = await countdown.textContent();
    await page.clock.runFor(10_000);
    await expect(countdown).not.toHaveText(before ?? "");
    expect(
      await countdown.evaluate((line) => line.closest("[aria-live], [role=status], [role=alert]")),
    ).toBeNull();
    await page.clock.runFor(1 * MINUTES);
    await expect(resend).toBeVisible();
    await expect(
      page.getByRole("status").filter({ hasText: "You can ask for a new code now." }),
    ).toBeAttached();
    await page.clock.resume();
    await expectAccessible(page);
  });
  await test.step("sends a new one", async () => {
    await resend.click();
    await expect(page.getByText("We sent you a new code.")).toBeVisible();
    await expect(page.getByText("You have 5 more attempts.")).toBeVisible();
    await expect(page.getByText(/^Resend code in 0[01]:\d\d$/)).toBeVisible();
    await expect(boxes(page)).toBeFocused();
    await page.keyboard.type(await waitForCode(number));
    await expect(page).toHaveURL("/user-details");
  });
});

test("handles a lost network, slow checks and other windows [SIGN-04] [SIGN-08]", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  const code = await askForCode(page, newPhoneNumber());
  const other = await context.newPage();
  await other.goto("/sign-up");
  await expect(other).toHaveURL("/sign-up/2fa");
  await page.bringToFront();
  await test.step("preserves the digits when there is no network", async () => {
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await boxes(page).fill(code);
    await expect(page.getByRole("alert")).toHaveText(/^You are offline/);
    await expect(boxes(page)).toHaveValue(code);
    await expect(page.getByText("You have 5 more attempts.")).toBeVisible();
    await context.setOffline(false);
  });
  await test.step("says when checking takes long", async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/auth/2fa/verify", async (route) => {
      await held;
      await route.fallback();
    });
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("button", { name: "Checking…" })).toBeVisible();
    await expect(page.getByText("This is taking longer than usual.")).toBeVisible();
    await expect(boxes(page)).toHaveValue(code);
    answer();
  });
  await expect(page).toHaveURL("/user-details");
  await expect(other).toHaveURL("/user-details");
});
