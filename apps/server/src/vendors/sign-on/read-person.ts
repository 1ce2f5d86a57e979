import { tidyEmail, validateEmail } from "@smirk/domain/joining/contact/email";
import { tidyLine } from "@smirk/domain/text/visible-text";
import type { IDToken } from "openid-client";
import type { SignOnPerson } from "./sign-on-vendor.ts";

const MAX_NAME_CHARS = 100;
/** Before a name's spaces are joined. */
const MAX_READ_CHARS = 1_000;

/** Vendors send names in different places, so the caller passes them. */
export function readPerson(claims: IDToken, names: { name: unknown; lastName: unknown }): SignOnPerson {
  return {
    subject: claims.sub,
    verifiedEmail: isTrue(claims.email_verified) ? readEmail(claims.email) : null,
    name: readName(names.name),
    lastName: readName(names.lastName),
  };
}

/** Apple sends booleans as strings. */
function isTrue(value: unknown): boolean {
  return value === true || value === "true";
}

function readEmail(value: unknown): string | null {
  return typeof value === "string" && validateEmail(value) === null ? tidyEmail(value).toLowerCase() : null;
}

function readName(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const name = tidyLine(value.slice(0, MAX_READ_CHARS));
  return [...name].slice(0, MAX_NAME_CHARS).join("").trim() || null;
}
