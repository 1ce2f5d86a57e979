import type { Context } from "../../../context.ts";
import { SignOnError, type SignOnReason } from "../../../vendors/sign-on/sign-on-vendor.ts";

/** The browser always gets a page. */
export function reasonFor({ log }: Context, error: unknown): SignOnReason {
  if (error instanceof SignOnError) {
    log.info({ vendor: "company", reason: error.reason }, "operators.sign_on.refused");
    return error.reason;
  }
  log.error({ err: error, vendor: "company" }, "operators.sign_on.failed");
  return "unavailable";
}
