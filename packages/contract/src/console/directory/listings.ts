import * as v from "valibot";
import { getPage } from "../action.ts";
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

export const LISTINGS = {
  "listings.doubts": getPage("/listings/doubts", {
    role: "viewer",
    command: "listing doubts",
    takes: v.object({ after: afterId }),
    answer: v.object({ doubts: v.array(doubt), next }),
  }),
};
