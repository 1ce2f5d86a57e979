import type { Refusal } from "@smirk/domain/wire/refusal";
import type { ApiError } from "../api-error.ts";

/** For RefusalText. */
export function toRefusal({ code, details: { reason, waitSeconds } }: ApiError): Refusal {
  return { code, reason, waitSeconds };
}
