import { foldApostrophes, foldWidth, hasUnprintable, removeInvisible } from "../../text/visible-text.ts";
import { checkedText, type FieldError, validateRequired } from "../field-error.ts";

const LONGEST_EMAIL = 254;
/** More than an address with all its invisible characters, so that hostile text is never cleaned at length. */
export const LONGEST_TYPED_EMAIL = 1_000;
const ADDRESS = /^[^\s@<>(),;:"\\[\]]{1,64}@(?<host>[^\s@]+)$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

export function validateEmail(text: string): FieldError | null {
  if (text.length > LONGEST_TYPED_EMAIL) return "too_long";
  const tidy = tidyEmail(text);
  const error = validateRequired(tidy, LONGEST_EMAIL);
  if (error !== null) return error;
  const labels = ADDRESS.exec(tidy)?.groups?.host?.split(".") ?? [];
  const last = labels.at(-1) ?? "";
  const isHost = labels.length > 1 && labels.every((label) => LABEL.test(label)) && /^\D/.test(last);
  const local = tidy.slice(0, tidy.lastIndexOf("@"));
  const hasStrayDot = local.startsWith(".") || local.endsWith(".") || local.includes("..");
  return isHost && !hasStrayDot && !hasUnprintable(local) ? null : "not_an_email";
}

/** Gives the address as the field shows it: nothing that cannot be seen, no space that no address has, plain '@' and "'". */
export function cleanEmail(text: string): string {
  const plain = foldWidth(removeInvisible(text)).normalize("NFC").replaceAll(/[。｡]/g, ".");
  const [local = "", ...host] = plain.trim().split("@");
  const whole = [foldApostrophes(local), ...host].join("@");
  return whole.replaceAll(/[^@.]+/g, (part) => (hasUnprintable(part) ? part : part.trim()));
}

/** Only the host is case-insensitive, so only the host is lowered. */
export function tidyEmail(text: string): string {
  const clean = cleanEmail(text);
  const at = clean.lastIndexOf("@");
  return clean.slice(0, at + 1) + clean.slice(at + 1).toLowerCase();
}

export const emailSchema = checkedText(validateEmail, tidyEmail, LONGEST_TYPED_EMAIL);
