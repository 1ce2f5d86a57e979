import type { Page } from "@playwright/test";
import { expectGood, SIGNED_OUT, signInAs } from "../../support/console/operator.ts";
import { openWithEnter } from "../../support/console/operator-keys.ts";
import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { joinByApi } from "../../support/joining/join-by-api.ts";
import { readMails } from "../../support/journey.ts";

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

test("an owner finds a member, resends the card, corrects the address and refunds [OPS-03]", async ({
  page,
  complaints,
}) => {
  complaints.allow(SIGNED_OUT);
  await joinByApi({ name: "Wilhelmina", surname: "Ostrander", email: "wilhelmina@example.com" });
  await signInAs(page, "Olive Owner");
  await expectGood(page);
  await openWithEnter(page, "ostran", "Wilhelmina Ostrander");
  await press(page, "Enter");
  await expect(page.getByRole("heading", { name: "Wilhelmina Ostrander" })).toBeVisible();
  await expectGood(page);
  await test.step("resends the card", async () => {
    await page.getByRole("button", { name: "Resend email" }).click();
    await page.getByLabel("Reason").fill("Lost it");
    await expectAccessible(page);
    await press(page, "Enter");
    await expect(page.getByText("The email goes out to wilhelmina@example.com.")).toBeVisible();
  });
  await test.step("corrects the address", async () => {
    await page.getByRole("button", { name: "Correct details" }).click();
    await page.getByLabel("Street").fill("1500 Main St");
    await page.getByLabel("Reason").fill("Typing error");
    await press(page, "Enter");
    await expect(page.getByText("1500 Main St, Houston, TX 77002")).toBeVisible();
  });
  await test.step("changes the email address, after a look at what happens", async () => {
    await page.getByText("More", { exact: true }).click();
    await page.getByRole("button", { name: "Change email or phone" }).click();
    await page.getByLabel("New email").fill("wilhelmina.new@example.com");
    await page.getByLabel("Reason").fill("Asked on the phone");
    await press(page, "Enter");
    await expect(page.getByText("w********a@example.com", { exact: true })).toBeVisible();
    await page.getByLabel("How").selectOption("wait");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Change later" }).click();
    await expect(page.getByText(/^It changes .+, unless an old contact stops it/)).toBeVisible();
  });
  await test.step("refunds an amount", async () => {
    await page.getByRole("button", { name: "Refund" }).click();
    await page.getByLabel("Amount in dollars").fill("5.00");
    await page.getByLabel("Reason").fill("Charged twice");
    await expect(page.getByText("Left of what was paid")).toBeVisible();
    await expectAccessible(page);
    await press(page, "Enter");
    await expect(page.getByText("The refund is on its way.")).toBeVisible();
    await page.getByRole("tab", { name: "Status" }).focus();
    await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
    await expect(page.getByRole("cell", { name: "$5.00" })).toBeVisible();
  });
  await test.step("sees it all in the log", async () => {
    await page.getByRole("link", { name: "Log" }).click();
    await expect(page.getByRole("cell", { name: "Charged twice" }).first()).toBeVisible();
    await expectGood(page);
    await page.getByRole("link", { name: "Operators" }).click();
    await expect(page.getByRole("cell", { name: "lena.look@operators.example" })).toBeVisible();
    await expectGood(page);
  });
});

test("an invited operator makes a passkey, and proves with it [OPS-01]", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(SIGNED_OUT);
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInAs(page, "Olive Owner");
  await page.getByRole("link", { name: "Operators" }).click();
  await page.getByRole("button", { name: "Invite an operator" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill("nora@operators.example");
  await page.getByLabel("Reason").fill("New colleague");
  await press(page, "Enter");
  await expect(page.getByText("A link for one key is on its way to nora@operators.example")).toBeVisible();
  await expect.poll(async () => (await readMails("nora@operators.example")).length).toBe(1);
  const [mail] = await readMails("nora@operators.example");
  const link = /\S+#invite=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  await signOut(page);
  await page.goto("about:blank");
  await page.goto(link);
  await page.getByLabel("Your name").fill("Nora");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await expect(page.getByText("Nora · viewer")).toBeVisible();
  await expect(page.getByRole("link", { name: "Log" })).toBeHidden();
  await signOut(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("Nora · viewer")).toBeVisible();
});

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
}
