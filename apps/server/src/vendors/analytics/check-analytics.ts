import type { AnalyticsConfig } from "../../config/config.ts";
import { callVendor } from "../disclosures/call-vendor.ts";
import { ABOUT_NOBODY } from "../disclosures/disclosure-log.ts";
import { CHECK_TIMEOUT_MS, fine, invalid, nameFailure, silent, type VendorCheck } from "../vendor-check.ts";

/** Reads the project's settings, as the browser's script does first. */
export async function checkAnalytics({ host, key }: AnalyticsConfig): Promise<VendorCheck> {
  const url = `${host}/array/${encodeURIComponent(key)}/config`;
  try {
    const response = await callVendor(ABOUT_NOBODY, "read the project of usage counts", url, {
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return fine("knows our project");
    if (response.status < 500) return invalid(`refuses our key (${response.status})`, "Check ANALYTICS_KEY.");
    return silent(String(response.status), "ANALYTICS_HOST");
  } catch (error) {
    return silent(nameFailure(error), "ANALYTICS_HOST");
  }
}
