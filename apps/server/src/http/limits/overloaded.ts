import { type AppError, unavailable } from "../../errors.ts";

export const RETRY_AFTER_SECONDS = 5;

/** 503 with Retry-After, for what has to wait too long. */
export function overloaded(): AppError {
  return unavailable(
    "There is too much going on right now. Please try again in a moment.",
    RETRY_AFTER_SECONDS,
  ).because("overloaded");
}
