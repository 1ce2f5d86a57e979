import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, expect } from "../fixtures.ts";
import { type House, startHouse } from "../house.ts";
import { newPhoneNumber } from "../sms-inbox.ts";

interface VendorFixtures {
  /** Makes a vendor of this house fail from now on; null lets it answer again. */
  breakVendor: (vendor: "sms" | "google-sign-on", fault: object | null) => Promise<void>;
}

/** A product of its own, whose vendors fail and whose log may say so. */
const test = base.extend<VendorFixtures, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: the test library reads the names from this pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), "smirk-e2e-vendors-"));
      const house = await startHouse(dataDir, () => ({ DEMO_DATA: "0" }));
      await use(house);
      await house.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ house }, use) => {
    await use(house.product);
  },
  breakVendor: async ({ house }, use) => {
    const set = async (vendor: string, fault: object | null) => {
      const init = fault === null ? { method: "DELETE" } : { method: "PUT", body: JSON.stringify(fault) };
      const answer = await fetch(`${house.sandbox}/_sandbox/${vendor}/fault`, init);
      expect(answer.ok).toBe(true);
    };
    await use(set);
    await Promise.all(["sms", "google-sign-on"].map((vendor) => set(vendor, null)));
  },
});

test.describe.configure({ mode: "serial" });
test("says so within ten seconds when the vendor of messages fails, and when nobody knows whether a text went out [SIGN-03] [TRUST-08]", async ({
  page,
  complaints,
  breakVendor,
}) => {
  complaints.allow(/status of 503/);
  const send = page.getByRole("button", { name: "Send code" });
  await page.goto("/sign-up");
  for (const fault of ["hang", "error_500", "html", "empty_json"]) {
    await test.step(fault, async () => {
      await breakVendor("sms", { fault });
      await page.getByLabel("Phone number").fill(newPhoneNumber());
      const asked = Date.now();
      await send.click();
      if (fault === "hang") await expect(page.getByText("Still sending.")).toBeVisible();
      if (fault === "error_500") {
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

test("says so within ten seconds when Google hangs or answers an error, and the phone is still a way in [SIGN-09]", async ({
  page,
  complaints,
  breakVendor,
}) => {
  complaints.allow(/status of 503/);
  await page.goto("/sign-up");
  for (const fault of ["hang", "error_500"]) {
    await test.step(fault, async () => {
      await breakVendor("google-sign-on", { fault });
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
