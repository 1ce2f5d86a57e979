import { tidyLine } from "@smirk/domain/text/visible-text";
import * as v from "valibot";
import { PARTNER_SCOPES } from "../partner-scopes.ts";
import { get, post } from "./action.ts";
import { LONGEST_LINE, reason, time } from "./fields.ts";

const scope = v.picklist(PARTNER_SCOPES, "Choose what the partner may do.");
const partnerId = v.pipe(v.string("Name a partner."), v.uuid("Name a partner."));

/** More in a minute would be work for several servers. */
const MOST_PER_MINUTE = 6_000;
const MOST_PER_DAY = 5_000_000;
const limit = (most: number) => {
  const sentence = `Enter a whole number from 1 to ${most.toLocaleString("en-US")}.`;
  return v.pipe(v.number(sentence), v.integer(sentence), v.minValue(1, sentence), v.maxValue(most, sentence));
};

const settings = {
  contact_email: v.pipe(
    v.string("Enter an email address."),
    v.maxLength(LONGEST_LINE, "Enter an email address."),
    v.trim(),
    v.email("Enter an email address."),
    v.maxLength(254, "Enter an email address."),
  ),
  scopes: v.pipe(
    v.array(scope, "Choose what the partner may do."),
    v.minLength(1, "Choose what the partner may do."),
    v.maxLength(PARTNER_SCOPES.length, "Choose what the partner may do."),
    v.transform((scopes) => PARTNER_SCOPES.filter((one) => scopes.includes(one))),
  ),
  calls_per_minute: limit(MOST_PER_MINUTE),
  calls_per_day: limit(MOST_PER_DAY),
};

const partner = v.object({
  /** The client's id as well. */
  id: v.string(),
  name: v.string(),
  contact_email: v.string(),
  scopes: v.array(v.string()),
  calls_per_minute: v.number(),
  calls_per_day: v.number(),
  created_at: time,
  ended_at: v.nullable(time),
  open_keys: v.number(),
  calls_today: v.number(),
});

const shown = v.object({
  partner,
  /** What an assertion names as its audience. */
  token_address: v.string(),
  keys: v.array(
    v.object({
      kid: v.string(),
      /** Such as 'EC P-256'. */
      kind: v.string(),
      added_at: time,
      retired_at: v.nullable(time),
    }),
  ),
  /** The last 30 days with calls, newest first; days are those of UTC. */
  days: v.array(v.object({ day: v.string(), operation: v.string(), calls: v.number(), refused: v.number() })),
});

const named = { partner_id: partnerId, reason };

/** Other companies whose programs use the API: what they may do, their keys, their limits and their calls. */
export const PARTNERS = {
  "partners.list": get("/partners", {
    role: "support",
    command: "partner list",
    answer: v.object({ partners: v.array(partner) }),
  }),
  "partners.show": post("/partners/show", {
    role: "support",
    command: "partner show",
    takes: v.object({ partner_id: partnerId }),
    answer: shown,
  }),
  "partners.create": post("/partners/create", {
    role: "owner",
    needsProof: true,
    command: "partner create",
    takes: v.object({
      name: v.pipe(
        v.string("Enter the partner's name."),
        v.maxLength(80, "Enter the partner's name in at most 80 characters."),
        v.transform(tidyLine),
        v.minLength(2, "Enter the partner's name."),
      ),
      ...settings,
      reason,
    }),
    answer: shown,
  }),
  "partners.change": post("/partners/change", {
    role: "owner",
    needsProof: true,
    command: "partner change",
    takes: v.object({ ...named, ...settings }),
    answer: shown,
  }),
  "partners.add_keys": post("/partners/keys", {
    role: "owner",
    needsProof: true,
    command: "partner add-keys",
    takes: v.object({
      ...named,
      /** A JSON Web Key, or a set of them. */
      keys: v.pipe(v.string("Paste the public key."), v.maxLength(20_000, "This is longer than five keys.")),
    }),
    answer: shown,
  }),
  "partners.retire_key": post("/partners/keys/retire", {
    role: "owner",
    needsProof: true,
    command: "partner retire-key",
    takes: v.object({ ...named, kid: v.pipe(v.string("Name a key."), v.maxLength(200, "Name a key.")) }),
    answer: shown,
  }),
  "partners.end": post("/partners/end", {
    role: "owner",
    needsProof: true,
    command: "partner end",
    takes: v.object(named),
    answer: shown,
  }),
};
