import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, expect } from "../../support/fixtures.ts";
import { newPhoneNumber } from "../../support/sms-inbox.ts";
import { type Stack, startStack } from "../../support/stacks/stack.ts";

interface VendorFixtures {
  /** Makes a vendor of this stack fail from now on; null lets it answer again. */
  breakVendor: (vendor: "sms" | "google-sign-on", failure: object | null) => Promise<void>;
}

/** A product of its own, whose vendors fail and whose log may say so. */
const test = base.extend<VendorFixtures, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: the test library reads the names from this pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), "smirk-e2e-vendors-"));
      const stack = await startStack(dataDir, () => ({ DEMO_DATA: "0" }));
      await use(stack);
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => {
    await use(stack.product);
  },
  breakVendor: async ({ stack }, use) => {
    const set = async (vendor: string, failure: object | null) => {
      const init = failure === null ? { method: "DELETE" } : { method: "PUT", body: JSON.stringify(failure) };
      const answer = await fetch(`${stack.sandbox}/_sandbox/${vendor}/failure`, init);
      expect(answer.ok).toBe(true);
    };
    await use(set);
    await Promise.all(["sms", "google-sign-on"].map((vendor) => set(vendor, null)));
  },
});

test.describe.configure({ mode: "serial" });
test("reports a failed text service within ten seconds [SIGN-03] [TRUST-08]", async ({
  page,
  complaints,
  breakVendor,
}) => {
  complaints.allow(/status of 503/);
  const send = page.getByRole("button", { name: "Send code" });
  await page.goto("/sign-up");
  for (const failure of ["hang", "error_500", "html", "empty_json"]) {
    await test.step(failure, async () => {
      await breakVendor("sms", { failure });
      await page.getByLabel("Phone number").fill(newPhoneNumber());
      const asked = Date.now();
      await send.click();
      if (failure === "hang") await expect(page.getByText("Still sending.")).toBeVisible();
      if (failure === "error_500") {
        await expect(page.getByRole("alert")).toHaveText(/try again/i, { timeout: 15_000 });
        expect(await page.evaluate(() => localStorage.getItem("state2fa"))).toBeNull();
        await breakVendor("sms", null);
        await send.click();
      } else {
        await expect(page.getByText("We could not make sure")).toBeVisible({ timeout: 15_000 });
        await breakVendor("sms", null);
      }
      expect(Date.now() - asked).toBeLessThan(10_500);
      await expect(page).toHaveURL("/sign-up/2fa");
      await page.getByRole("button", { name: "Wrong number? Change it" }).click();
      await expect(page).toHaveURL("/sign-up");
    });
  }
});

test("reports a failed Google within ten seconds, and the phone works [SIGN-09]", async ({
  page,
  complaints,
  breakVendor,
}) => {
  complaints.allow(/status of 503/);
  await page.goto("/sign-up");
  for (const failure of ["hang", "error_500"]) {
    await test.step(failure, async () => {
      await breakVendor("google-sign-on", { failure });
      const asked = Date.now();
      await page.getByRole("button", { name: "Continue with Google" }).click();
      await expect(page.getByRole("alert").or(page.getByRole("heading", { name: "SSO failed" }))).toBeVisible(
        { timeout: 15_000 },
      );
      expect(Date.now() - asked).toBeLessThan(10_500);
      await page.goto("/sign-up");
      await page.getByLabel("Phone number").fill(newPhoneNumber());
      await page.getByRole("button", { name: "Send code" }).click();
      await expect(page).toHaveURL("/sign-up/2fa");
      await page.getByRole("button", { name: "Wrong number? Change it" }).click();
      await expect(page).toHaveURL("/sign-up");
    });
  }
});
