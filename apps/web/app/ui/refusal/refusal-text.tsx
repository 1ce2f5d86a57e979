import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import type { ErrorCode, PartnerErrorCode, Refusal } from "@smirk/contract/errors";
import { parseDay } from "@smirk/domain/wire/calendar-day";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import { waitInWords } from "@smirk/domain/wire/wait-in-words";
import { REASON_WORDS } from "./reason-words.ts";

const INVALID = msg`The request could not be read.`;

const SIGN_IN = msg`Please sign in.`;

const CHANGED = msg`Something has changed in the meantime. Please reload the page.`;

const UNKNOWN = msg`Something went wrong on our side. Please try again.`;

/** For answers without a reason. */
const CODE_WORDS: Record<Exclude<ErrorCode, PartnerErrorCode>, MessageDescriptor> = {
  invalid: INVALID,
  invalid_code: msg`This code no longer works. Please request a new one.`,
  invalid_promotion: msg`Invalid promo code`,
  payment_declined: msg`Your bank did not accept this payment.`,
  token_blacklisted: SIGN_IN,
  not_authorized: SIGN_IN,
  token_expiried: SIGN_IN,
  token_refresh: SIGN_IN,
  forbidden: msg`You do not have access to this.`,
  proof_required: msg`To keep your account safe, please sign in again.`,
  not_found: msg`We could not find this. It may have been removed.`,
  method_not_allowed: INVALID,
  request_timeout: msg`The request took too long to arrive.`,
  conflict: CHANGED,
  directory_busy: CHANGED,
  import_running: CHANGED,
  too_large: msg`The request is too large.`,
  too_long: INVALID,
  unsupported_media_type: INVALID,
  file_refused: INVALID,
  no_postal_code: msg`Please add the ZIP code to your address.`,
  out_of_region: msg`The membership is not available where you live yet.`,
  wrong_address: msg`We cannot find this address. Please check it.`,
  too_many_requests: msg`Too many requests. Please wait a moment and try again.`,
  headers_too_large: msg`The request is too large.`,
  internal: UNKNOWN,
  unavailable: msg`This does not work right now. Please try again in a moment.`,
};

/** Why the server refused a request, in the visitor's language. */
export function RefusalText({ refusal }: { refusal: Refusal }) {
  const { i18n } = useLingui();
  return wordRefusal(i18n, refusal);
}

/** A reason or code that this app does not know yet gets a general sentence. */
export function wordRefusal(i18n: I18n, { code, reason = "", waitSeconds, lastDay }: Refusal): string {
  if (has(REASON_WORDS, reason))
    return i18n._(REASON_WORDS[reason](wordWait(i18n, waitSeconds), wordDay(i18n, lastDay)));
  if (has(CODE_WORDS, code)) return i18n._(CODE_WORDS[code]);
  // "no_token" is of this app: without a token it asks the server nothing.
  return i18n._(code === "no_token" ? SIGN_IN : UNKNOWN);
}

function wordWait(i18n: I18n, seconds: number | undefined): string {
  return seconds === undefined ? i18n._(msg`a moment`) : waitInWords(seconds, i18n.locale);
}

function wordDay(i18n: I18n, text = ""): string | null {
  const day = parseDay(text);
  return day === null ? null : formatSentenceDate(day, i18n.locale);
}

function has<Table extends object>(table: Table, key: string): key is Extract<keyof Table, string> {
  return Object.hasOwn(table, key);
}
