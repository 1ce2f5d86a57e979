import * as v from "valibot";
import { get, getPage, post } from "./action.ts";
import { afterId, cents, next, planName, reason, time } from "./fields.ts";

export const FEE_KINDS = ["fee-schedules", "fee-percentages", "office-fees"] as const;

const feeChange = v.object({
  id: v.string(),
  kind: v.picklist(FEE_KINDS),
  file_name: v.string(),
  rows: v.number(),
  by: v.string(),
  at: time,
});

/** Hidden: its file says that it is not published. */
const status = v.picklist(["in_force", "ahead", "over", "hidden"]);
const days = {
  valid_from: v.string(),
  valid_until: v.nullable(v.string()),
  source: v.string(),
  /** Null: members who read Spanish see the one name. */
  source_es: v.nullable(v.string()),
  status,
};

const schedule = v.object({
  id: v.string(),
  plan_list: v.string(),
  /** The first three digits of ZIP codes, or a state's code. */
  area: v.string(),
  kind: v.string(),
  ...days,
  /** Procedures with a member price. */
  procedures: v.number(),
  /** Published listings of that kind of dentist there, who take the plan. */
  listings: v.number(),
});

const percentage = v.object({
  id: v.string(),
  plan_list: v.string(),
  kind: v.string(),
  percent_off: v.number(),
  ...days,
});

/** What a plan on sale lacks. */
const missing = v.object({
  plan: planName,
  /** Names of states where people may join and dentists take it, and no price is in force. */
  states: v.array(v.string()),
  listings: v.number(),
  /** Listings without a schedule in force whose office has no price that counts. */
  listings_without: v.number(),
});

const office = v.object({
  location_id: v.string(),
  provider_id: v.string(),
  /** The practice's, else the dentist's. */
  name: v.string(),
  city: v.string(),
  state: v.string(),
  prices: v.number(),
  /** Prices that were confirmed too long ago to count. */
  old: v.number(),
  confirmed_on: v.string(),
  /** Sentences about prices that look like slips. */
  doubts: v.array(v.string()),
});

const locationId = v.pipe(
  v.string("Choose a dentist."),
  v.maxLength(18, "Choose a dentist."),
  v.regex(/^[1-9]\d{0,17}$/, "Choose a dentist."),
);

const explained = v.object({
  dentist: v.string(),
  address: v.string(),
  /** Today by the state's clocks. */
  day: v.string(),
  /** The plans that the office takes, the one that visitors are shown first. */
  plans: v.array(v.string()),
  /** Null: it takes none, so nothing is known. */
  plan: v.nullable(v.string()),
  prices: v.array(
    v.object({
      procedure: v.string(),
      member_cents: v.nullable(cents),
      usual_cents: v.nullable(cents),
      is_estimate: v.boolean(),
      why: v.string(),
    }),
  ),
});

/** What procedures cost members: which prices are loaded, what lacks, and what a visitor reads. */
export const FEES = {
  "fees.list": get("/fees", {
    role: "viewer",
    command: "fees list",
    answer: v.object({
      /** How many procedures files may have. */
      procedures: v.number(),
      schedules: v.array(schedule),
      percentages: v.array(percentage),
      missing: v.array(missing),
    }),
  }),
  "fees.offices": getPage("/fees/offices", {
    role: "viewer",
    command: "fees offices",
    takes: v.object({ after: afterId }),
    answer: v.object({ offices: v.array(office), next }),
  }),
  "fees.explain": post("/fees/explain", {
    role: "viewer",
    command: "fees explain",
    takes: v.object({
      location_id: locationId,
      /** The one that visitors are shown where none is given. */
      plan: v.optional(v.pipe(v.string("Choose a plan."), v.maxLength(100, "Choose a plan."))),
    }),
    answer: explained,
  }),
  "fees.columns": post("/fees/columns", {
    isUpload: true,
    role: "owner",
    command: "fees columns",
    takes: v.object({
      kind: v.picklist(FEE_KINDS, "Choose what the file holds."),
      file: v.pipe(v.string("Choose a file."), v.maxLength(200, "The file's name is too long.")),
    }),
    answer: v.object({
      /** The header's. */
      line: v.number(),
      found: v.array(
        v.object({
          name: v.string(),
          /** Ours; empty where it is not known, left out, or may be one of several. */
          column: v.string(),
          is_left_out: v.boolean(),
          choices: v.array(v.string()),
        }),
      ),
      ours: v.array(v.string()),
      /** One column of each is needed. */
      required: v.array(v.array(v.string())),
    }),
  }),
  "fees.export": post("/fees/export", {
    role: "support",
    command: "fees export",
    takes: v.object({
      kind: v.picklist(FEE_KINDS, "Choose what the file holds."),
      /** A file to begin with, in place of what is loaded. */
      is_template: v.optional(v.boolean(), false),
    }),
    answer: null,
  }),
  "fees.last": get("/fees/last", {
    role: "viewer",
    command: "fees last",
    /** Null: no import of prices is left to undo. */
    answer: v.object({ change: v.nullable(feeChange) }),
  }),
  "fees.undo": post("/fees/undo", {
    role: "owner",
    needsProof: true,
    command: "fees undo",
    takes: v.object({
      change_id: v.pipe(
        v.string("Name an import."),
        v.maxLength(18, "Name an import."),
        v.regex(/^[1-9]\d{0,17}$/, "Name an import."),
      ),
      reason,
    }),
    answer: v.object({}),
  }),
};
