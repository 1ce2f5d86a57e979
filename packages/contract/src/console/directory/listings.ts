import * as v from "valibot";
import { get, getPage, post } from "../action.ts";
import { afterId, next, reason, time } from "../fields.ts";

/** A place: the dentists of a practice at one address. */
const doubt = v.object({
  center_name: v.nullable(v.string()),
  address: v.string(),
  city: v.string(),
  state: v.string(),
  phone: v.nullable(v.string()),
  dentists: v.array(
    v.object({
      location_id: v.string(),
      provider_id: v.string(),
      dentist: v.string(),
      confirmed_on: v.nullable(v.string()),
    }),
  ),
  /** What the word was that made it two: a visitor's report, a dental office that refused a card; or an operator. */
  doubted_by: v.picklist(["visitors", "desks", "operator"]),
  doubted_at: time,
  /** What is left of the 30 days within which it is settled; negative once it is late. */
  days_left: v.number(),
});

/** What strangers said against offices and visitors do not see. */
const task = v.object({
  key: v.string(),
  /** A membership of less than 30 days, or one that was paid back; too many offices of one speaker, or of one network. */
  reason: v.picklist(["new_card", "paid_back", "over_budget", "one_network"]),
  words: v.number(),
  since: time,
  offices: v.array(
    v.object({
      office: v.string(),
      address: v.string(),
      city: v.string(),
      state: v.string(),
      phone: v.nullable(v.string()),
      location_ids: v.array(v.string()),
    }),
  ),
});

const sampled = v.object({
  location_id: v.string(),
  name: v.string(),
  last_name: v.string(),
  center_name: v.nullable(v.string()),
  address: v.string(),
  city: v.string(),
  state: v.string(),
  phone: v.nullable(v.string()),
  published: v.boolean(),
  /** Null until an operator has called. */
  is_right: v.nullable(v.boolean()),
});
/** The latest one; null before the first. */
const sample = v.object({
  sample: v.nullable(
    v.object({ month: v.string(), listings: v.number(), drawn_at: time, entries: v.array(sampled) }),
  ),
});
const locationId = v.pipe(
  v.string("Name a listing."),
  v.maxLength(18, "Name a listing."),
  v.regex(/^[1-9]\d{0,17}$/, "Name a listing."),
);
/** More than any practice has. */
const MOST_SETTLED = 200;
const locationIds = v.pipe(
  v.array(locationId, "Name the listings."),
  v.minLength(1, "Name the listings."),
  v.maxLength(MOST_SETTLED, `Settle at most ${MOST_SETTLED} listings together.`),
);
const SIZE = "Draw 10 to 500 listings.";

export const LISTINGS = {
  "listings.doubts": getPage("/listings/doubts", {
    role: "viewer",
    command: "listing doubts",
    takes: v.object({ after: afterId }),
    answer: v.object({ doubts: v.array(doubt), next }),
  }),
  "listings.settle": post("/listings/settle", {
    role: "support",
    command: "listing settle",
    takes: v.object({
      location_ids: locationIds,
      /** Confirmed as of today; otherwise taken off the map. */
      is_right: v.boolean("Say whether they are right."),
      reason,
    }),
    answer: v.object({}),
  }),
  "listings.tasks": get("/listings/tasks", {
    role: "viewer",
    command: "listing tasks",
    answer: v.object({ tasks: v.array(task) }),
  }),
  /** Somebody looked at what was said, and nothing is to be done: visitors see what they saw. */
  "listings.dismiss": post("/listings/dismiss", {
    role: "support",
    command: "listing dismiss",
    takes: v.object({ location_ids: locationIds, reason }),
    answer: v.object({}),
  }),
  "listings.sample": get("/listings/sample", { role: "viewer", command: "listing sample", answer: sample }),
  "listings.draw": post("/listings/draw", {
    role: "support",
    command: "listing draw",
    takes: v.object({
      size: v.pipe(v.number(SIZE), v.integer(SIZE), v.minValue(10, SIZE), v.maxValue(500, SIZE)),
    }),
    answer: sample,
  }),
  "listings.check": post("/listings/check", {
    role: "support",
    command: "listing check",
    takes: v.object({
      location_id: locationId,
      is_right: v.boolean("Say whether it is right."),
    }),
    answer: sample,
  }),
};
