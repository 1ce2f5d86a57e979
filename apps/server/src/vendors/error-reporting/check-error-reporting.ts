import { callVendor } from "../disclosures/call-vendor.ts";
import { ABOUT_NOBODY } from "../disclosures/disclosure-log.ts";
import { CHECK_TIMEOUT_MS, fine, invalid, nameFailure, silent, type VendorCheck } from "../vendor-check.ts";

const REFUSALS = new Set([401, 403, 404]);

/** Sends an empty envelope: the service checks the key and stores nothing. */
export async function checkErrorReporting(dsn: string): Promise<VendorCheck> {
  const { origin, pathname, username } = new URL(dsn);
  const [project = "", ...folders] = pathname.split("/").filter(Boolean).reverse();
  const folder = folders
    .reverse()
    .map((name) => `/${name}`)
    .join("");
  const url = `${origin}${folder}/api/${project}/envelope/?sentry_key=${username}`;
  try {
    const response = await callVendor(ABOUT_NOBODY, "report an error", url, {
      method: "POST",
      body: "{}\n",
      headers: { "content-type": "application/x-sentry-envelope" },
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (REFUSALS.has(response.status)) {
      return invalid(`refuses our key (${response.status})`, "Check ERROR_REPORTING_DSN.");
    }
    return response.status >= 500
      ? silent(String(response.status), "ERROR_REPORTING_DSN")
      : fine("knows our project");
  } catch (error) {
    return silent(nameFailure(error), "ERROR_REPORTING_DSN");
  }
}
