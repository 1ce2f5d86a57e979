import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { askForCode, newPhoneNumber, otherThan, readCodes } from "../../support/sms-inbox.ts";

// What only a browser shows of the form and the code. Their states are tested in apps/web/test/screens/sign-in.

test("the phone form and the code are readable with errors, and hide the number [SIGN-03] [SIGN-04] [SIGN-06] [SIGN-10]", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (400|429)/);
  await page.goto("/sign-up");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("alert")).toHaveText("Enter your phone number.");
  await expectAccessible(page);

  const number = newPhoneNumber();
  const code = await askForCode(page, number);
  const boxes = page.getByLabel("6-digit code");
  expect(await page.content()).not.toContain(number.slice(2));
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await test.step("shows each digit once where the system chooses the colours", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await expect(boxes).toHaveCSS("opacity", "0");
    await expectAccessible(page);
    await page.emulateMedia({ forcedColors: "none" });
  });
  await test.step("a wrong code", async () => {
    await page.keyboard.type(otherThan(code));
    await expect(page.getByRole("alert")).toHaveText("That code is not right. Try again.");
    await expect(boxes).toBeFocused();
    await expectAccessible(page);
  });
  await test.step("a code that is asked for too often", async () => {
    await page.getByRole("button", { name: "Wrong number? Change it" }).click();
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByRole("alert")).toHaveText(/Please wait \d+ (second|minute)s? /);
    expect(await readCodes(number)).toHaveLength(1);
    await expectAccessible(page);
  });
});
