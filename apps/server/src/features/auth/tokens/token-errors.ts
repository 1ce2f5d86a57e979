import { AppError, forbidden, unauthorized } from "../../../errors.ts";

/** 401 `not_authorized`: the browser drops the session and opens the sign-up page (spec §8). */
export function notAuthorized(): AppError {
  return unauthorized("not_authorized", "Please sign in.");
}

/** 401 `token_expiried` (the wire's spelling): the browser refreshes and repeats the request. */
export function tokenExpired(): AppError {
  return unauthorized("token_expiried", "This token has expired. Please refresh it.");
}

/** 401 `token_refresh`: signed with a retired key; the browser refreshes. */
export function tokenKeyRetired(): AppError {
  return unauthorized("token_refresh", "This token is out of date. Please refresh it.");
}

/** 400 `token_blacklisted`: superseded; the browser fetches a new temporary token. */
export function tokenSuperseded(): AppError {
  return new AppError(400, "token_blacklisted", "A newer token has taken this one's place.");
}

export function membersOnly(): AppError {
  return forbidden("This is for members. Please complete your membership first.").because("members_only");
}
