import { checkedText, type FieldError, validateRequired } from "../field-error.ts";

const LONGEST_EMAIL = 254;
const ADDRESS = /^[^\s@<>(),;:"\\[\]]{1,64}@(?<host>[^\s@]+)$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

export function validateEmail(text: string): FieldError | null {
  const tidy = tidyEmail(text);
  const error = validateRequired(tidy, LONGEST_EMAIL);
  if (error !== null) return error;
  const labels = ADDRESS.exec(tidy)?.groups?.host?.split(".") ?? [];
  const last = labels.at(-1) ?? "";
  const isHost = labels.length > 1 && labels.every((label) => LABEL.test(label)) && /^\D/.test(last);
  const local = tidy.slice(0, tidy.lastIndexOf("@"));
  const hasStrayDot = local.startsWith(".") || local.endsWith(".") || local.includes("..");
  return isHost && !hasStrayDot ? null : "not_an_email";
}

/** Only the host is case-insensitive, so only the host is lowered. */
export function tidyEmail(text: string): string {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf("@");
  return trimmed.slice(0, at + 1) + trimmed.slice(at + 1).toLowerCase();
}

export const emailSchema = checkedText(validateEmail, tidyEmail);
