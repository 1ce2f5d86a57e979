import type { Refusal } from "@smirk/contract/errors";
import type { ApiError } from "../api-error.ts";

/** For RefusalText. */
export function toRefusal({ code, details: { reason, waitSeconds } }: ApiError): Refusal {
  return { code, reason, waitSeconds };
}
