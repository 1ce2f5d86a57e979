import * as v from "valibot";
import { cancellationAnswerSchema } from "../../account/cancellation.ts";
import { post } from "../action.ts";
import { accountId, cents, LONGEST_DAY, member, reason, reasonedMember } from "../fields.ts";

const cancel = {
  account_id: accountId,
  /** The membership ends by the cancellation rules, today, or with the paid period. */
  at: v.picklist(["rules", "now", "period-end"], "Choose when it ends."),
};
/** Tables of what is erased with a person, and of what stays for accounting and as proof. */
export const ERASED = [
  "memberships",
  "family_members",
  "agreements",
  "emails",
  "sessions",
  "sign_in_codes",
  "known_browsers",
  "waitlist",
  "reports",
  "notes",
  "identities",
  "events",
] as const;
export const RETAINED = [
  "paid_memberships",
  "cancellations",
  "refunds",
  "disputes",
  "consents",
  "held_agreements",
  "audit_entries",
] as const;

/** How a membership ends or goes on after all, and what becomes of a person's data. */
export const MEMBER_LEAVE = {
  "members.preview_cancel": post("/members/cancel/preview", {
    role: "billing",
    command: "member cancel preview",
    takes: v.object(cancel),
    answer: v.object({
      quote: v.nullable(
        v.object({
          rule: v.string(),
          refund_cents: cents,
          retained_fee_cents: cents,
          last_day: v.string(),
        }),
      ),
      mails: v.nullable(v.array(v.string())),
    }),
  }),
  "members.cancel": post("/members/cancel", {
    role: "billing",
    needsProof: true,
    command: "member cancel",
    takes: v.object({
      ...cancel,
      refund_cents: v.pipe(v.number(), v.integer(), v.minValue(0)),
      last_day: v.pipe(v.string(), v.maxLength(LONGEST_DAY)),
      reason,
    }),
    answer: cancellationAnswerSchema,
  }),
  "members.keep": post("/members/keep", {
    role: "billing",
    needsProof: true,
    command: "member cancel",
    takes: reasonedMember,
    answer: cancellationAnswerSchema,
  }),
  "members.export": post("/members/export", {
    role: "owner",
    needsProof: true,
    command: "member export",
    takes: reasonedMember,
    answer: v.record(v.string(), v.unknown()),
  }),
  "members.preview_erase": post("/members/erase/preview", {
    role: "owner",
    command: "member erase preview",
    takes: member,
    answer: v.object({
      /** Counts of rows; null for an erased account. */
      erasure: v.nullable(
        v.object({
          erased: v.object(v.entriesFromList(ERASED, v.number())),
          retained: v.object(v.entriesFromList(RETAINED, v.number())),
          open_payments: v.number(),
        }),
      ),
    }),
  }),
  "members.erase": post("/members/erase", {
    role: "owner",
    needsProof: true,
    command: "member erase",
    takes: reasonedMember,
    /** Ids of the payment provider's customers; null for an account that was erased before. */
    answer: v.object({ erased: v.nullable(v.object({ customers: v.array(v.string()) })) }),
  }),
};
