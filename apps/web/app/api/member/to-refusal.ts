import type { Refusal } from "@smirk/contract/errors";
import { ApiError } from "../api-error.ts";

/** What the server said; null where no answer came, or none that can be read. */
export function findRefusal(error: unknown): ApiError | null {
  if (!(error instanceof ApiError) || error.code === "unreadable" || error.message === "") return null;
  return error;
}

/** For RefusalText. */
export function toRefusal({ code, details: { reason, waitSeconds, lastDay } }: ApiError): Refusal {
  return { code, reason, waitSeconds, lastDay };
}
