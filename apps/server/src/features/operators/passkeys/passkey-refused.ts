import { isDatabaseUnavailable } from "../../../db/connection/is-database-unavailable.ts";
import { AppError } from "../../../errors.ts";

/** The library throws for every part of an answer that does not match. */
export function passkeyRefused(cause?: unknown): unknown {
  if (isDatabaseUnavailable(cause)) return cause;
  return new AppError(401, "not_authorized", "This passkey was not accepted. Please try again.", { cause });
}

export function keyDoubted(): AppError {
  const sentence =
    "This key counts its uses lower than before: it was reset or restored, or somebody has a copy. An owner can allow it under Operators, where yours has been listed.";
  return new AppError(401, "not_authorized", sentence);
}
