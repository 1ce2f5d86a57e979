import * as v from "valibot";
import { getPage, post } from "../action.ts";
import { afterUuid, cents, next, reason, time } from "../fields.ts";
import { MOST_MEMBERS, RESENDABLE_KINDS } from "./members.ts";

export const BULK_ACTIONS = ["resend", "cancel"] as const;
const BULK_ENDS = ["rules", "period-end"] as const;

const accounts = v.pipe(
  v.array(v.pipe(v.string("Choose members."), v.uuid("Choose members.")), "Choose members."),
  v.minLength(1, "Choose members."),
  v.maxLength(MOST_MEMBERS, `Choose at most ${MOST_MEMBERS} members.`),
);
const id = v.pipe(v.string("Name a bulk action."), v.uuid("Name a bulk action."));
const count = v.pipe(v.number("Name the totals."), v.integer(), v.minValue(0));
/** The totals that the preview showed. */
const totals = v.object({ bulk_id: id, members: count, refund_cents: count, reason });
const begun = v.object({ bulk_id: v.string() });
const started = v.object({ started: v.boolean() });

const listed = {
  id: v.string(),
  action: v.picklist(BULK_ACTIONS),
  choice: v.string(),
  state: v.string(),
  by: v.string(),
  made_at: time,
};
const shown = v.object({
  ...listed,
  counts: v.object({
    waiting: v.number(),
    ready: v.number(),
    skipped: v.number(),
    done: v.number(),
    failed: v.number(),
  }),
  /** Sum of those that are ready. */
  refund_cents: cents,
  first_day: v.nullable(v.string()),
  last_day: v.nullable(v.string()),
  /** Skipped by the preview or failed. */
  problems: v.array(
    v.object({ account_id: v.string(), name: v.string(), state: v.string(), problem: v.string() }),
  ),
});

/** One action for many members: a preview, which a job makes, and then the action, by a job too. */
export const BULK = {
  "bulk.list": getPage("/bulk", {
    role: "support",
    command: "bulk list",
    takes: v.object({ after: afterUuid }),
    answer: v.object({ runs: v.array(v.object(listed)), next }),
  }),
  "bulk.show": post("/bulk/show", {
    role: "support",
    command: "bulk show",
    takes: v.object({ bulk_id: id }),
    answer: shown,
  }),
  "bulk.preview_resend": post("/bulk/resend/preview", {
    role: "support",
    command: "bulk resend preview",
    takes: v.object({ account_ids: accounts, choice: v.picklist(RESENDABLE_KINDS, "Choose an email.") }),
    answer: begun,
  }),
  "bulk.resend": post("/bulk/resend", {
    role: "support",
    command: "bulk resend",
    takes: totals,
    answer: started,
  }),
  "bulk.preview_cancel": post("/bulk/cancel/preview", {
    role: "billing",
    command: "bulk cancel preview",
    takes: v.object({ account_ids: accounts, choice: v.picklist(BULK_ENDS, "Choose when they end.") }),
    answer: begun,
  }),
  "bulk.cancel": post("/bulk/cancel", {
    role: "billing",
    needsProof: true,
    command: "bulk cancel",
    takes: totals,
    answer: started,
  }),
};
