import type { Page } from "@playwright/test";
import { decodeBase64Json } from "@smirk/domain/wire/base64/base64-json";

/** A form as local storage holds it, decoded; undefined for none. */
export async function readStoredForm(page: Page, key: "userDetailsFormData" | "familyDetailsFormData") {
  return decodeBase64Json(await page.evaluate((name) => localStorage.getItem(name), key));
}
