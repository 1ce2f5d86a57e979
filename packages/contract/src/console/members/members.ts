import * as v from "valibot";
import { post } from "../action.ts";
import { accountId, afterUuid, cents, day, LONGEST_LINE, next, planName, reason, time } from "../fields.ts";
import { loggedAction } from "../log.ts";

/** Emails that an operator can send again. */
export const RESENDABLE_KINDS = ["welcome", "receipt", "canceled", "kept", "ended", "refunded"] as const;
/** How many members a page of a list, and a bulk action, has at most. */
export const MOST_MEMBERS = 500;
/** What a list of members may be sorted by. */
export const MEMBER_SORTS = ["joined", "name", "state", "place", "ends"] as const;

const found = v.object({
  account_id: v.string(),
  name: v.string(),
  state: v.string(),
  plan_name: v.nullable(v.string()),
  /** Whole years, today. */
  age: v.nullable(v.number()),
  city: v.nullable(v.string()),
  state_code: v.nullable(v.string()),
  /** Masked, as in 'm***a@example.com'. */
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  /** A family member's name that matches, while the member's does not. */
  through: v.nullable(v.string()),
});

const sent = {
  id: v.string(),
  kind: v.string(),
  written_at: time,
  sent_at: v.nullable(time),
  given_up_at: v.nullable(time),
};

export const payment = {
  payment_id: v.string(),
  paid_cents: cents,
  /** The one-time processing fee in it. */
  fee_cents: cents,
  refunded_cents: cents,
  from: time,
  until: time,
};

const membership = v.object({
  row: v.object({
    id: v.string(),
    state: v.string(),
    name: v.string(),
    last_name: v.string(),
    /** Masked for a viewer. */
    email: v.nullable(v.string()),
    phone_number: v.nullable(v.string()),
    policy_number: v.nullable(v.string()),
    /** Null for a viewer. */
    address_line_1: v.nullable(v.string()),
    address_line_2: v.nullable(v.string()),
    zip: v.nullable(v.string()),
    city: v.string(),
    state_code: v.string(),
    renewal_period: v.picklist(["monthly", "yearly"]),
    promotion_code: v.nullable(v.string()),
    paid_at: v.nullable(time),
    current_period_end: v.nullable(time),
    cancel_at: v.nullable(time),
    ended_at: v.nullable(time),
    auto_renew: v.boolean(),
    is_past_due: v.boolean(),
    /** False for an hour after a renewal too, until it is charged. */
    is_period_paid: v.optional(v.boolean(), true),
  }),
  is_erased: v.boolean(),
  plan_name: v.string(),
  family: v.array(v.object({ relation: v.string(), name: v.string() })),
  dentists: v.array(v.object({ name: v.string(), dentist: v.string(), is_listed: v.boolean() })),
  agreement: v.nullable(v.object({ version: v.string(), signed_at: time })),
  cancellation: v.nullable(
    v.object({ rule: v.string(), refund_cents: cents, last_day: v.string(), requested_at: time }),
  ),
  /** A change of plan or family that is not carried out yet. */
  open_change: v.nullable(
    v.object({ plan_slug: v.string(), period: v.string(), people: v.number(), at: time }),
  ),
  mails: v.array(v.object(sent)),
  /** Null while the payment provider cannot be reached, and for an unpaid membership. */
  money: v.nullable(
    v.object({
      payments: v.array(v.object(payment)),
      /** What failed and is still to be paid; null where nothing is. */
      due_cents: v.nullable(cents),
      next_charge_cents: v.nullable(cents),
    }),
  ),
});

