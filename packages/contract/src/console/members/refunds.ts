import * as v from "valibot";
import { getPage, post } from "../action.ts";
import { accountId, afterUuid, cents, member, next, reason, reasonedMember, time } from "../fields.ts";
import { payment } from "./members.ts";

const amount = v.pipe(
  v.number("Type an amount."),
  v.integer("Type an amount."),
  v.minValue(1, "Type an amount above zero."),
  v.maxValue(1_000_000, "This amount is too large."),
);
const approval = v.object({
  id: v.string(),
  account_id: v.string(),
  name: v.string(),
  amount_cents: cents,
  reason: v.string(),
  requested_by: v.string(),
  requested_at: time,
  /** Null while it waits. */
  decision: v.nullable(v.object({ is_approved: v.boolean(), at: time, by: v.string() })),
});
const approvals = { approvals: v.array(approval), next };
/** Sold to a person who seems to have had a membership already, or with one who was added to it. */
const secondMembership = v.object({
  membership_id: v.string(),
  account_id: v.string(),
  earlier_account_id: v.string(),
  name: v.string(),
  /** The person who was added while it ran; null for one who joined with it. */
  person_id: v.nullable(v.string()),
  /** Null too once they are off it. */
  person_name: v.nullable(v.string()),
  found_at: time,
  /** The last day on which all of it is paid back. */
  refund_until: v.string(),
});
const page = v.object({ after: afterUuid });

/** Money paid back, at once or once a second operator agrees. */
export const REFUNDS = {
  "members.preview_refund": post("/members/refund/preview", {
    role: "billing",
    command: "member refund preview",
    takes: member,
    answer: v.object({
      by_rules: v.nullable(v.object({ refund_cents: cents, last_day: v.string() })),
      payments: v.array(v.object({ ...payment, left_cents: cents })),
      left_cents: cents,
      /** What one operator may still refund alone today. */
      unapproved_cents: cents,
    }),
  }),
  "members.refund": post("/members/refund", {
    role: "billing",
    needsProof: true,
    command: "member refund",
    takes: v.object({
      account_id: accountId,
      amount_cents: amount,
      is_again: v.optional(v.boolean(), false),
      reason,
    }),
    answer: v.object({ state: v.picklist(["requested", "requested_before", "needs_approval"]) }),
  }),
  "members.preview_settlement": post("/members/settle-refund/preview", {
    role: "billing",
    command: "member settle-refund preview",
    takes: member,
    answer: v.object({ owed_cents: cents }),
  }),
  "members.settle_refund": post("/members/settle-refund", {
    role: "billing",
    needsProof: true,
    command: "member settle-refund",
    takes: reasonedMember,
    answer: v.object({ settled_cents: cents }),
  }),
  "refunds.list": getPage("/refunds", {
    role: "billing",
    command: "refund list",
    takes: page,
    answer: v.object({ ...approvals, seconds: v.array(secondMembership) }),
  }),
  "refunds.decided": getPage("/refunds/decided", {
    role: "billing",
    command: "refund list",
    takes: page,
    answer: v.object(approvals),
  }),
  "refunds.decide": post("/refunds/decide", {
    role: "billing",
    needsProof: true,
    onlyInConsole: true,
    command: "refund decide",
    takes: v.object({
      approval_id: v.pipe(v.string(), v.uuid("Name a refund.")),
      is_approved: v.boolean("Approve or decline."),
      reason,
    }),
    answer: v.object({ decided: v.string() }),
  }),
  "refunds.settle_second": post("/refunds/second", {
    role: "billing",
    needsProof: true,
    command: "refund second",
    takes: v.object({
      membership_id: v.pipe(v.string(), v.uuid("Name a membership.")),
      person_id: v.optional(v.nullable(v.pipe(v.string(), v.uuid("Name a person of the family."))), null),
      outcome: v.picklist(["paid_back", "two_people", "taken_off"], "Say whether this is one person."),
      reason,
    }),
    answer: v.object({ needs_approval: v.boolean() }),
  }),
};
