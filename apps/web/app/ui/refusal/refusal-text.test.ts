import { type I18n, setupI18n } from "@lingui/core";
import type { ErrorCode, FieldReason } from "@smirk/contract/errors";
import { expect, it } from "vitest";
import { wordRefusal } from "./refusal-text.tsx";

const i18n: I18n = setupI18n({ locale: "en", messages: { en: {} } });

/** What the server says in English where a screen can show it; `wait_seconds` is 90. */
const SENTENCES: Record<FieldReason, string> = {
  phone_not_us_mobile: "Please enter a US mobile number.",
  phone_abroad: "This number is from another country. Please enter a US mobile number.",
  phone_without_texts: "This kind of number cannot get text messages. Please enter a US mobile number.",
  phone_blocked: "Text messages to this number are blocked. Please use another number.",
  phone_stopped:
    "This number opted out of our text messages. Reply START to one of them, then request a code again.",
  phone_unreachable: "This number cannot get text messages. Please check it or use another number.",
  phone_missing: "Please enter a phone number.",
  owner_unproven:
    "This number has not been used here for a year. Please confirm that the membership is yours.",
  owner_not_matched: "These details do not match. Please check them.",
  phone_locked:
    "Too many wrong codes were entered for this number. To keep it safe, first confirm in another way that it is yours.",
  code_incomplete: "Please enter the 6 digits of the code.",
  code_not_right: "That code is not right. Please request a new one.",
  code_dead: "This code no longer works. Please request a new one.",
  code_just_sent: "We just sent a code to this number. Please wait 2 minutes before you request another one.",
  code_not_sent: "We could not send the code. Please try again in 2 minutes.",
  codes_too_many: "Too many codes were requested. Please wait 2 minutes and try again.",
  codes_too_many_to_phone: "Too many codes were sent to this number. Please wait 2 minutes and try again.",
  codes_busy: "We cannot send codes right now. Please try again in a minute.",
  codes_unavailable: "We cannot send codes right now.",
  texts_used_up: "We cannot send more text messages today. Please try again later.",
  email_code_incomplete: "Please enter the 10 characters of the code.",
  email_code_not_right: "That code is not right, or it is more than 24 hours old.",
  email_unavailable: "We cannot send email right now.",
  email_missing: "Please enter an email address.",
  proof_by_text: "To keep your account safe, first enter the code we text to your phone.",
  proof_by_sign_in: "To keep your account safe, first sign in again.",
  sign_on_not_offered: "This sign-in option is not available here.",
  google_unavailable: "Google is not answering right now. Try again, or use your phone number.",
  apple_unavailable: "Apple is not answering right now. Try again, or use your phone number.",
  waitlist_unreadable: "The waitlist could not read this.",
  tries_too_many: "Too many tries. Please wait 2 minutes and try again.",
  requests_too_many: "Too many requests. Please wait 2 minutes and try again.",
  overloaded: "There is too much going on right now. Please try again in a moment.",
  records_unavailable: "We cannot reach our records right now. Please try again in a moment.",
  members_only: "This is for members. Please complete your membership first.",
  details_invalid: "Some of your details need another look.",
  plan_not_sold: "This plan is not available.",
  plan_missing: "Please choose a plan.",
  dentist_gone: "Your dentist is no longer in our directory. Please pick another one.",
  address_check_unavailable: "Your address cannot be checked right now. Please try again in a moment.",
  no_street_number: "The number is missing. Start with the number of your home, such as 1200 Main St.",
  prices_changed: "The price or the terms have changed. Please reload the page.",
  prices_unchecked: "No one can join right now because our prices are being checked.",
  terms_changed:
    "The agreement and what you agree to about renewal have changed. Please read them again and check the boxes.",
  agreement_changed:
    "The agreement or what goes with it has changed. Please read it again and check the box.",
  renewal_changed: "What you agree to about renewal has changed. Please read it again before you agree.",
  consent_missing: "Check every box to pay.",
  order_changed: "Your order was changed in another window. Please check it there.",
  payment_under_way: "One of your payments is in progress. Please wait a moment and try again.",
  payments_unavailable: "We cannot take payments right now. Please try again in a moment.",
  promotion_held:
    "This code is being used by someone else right now. If they do not pay, it works again later.",
  promotion_used_up: "This code has been used up.",
  promotion_over: "This code has expired.",
  promotion_of_other_plan: "This code is not for this plan.",
  changes_unavailable: "Your membership cannot be changed right now. Please try again in a moment.",
  already_member:
    "You are already a member, and you were not charged again. Please sign in again to see your membership.",
  known_person:
    "There seems to be a membership with this name and date of birth already. You were not charged. Sign in to it, or confirm that this is someone else.",
  same_person_twice:
    "The same person is on your list twice. Remove one, or confirm that they are two people.",
  account_not_ready: "We are still creating your account. Please wait a moment.",
  membership_ended: "Your membership has ended. You can join again.",
  membership_canceled:
    "Your membership is canceled. Undo the cancellation first, then change your membership.",
  membership_not_renewing:
    "Your membership does not renew. Turn on automatic renewal first, then change your membership.",
  own_plan_not_sold: "Your plan is no longer available. Please choose another plan, or call us.",
  family_invalid: "Some of your family's details need another look.",
  payment_open: "You have an unpaid charge. Please pay it first, then change your membership.",
  change_open: "Another change to your membership is in progress. Please review it first.",
  change_under_way: "Another change is in progress.",
  change_in_effect: "This change is already in effect. You can change your membership again.",
  change_unknown: "We did not find this change.",
  nothing_changes: "Nothing would change.",
  amounts_changed: "The amounts have changed since this page was opened. Please review them again.",
  changed_elsewhere: "Your membership was changed in another window. Please review it again.",
  child_leaving: "A child who turns 26 leaves the membership. This cannot be undone.",
  new_price_starting: "Your new price starts with this renewal. You can cancel or turn off renewal.",
  price_change_over: "This price change is no longer open. Please open the page again.",
  plan_change_waiting: "A change to your plan is pending. Undo it first under “Plan and family.”",
  state_not_registered:
    "We are not taking new members in your state right now, because our registration there is not valid. You were not charged.",
  state_on_hold: "We are not taking new members in your state right now. You were not charged.",
  state_without_savings:
    "We are not taking new members in your state right now, because we cannot yet say what members save there. You were not charged.",
  state_not_sold: "The membership is not available in your state, so it cannot renew.",
  person_unknown: "This person is not on your membership. Please reload the page.",
  dentist_unknown: "This dentist is not in our directory.",
  name_unchanged: "This is already the name on your card.",
  email_unchanged: "This is already your email address.",
  phone_unchanged: "You already sign in with this number.",
  phone_taken: "This number belongs to another account. Sign in with it to see that account, or call us.",
  link_unreadable: "This link is incomplete or has expired.",
  recovery_expired: "This took too long. Please start over.",
  recovery_stopped: "A change to a new phone number was stopped a few days ago. Please call us.",
  contacts_changed:
    "Your email address or phone number was changed, and that can still be undone. Please try again in 2 minutes.",
  contact_change_late: "It is too late to undo this here. Please call us right away.",
  visit_unknown: "This visit is no longer here. Please reload the page.",
  visit_before_membership: "Your membership began after this day.",
  visit_between_memberships: "You had no membership on this day.",
  visits_too_many: "You have entered as many visits as fit here. Delete one first.",
  required: "This field is required.",
  wrong_length: "This is not complete.",
  too_long: "This is too long.",
  invalid: "This is not valid.",
  name_is_address: "This looks like an email or web address. Please enter a name.",
  name_with_digits: "A name cannot have numbers. Please remove them.",
  name_without_letter: "A name needs at least one letter.",
  name_with_nickname: "Leave out parentheses and quotes. Write a nickname after the name: Elizabeth Liz.",
  name_with_signs: "Use letters, spaces, hyphens, periods and apostrophes only.",
  name_starts_with_sign: "Start the name with a letter.",
  name_with_many_marks: "One letter has too many accents. Please check it.",
  not_an_email: "This is not an email address.",
  not_a_phone: "This is not a US phone number.",
  not_a_date: "This is not a date.",
  short_year: "Enter the year with four digits.",
  in_future: "This date is in the future.",
  under_18: "Members must be at least 18.",
  child_too_old: "Child must be under 26.",
  second_spouse: "Only one spouse can join.",
  too_many_members: "No more than 12 family members can join.",
  out_of_region: "The membership is not available in this state.",
};

