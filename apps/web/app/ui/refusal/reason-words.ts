import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FieldReason } from "@smirk/contract/errors";
import { CHILD_AGE_LIMIT, MOST_FAMILY_MEMBERS } from "@smirk/domain/joining/family-limits";

/** @param wait "40 seconds" @param lastDay "Nov 30, 2026"; null where none is said */
type Words = (wait: string, lastDay: string | null) => MessageDescriptor;

const always = (words: MessageDescriptor) => () => words;

export const REASON_WORDS: Record<FieldReason, Words> = {
  phone_not_us_mobile: always(msg`Please enter a US mobile number.`),
  phone_abroad: always(msg`This number is from another country. Please enter a US mobile number.`),
  phone_without_texts: always(
    msg`This kind of number cannot get text messages. Please enter a US mobile number.`,
  ),
  phone_blocked: always(msg`Text messages to this number are blocked. Please use another number.`),
  phone_stopped: always(
    msg`This number opted out of our text messages. Reply START to one of them, then request a code again.`,
  ),
  phone_unreachable: always(
    msg`This number cannot get text messages. Please check it or use another number.`,
  ),
  phone_missing: always(msg`Please enter a phone number.`),
  phone_locked: always(
    msg`Too many wrong codes were entered for this number. To keep it safe, first confirm in another way that it is yours.`,
  ),
  owner_unproven: always(
    msg`This number has not been used here for a year. Please confirm that the membership is yours.`,
  ),
  owner_not_matched: always(msg`These details do not match. Please check them.`),
  code_incomplete: always(msg`Please enter the 6 digits of the code.`),
  code_not_right: always(msg`That code is not right. Please request a new one.`),
  code_dead: always(msg`This code no longer works. Please request a new one.`),
  code_just_sent: (wait) =>
    msg`We just sent a code to this number. Please wait ${wait} before you request another one.`,
  code_not_sent: (wait) => msg`We could not send the code. Please try again in ${wait}.`,
  codes_too_many: (wait) => msg`Too many codes were requested. Please wait ${wait} and try again.`,
  codes_too_many_to_phone: (wait) =>
    msg`Too many codes were sent to this number. Please wait ${wait} and try again.`,
  codes_busy: always(msg`We cannot send codes right now. Please try again in a minute.`),
  codes_unavailable: always(msg`We cannot send codes right now.`),
  texts_used_up: always(msg`We cannot send more text messages today. Please try again later.`),
  email_code_incomplete: always(msg`Please enter the 10 characters of the code.`),
  email_code_not_right: always(msg`That code is not right, or it is more than 24 hours old.`),
  email_unavailable: always(msg`We cannot send email right now.`),
  email_missing: always(msg`Please enter an email address.`),
  proof_by_text: always(msg`To keep your account safe, first enter the code we text to your phone.`),
  proof_by_sign_in: always(msg`To keep your account safe, first sign in again.`),
  sign_on_not_offered: always(msg`This sign-in option is not available here.`),
  google_unavailable: always(msg`Google is not answering right now. Try again, or use your phone number.`),
  apple_unavailable: always(msg`Apple is not answering right now. Try again, or use your phone number.`),
  waitlist_unreadable: always(msg`The waitlist could not read this.`),
  tries_too_many: (wait) => msg`Too many tries. Please wait ${wait} and try again.`,
  requests_too_many: (wait) => msg`Too many requests. Please wait ${wait} and try again.`,
  overloaded: always(msg`There is too much going on right now. Please try again in a moment.`),
  records_unavailable: always(msg`We cannot reach our records right now. Please try again in a moment.`),
  members_only: always(msg`This is for members. Please complete your membership first.`),
  details_invalid: always(msg`Some of your details need another look.`),
  plan_not_sold: always(msg`This plan is not available.`),
  plan_missing: always(msg`Please choose a plan.`),
  dentist_gone: always(msg`Your dentist is no longer in our directory. Please pick another one.`),
  address_check_unavailable: always(
    msg`Your address cannot be checked right now. Please try again in a moment.`,
  ),
  no_street_number: always(
    msg`The number is missing. Start with the number of your home, such as 1200 Main St.`,
  ),
  prices_changed: always(msg`The price or the terms have changed. Please reload the page.`),
  prices_unchecked: always(msg`No one can join right now because our prices are being checked.`),
  terms_changed: always(
    msg`The agreement and what you agree to about renewal have changed. Please read them again and check the boxes.`,
  ),
  agreement_changed: always(
    msg`The agreement or what goes with it has changed. Please read it again and check the box.`,
  ),
  renewal_changed: always(
    msg`What you agree to about renewal has changed. Please read it again before you agree.`,
  ),
  consent_missing: always(msg`Check every box to pay.`),
  order_changed: always(msg`Your order was changed in another window. Please check it there.`),
  payment_under_way: always(msg`One of your payments is in progress. Please wait a moment and try again.`),
  payments_unavailable: always(msg`We cannot take payments right now. Please try again in a moment.`),
  promotion_held: always(
    msg`This code is being used by someone else right now. If they do not pay, it works again later.`,
  ),
  promotion_used_up: always(msg`This code has been used up.`),
  promotion_over: (_wait, lastDay) =>
    lastDay === null ? msg`This code has expired.` : msg`This code could be used until ${lastDay}.`,
  promotion_of_other_plan: always(msg`This code is not for this plan.`),
  changes_unavailable: always(
    msg`Your membership cannot be changed right now. Please try again in a moment.`,
  ),
  already_member: always(
    msg`You are already a member, and you were not charged again. Please sign in again to see your membership.`,
  ),
  known_person: always(
    msg`There seems to be a membership with this name and date of birth already. You were not charged. Sign in to it, or confirm that this is someone else.`,
  ),
  same_person_twice: always(
    msg`The same person is on your list twice. Remove one, or confirm that they are two people.`,
  ),
  account_not_ready: always(msg`We are still creating your account. Please wait a moment.`),
  membership_ended: always(msg`Your membership has ended. You can join again.`),
  membership_canceled: always(
    msg`Your membership is canceled. Undo the cancellation first, then change your membership.`,
  ),
  membership_not_renewing: always(
    msg`Your membership does not renew. Turn on automatic renewal first, then change your membership.`,
  ),
  own_plan_not_sold: always(msg`Your plan is no longer available. Please choose another plan, or call us.`),
  family_invalid: always(msg`Some of your family's details need another look.`),
  payment_open: always(msg`You have an unpaid charge. Please pay it first, then change your membership.`),
  change_open: always(msg`Another change to your membership is in progress. Please review it first.`),
  change_under_way: always(msg`Another change is in progress.`),
  change_in_effect: always(msg`This change is already in effect. You can change your membership again.`),
  change_unknown: always(msg`We did not find this change.`),
  nothing_changes: always(msg`Nothing would change.`),
  amounts_changed: always(
    msg`The amounts have changed since this page was opened. Please review them again.`,
  ),
  changed_elsewhere: always(msg`Your membership was changed in another window. Please review it again.`),
  child_leaving: always(msg`A child who turns 26 leaves the membership. This cannot be undone.`),
  new_price_starting: always(
    msg`Your new price starts with this renewal. You can cancel or turn off renewal.`,
  ),
  price_change_over: always(msg`This price change is no longer open. Please open the page again.`),
  plan_change_waiting: always(msg`A change to your plan is pending. Undo it first under “Plan and family.”`),
  state_not_registered: always(
    msg`We are not taking new members in your state right now, because our registration there is not valid. You were not charged.`,
  ),
  state_on_hold: always(msg`We are not taking new members in your state right now. You were not charged.`),
  state_without_savings: always(
    msg`We are not taking new members in your state right now, because we cannot yet say what members save there. You were not charged.`,
  ),
  state_not_sold: always(msg`The membership is not available in your state, so it cannot renew.`),
  person_unknown: always(msg`This person is not on your membership. Please reload the page.`),
  dentist_unknown: always(msg`This dentist is not in our directory.`),
  name_unchanged: always(msg`This is already the name on your card.`),
  email_unchanged: always(msg`This is already your email address.`),
  phone_unchanged: always(msg`You already sign in with this number.`),
  phone_taken: always(
    msg`This number belongs to another account. Sign in with it to see that account, or call us.`,
  ),
  link_unreadable: always(msg`This link is incomplete or has expired.`),
  recovery_expired: always(msg`This took too long. Please start over.`),
  recovery_stopped: always(msg`A change to a new phone number was stopped a few days ago. Please call us.`),
  contacts_changed: (wait) =>
    msg`Your email address or phone number was changed, and that can still be undone. Please try again in ${wait}.`,
  contact_change_late: always(msg`It is too late to undo this here. Please call us right away.`),
  visit_unknown: always(msg`This visit is no longer here. Please reload the page.`),
  visit_before_membership: always(msg`Your membership began after this day.`),
  visit_between_memberships: always(msg`You had no membership on this day.`),
  visits_too_many: always(msg`You have entered as many visits as fit here. Delete one first.`),
  required: always(msg`This field is required.`),
  wrong_length: always(msg`This is not complete.`),
  too_long: always(msg`This is too long.`),
  invalid: always(msg`This is not valid.`),
  name_is_address: always(msg`This looks like an email or web address. Please enter a name.`),
  name_with_digits: always(msg`A name cannot have numbers. Please remove them.`),
  name_without_letter: always(msg`A name needs at least one letter.`),
  name_with_nickname: always(
    msg`Leave out parentheses and quotes. Write a nickname after the name: Elizabeth Liz.`,
  ),
  name_with_signs: always(msg`Use letters, spaces, hyphens, periods and apostrophes only.`),
  name_starts_with_sign: always(msg`Start the name with a letter.`),
  name_with_many_marks: always(msg`One letter has too many accents. Please check it.`),
  not_an_email: always(msg`This is not an email address.`),
  not_a_phone: always(msg`This is not a US phone number.`),
  not_a_date: always(msg`This is not a date.`),
  short_year: always(msg`Enter the year with four digits.`),
  in_future: always(msg`This date is in the future.`),
  under_18: always(msg`Members must be at least 18.`),
  child_too_old: () => msg`Child must be under ${CHILD_AGE_LIMIT}.`,
  second_spouse: always(msg`Only one spouse can join.`),
  too_many_members: () => msg`No more than ${MOST_FAMILY_MEMBERS} family members can join.`,
  out_of_region: always(msg`The membership is not available in this state.`),
};
