import type { FieldError } from "@smirk/domain/joining/field-error";
import * as v from "valibot";

/** Codes that partners alone are answered: RFC 6749, section 5.2, and RFC 6750, section 3.1. */
export type PartnerErrorCode =
  | "invalid_client"
  | "invalid_request"
  | "invalid_scope"
  | "insufficient_scope"
  | "unsupported_grant_type";

/** Every code that an answer's `error` may have (contract, "Errors"). */
export type ErrorCode =
  | PartnerErrorCode
  | "invalid"
  | "invalid_code"
  | "invalid_promotion"
  | "payment_declined"
  | "token_blacklisted"
  | "not_authorized"
  | "token_expiried"
  | "token_refresh"
  | "forbidden"
  | "proof_required"
  | "not_found"
  | "method_not_allowed"
  | "request_timeout"
  | "conflict"
  | "directory_busy"
  | "import_running"
  | "too_large"
  | "too_long"
  | "unsupported_media_type"
  | "file_refused"
  | "no_postal_code"
  | "out_of_region"
  | "wrong_address"
  | "too_many_requests"
  | "headers_too_large"
  | "internal"
  | "unavailable";

/** An answer's `reason`, finer than its `error`: clients word it in their own language. */
export type RefusalReason =
  | "phone_not_us_mobile"
  | "phone_abroad"
  | "phone_without_texts"
  | "phone_blocked"
  | "phone_stopped"
  | "phone_unreachable"
  | "code_incomplete"
  | "code_not_right"
  | "code_dead"
  | "code_just_sent"
  | "code_not_sent"
  | "codes_too_many"
  | "codes_too_many_to_phone"
  | "codes_busy"
  | "codes_unavailable"
  | "texts_used_up"
  | "email_code_incomplete"
  | "email_code_not_right"
  | "email_unavailable"
  | "phone_locked"
  | "owner_unproven"
  | "owner_not_matched"
  | "proof_by_text"
  | "proof_by_sign_in"
  | "sign_on_not_offered"
  | "google_unavailable"
  | "apple_unavailable"
  | "email_missing"
  | "phone_missing"
  | "waitlist_unreadable"
  | "tries_too_many"
  | "requests_too_many"
  | "overloaded"
  | "records_unavailable"
  | "members_only"
  | "details_invalid"
  | "plan_not_sold"
  | "plan_missing"
  | "dentist_gone"
  | "address_check_unavailable"
  | "no_street_number"
  | "prices_changed"
  | "prices_unchecked"
  | "terms_changed"
  | "agreement_changed"
  | "renewal_changed"
  | "consent_missing"
  | "order_changed"
  | "payment_under_way"
  | "payments_unavailable"
  | "changes_unavailable"
  | "promotion_held"
  | "promotion_used_up"
  | "promotion_over"
  | "promotion_of_other_plan"
  | "already_member"
  | "known_person"
  | "same_person_twice"
  | "account_not_ready"
  | "membership_ended"
  | "membership_canceled"
  | "membership_not_renewing"
  | "own_plan_not_sold"
  | "family_invalid"
  | "payment_open"
  | "change_open"
  | "change_under_way"
  | "change_in_effect"
  | "change_unknown"
  | "nothing_changes"
  | "amounts_changed"
  | "changed_elsewhere"
  | "child_leaving"
  | "new_price_starting"
  | "price_change_over"
  | "plan_change_waiting"
  | "state_not_sold"
  | "state_not_registered"
  | "state_on_hold"
  | "state_without_savings"
  | "person_unknown"
  | "dentist_unknown"
  | "name_unchanged"
  | "email_unchanged"
  | "phone_unchanged"
  | "phone_taken"
  | "link_unreadable"
  | "recovery_expired"
  | "recovery_stopped"
  | "contacts_changed"
  | "contact_change_late"
  | "visit_unknown"
  | "visit_before_membership"
  | "visit_between_memberships"
  | "visits_too_many";

/** The reason for one field of the body: an answer's `field_reasons` has them by path. */
export type FieldReason = RefusalReason | FieldError;

/** What a client words. A newer server may send words that this type has not. */
export interface Refusal {
  code: ErrorCode | (string & {});
  reason?: FieldReason | (string & {}) | undefined;
  waitSeconds?: number | undefined;
  /** YYYY-MM-DD. */
  lastDay?: string | undefined;
}

const byPath = v.record(v.string(), v.string());

/** The body of every refusal. Its code is an `ErrorCode`, and its reason a `RefusalReason`, or one of a newer server. */
export const errorAnswerSchema = v.object({
  error: v.string(),
  /** A sentence in English. */
  message: v.string(),
  /** The same sentence where a partner asks for a token (RFC 6749). */
  error_description: v.optional(v.string()),
  /** Sentences by the path of the field in the body. */
  fields: v.optional(byPath),
  reason: v.optional(v.string()),
  /** The wait of the message. */
  wait_seconds: v.optional(v.number()),
  /** The last day of the message on which something could be used: YYYY-MM-DD. */
  last_day: v.optional(v.string()),
  /** Reasons by the path of the field in the body. */
  field_reasons: v.optional(byPath),
  /** Tries that a wrong code leaves. */
  attempts_left: v.optional(v.number()),
  /** Ways to prove ownership of a phone, such as `email`. */
  proofs: v.optional(v.array(v.string())),
});
export type ErrorAnswer = v.InferOutput<typeof errorAnswerSchema>;