it.each(Object.entries(SENTENCES))("words the reason %s as the server does [ES-02]", (reason, sentence) => {
  expect(wordRefusal(i18n, { code: "invalid", reason, waitSeconds: 90 })).toBe(sentence);
});

it.each([
  ["en-US", "2026-11-30", "This code could be used until Nov 30, 2026."],
  ["es-US", "2026-11-30", "This code could be used until 30 de noviembre de 2026."],
  ["en-US", undefined, "This code has expired."],
  ["en-US", "soon", "This code has expired."],
])("in %s, a code that was good until %s is said so [ES-02] [PLAN-05]", (locale, lastDay, words) => {
  const refusal = { code: "invalid_promotion", reason: "promotion_over", lastDay };
  expect(wordRefusal(setupI18n({ locale, messages: { [locale]: {} } }), refusal)).toBe(words);
});

it.each<[ErrorCode, string]>([
  ["wrong_address", "We cannot find this address. Please check it."],
  ["no_postal_code", "Please add the ZIP code to your address."],
  ["out_of_region", "The membership is not available where you live yet."],
  ["invalid_promotion", "Invalid promo code"],
  ["payment_declined", "Your bank did not accept this payment."],
  ["not_authorized", "Please sign in."],
  ["too_many_requests", "Too many requests. Please wait a moment and try again."],
  ["internal", "Something went wrong on our side. Please try again."],
])("words the code %s of an answer without a reason [ES-02]", (code, sentence) => {
  expect(wordRefusal(i18n, { code })).toBe(sentence);
  expect(wordRefusal(i18n, { code, reason: "of_a_newer_server" })).toBe(sentence);
});

it.each(["of_a_newer_server", "toString", ""])(
  "has a general sentence for the unknown code '%s' [ES-02]",
  (code) => {
    const general = "Something went wrong on our side. Please try again.";
    expect(wordRefusal(i18n, { code, reason: "constructor" })).toBe(general);
  },
);

it.each([
  ["en", undefined, "Please wait a moment and"],
  ["en-US", 61, "Please wait 2 minutes and"],
  ["es-US", 61, "Please wait 2 minutos and"],
])("in %s, a wait of %s seconds is said as '%s' [ES-02]", (locale, waitSeconds, words) => {
  const refusal = { code: "too_many_requests", reason: "tries_too_many", waitSeconds };
  const untranslated = setupI18n({ locale, messages: { [locale]: {} } });
  expect(wordRefusal(untranslated, refusal)).toContain(words);
});
