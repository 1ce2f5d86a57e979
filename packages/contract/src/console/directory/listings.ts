import * as v from "valibot";
import { get, getPage, post } from "../action.ts";
import { afterId, next, time } from "../fields.ts";

const doubt = v.object({
  location_id: v.string(),
  provider_id: v.string(),
  dentist: v.string(),
  center_name: v.nullable(v.string()),
  address: v.string(),
  city: v.string(),
  state: v.string(),
  phone: v.nullable(v.string()),
  confirmed_on: v.nullable(v.string()),
  /** Two visitors' reports, two dental offices that refused a card, or an operator. */
  doubted_by: v.picklist(["visitors", "desks", "operator"]),
  doubted_at: time,
  /** What is left of the 30 days within which it is settled; negative once it is late. */
  days_left: v.number(),
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
const SIZE = "Draw 10 to 500 listings.";

export const LISTINGS = {
  "listings.doubts": getPage("/listings/doubts", {
    role: "viewer",
    command: "listing doubts",
    takes: v.object({ after: afterId }),
    answer: v.object({ doubts: v.array(doubt), next }),
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
      location_id: v.pipe(v.string("Name a listing."), v.regex(/^[1-9]\d{0,17}$/, "Name a listing.")),
      is_right: v.boolean("Say whether it is right."),
    }),
    answer: sample,
  }),
};