const member = v.object({
  account: v.object({
    id: v.string(),
    name: v.nullable(v.string()),
    phone_number: v.nullable(v.string()),
    verified_email: v.nullable(v.string()),
    created_at: time,
  }),
  memberships: v.array(membership),
  notes: v.array(v.object({ id: v.string(), text: v.string(), written_by: v.string(), written_at: time })),
  texts: v.array(v.object(sent)),
  sign_ins: v.object({
    sessions: v.array(
      v.object({
        browser: v.nullable(v.string()),
        created_at: time,
        last_used_at: v.nullable(time),
        ended_at: v.nullable(time),
      }),
    ),
    wrong_codes: v.number(),
  }),
  /** Changes of who can sign in that an operator began, which a second one may agree to. */
  waiting_contacts: v.array(
    v.object({
      id: v.string(),
      contact: v.picklist(["email", "phone"]),
      /** Masked. */
      to: v.string(),
      by: v.string(),
      happens_at: time,
    }),
  ),
  /** What is owed of refunds that failed for good, and is to be paid in another way. */
  owed_cents: cents,
  log: v.array(loggedAction),
});

const text = v.optional(v.pipe(v.string(), v.maxLength(LONGEST_LINE), v.trim(), v.maxLength(60)));
const filter = {
  state: text,
  plan: text,
  state_code: text,
  joined_from: day,
  joined_to: day,
  ends_within: v.optional(v.pipe(v.number("Enter days."), v.integer(), v.minValue(1), v.maxValue(366))),
  is_past_due: v.optional(v.boolean("Say whether a payment is past due.")),
  is_owed: v.optional(v.boolean("Say whether a refund failed.")),
};
const listed = v.object({
  account_id: v.string(),
  name: v.string(),
  state: v.string(),
  plan_name: v.string(),
  city: v.string(),
  state_code: v.string(),
  joined_on: time,
  /** When it ended, or is to; null: it renews. */
  ends_on: v.nullable(time),
  is_past_due: v.boolean(),
  /** Masked. */
  email: v.string(),
});

/** What belongs on a member's timeline beside what their page has, the newest first. Null: not for this role. */
const records = v.object({
  consents: v.array(
    v.object({
      kind: v.string(),
      version: v.string(),
      language: v.string(),
      agreed_at: time,
      words: v.nullable(v.string()),
    }),
  ),
  checks: v.array(
    v.object({
      id: v.string(),
      checked_at: time,
      outcome: v.nullable(v.picklist(["good", "not_good", "price_given", "not_taken"])),
      person: v.nullable(v.string()),
      office: v.nullable(v.string()),
    }),
  ),
  visits: v.array(
    v.object({
      id: v.string(),
      day: v.string(),
      entered_at: time,
      dentist: v.nullable(v.string()),
      paid_cents: v.nullable(cents),
      /** Null too where a usual price is not known. */
      saved_cents: v.nullable(v.number()),
    }),
  ),
});

/** How members are found, listed and read. */
export const MEMBERS = {
  "members.search": post("/members/search", {
    role: "viewer",
    command: "member search",
    takes: v.object({ text: v.pipe(v.string("Type a name."), v.maxLength(200)) }),
    answer: v.object({ members: v.array(found) }),
  }),
  "members.show": post("/members/show", {
    role: "viewer",
    command: "member show",
    takes: v.object({ account_id: accountId }),
    answer: member,
  }),
  "members.records": post("/members/records", {
    role: "viewer",
    command: "member records",
    takes: v.object({ account_id: accountId }),
    answer: records,
  }),
  "members.list": post("/members/list", {
    role: "viewer",
    command: "member list",
    takes: v.object({
      ...filter,
      sort: v.optional(v.picklist(MEMBER_SORTS, "Choose a column."), "joined"),
      ascending: v.optional(v.boolean("Choose an order."), false),
      rows: v.optional(
        v.pipe(v.number("Choose how many rows."), v.integer(), v.minValue(1), v.maxValue(MOST_MEMBERS)),
        MOST_MEMBERS,
      ),
      after: afterUuid,
    }),
    answer: v.object({
      members: v.array(listed),
      next,
      /** How many all pages have; null on later ones. A long list is not counted to its end. */
      count: v.nullable(v.object({ members: v.number(), is_whole: v.boolean() })),
      most: v.number(),
      plans: v.array(planName),
    }),
  }),
  "members.save": post("/members/list/save", {
    role: "owner",
    needsProof: true,
    command: "member list save",
    takes: v.object({ ...filter, reason }),
    answer: null,
  }),
};
