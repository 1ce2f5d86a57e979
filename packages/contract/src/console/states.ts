import { tidyLine } from "@smirk/domain/text/visible-text";
import { parseDay } from "@smirk/domain/wire/calendar-day";
import { DEFAULT_LANGUAGE, LANGUAGES } from "@smirk/domain/wire/language";
import * as v from "valibot";
import { SALES_STOP_REASONS } from "../subscription/plans.ts";
import { get, post } from "./action.ts";
import { cents, LONGEST_DAY, planName, reason, time } from "./fields.ts";

const stateCode = v.pipe(
  v.string("Name a state."),
  v.maxLength(2, "Name a state."),
  v.transform((code) => code.toUpperCase()),
  v.regex(/^[A-Z]{2}$/, "Name a state."),
);
const named = v.object({ state: stateCode });
const reasonedState = v.object({ state: stateCode, reason });
const registrationId = v.pipe(v.string("Name a registration."), v.uuid("Name a registration."));
const line = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.maxLength(200, "This is too long."),
    v.transform(tidyLine),
    v.minLength(1, missing),
  );
const day = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.maxLength(LONGEST_DAY, missing),
    v.check((text) => parseDay(text) !== null, missing),
  );

const sales = {
  code: v.string(),
  name: v.string(),
  /** Null where residents can join. */
  stop: v.nullable(v.picklist([...SALES_STOP_REASONS, "not_read"])),
  /** Not read: nobody knows whether the state asks for one, so selling there takes an owner's word. */
  registration_rule: v.picklist(["needed", "not_read"]),
  attestation: v.nullable(
    v.object({
      by: v.string(),
      reason: v.string(),
      at: time,
      /** Set for the days after an upgrade, in which nobody has attested yet. */
      valid_until: v.nullable(time),
    }),
  ),
  /** The last day that registrations cover without a gap; null without one. */
  registered_until: v.nullable(v.string()),
  /** Members whose membership is not over. */
  members: v.number(),
};

const rule = v.object({
  topic: v.string(),
  value: v.string(),
  section: v.string(),
  source: v.string(),
  read_on: v.string(),
  /** The law is not sure, so this is the value that is better for the member. */
  is_careful: v.boolean(),
});

const registration = v.object({
  id: v.string(),
  organization: v.string(),
  number: v.string(),
  valid_from: v.string(),
  valid_until: v.string(),
  document_name: v.string(),
  entered_by: v.string(),
  entered_at: time,
  revoked_by: v.nullable(v.string()),
  revoked_at: v.nullable(time),
});

const shown = v.object({
  state: v.object({ ...sales, is_closed: v.boolean() }),
  rules: v.array(rule),
  registrations: v.array(registration),
});

const labelled = v.array(v.object({ label: v.string(), value: v.string() }));

/** The answer has the words of the page as a resident reads them; amounts are in cents, days of the calendar. */
const preview = v.object({
  plan: planName,
  plan_step: v.array(
    v.object({ ...planName.entries, due_today_cents: cents, renewal_cents: cents, fee_cents: cents }),
  ),
  checkout: v.object({
    sentences: v.array(v.object({ text: v.string() })),
    disclosures: v.array(v.string()),
    /** The words beside the boxes. */
    consents: v.array(v.object({ text: v.string() })),
  }),
  agreement: v.object({
    version: v.string(),
    title: v.string(),
    notice: v.string(),
    facts: labelled,
    sections: v.array(v.object({ heading: v.string(), paragraphs: v.array(v.string()) })),
  }),
  /** The lines of the card from above; a sentence has no label. */
  card: labelled,
  emails: v.array(v.object({ kind: v.string(), sent_on: v.string(), subject: v.string(), text: v.string() })),
});

/** Where memberships are sold: each state's rules, its registrations, and what stops its sales. */
export const STATES = {
  "states.list": get("/states", {
    role: "viewer",
    command: "state list",
    answer: v.object({
      /** The rules in short: fee, refund after the free look, days of the notice before a yearly renewal. */
      states: v.array(v.object({ ...sales, rules: v.string() })),
    }),
  }),
  "states.show": post("/states/show", {
    role: "viewer",
    command: "state show",
    takes: named,
    answer: shown,
  }),
  "states.close": post("/states/close", {
    role: "owner",
    needsProof: true,
    command: "state close",
    takes: reasonedState,
    answer: shown,
  }),
  "states.open": post("/states/open", {
    role: "owner",
    needsProof: true,
    command: "state open",
    takes: reasonedState,
    answer: shown,
  }),
  "states.attest": post("/states/attest", {
    role: "owner",
    needsProof: true,
    command: "state attest",
    takes: reasonedState,
    answer: shown,
  }),
  "states.preview": post("/states/preview", {
    role: "viewer",
    command: "state preview",
    takes: v.object({
      state: stateCode,
      language: v.optional(v.picklist(LANGUAGES, "Choose a language."), DEFAULT_LANGUAGE),
      period: v.optional(v.picklist(["yearly", "monthly"], "Choose a period."), "yearly"),
      /** The first that is sold where none is given. */
      plan: v.optional(v.pipe(v.string(), v.maxLength(100, "There is no such plan."))),
    }),
    answer: preview,
  }),
  "states.filing_pack": post("/states/filing-pack", {
    role: "support",
    command: "state filing-pack",
    isBinary: true,
    takes: named,
    answer: null,
  }),
  "registrations.enter": post("/states/registrations", {
    isUpload: true,
    role: "owner",
    needsProof: true,
    command: "state register",
    takes: v.object({
      state: stateCode,
      organization: line("Enter the organization's name."),
      number: line("Enter the registration's number."),
      valid_from: day("Enter the first day."),
      valid_until: day("Enter the last day."),
      file: line("Choose the document."),
      reason,
    }),
    answer: shown,
  }),
  "registrations.revoke": post("/states/registrations/revoke", {
    role: "owner",
    needsProof: true,
    command: "state revoke",
    takes: v.object({ registration_id: registrationId, reason }),
    answer: shown,
  }),
  "registrations.document": post("/states/registrations/document", {
    role: "support",
    command: "state document",
    isBinary: true,
    takes: v.object({ registration_id: registrationId }),
    answer: null,
  }),
};
