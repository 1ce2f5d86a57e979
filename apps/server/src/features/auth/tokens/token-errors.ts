import { AppError, forbidden, unauthorized } from "../../../errors.ts";

/** 401 `not_authorized`: the browser forgets the session and goes to the sign-up page (spec §8). */
export function notAuthorized(): AppError {
  return unauthorized("not_authorized", "Please sign in.");
}

/** 401 `token_expiried`, the wire's spelling: the browser refreshes and asks again. */
export function tokenExpired(): AppError {
  return unauthorized("token_expiried", "This token has expired. Please refresh it.");
}

/** 401 `token_refresh`: signed with a key that is no longer in use; the browser refreshes and asks again. */
export function tokenKeyRetired(): AppError {
  return unauthorized("token_refresh", "This token is out of date. Please refresh it.");
}

/** 400 `token_blacklisted`: a newer token took its place; the browser fetches a fresh temporary one. */
export function tokenSuperseded(): AppError {
  return new AppError(400, "token_blacklisted", "A newer token has taken this one's place.");
}

/** 403 `forbidden`: for members alone. */
export function membersOnly(): AppError {
  return forbidden("This is for members. Please complete your membership first.");
}
