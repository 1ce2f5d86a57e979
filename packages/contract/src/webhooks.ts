import * as v from "valibot";
import { route } from "./route.ts";

/** What partners are notified of. A delivery names the event, its kind and its time, and nothing of what it is about. */
export const WEBHOOK_KINDS = [
  "membership.started",
  "membership.changed",
  "membership.ended",
  "dentist.chosen",
  "location.changed",
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** What an event means now: who asks later reads the state of then. */
export const partnerEventSchema = v.object({
  id: v.string(),
  type: v.picklist(WEBHOOK_KINDS),
  timestamp: v.string(),
  /** Null for an event of locations, and for a person whose data is erased. */
  membership: v.nullable(
    v.object({
      /** The same for all events of one membership; another one for each partner. */
      reference: v.string(),
      status: v.picklist(["active", "ending", "ended"]),
      plan_slug: v.string(),
      renewal: v.picklist(["monthly", "yearly"]),
      /** How many people are on it. */
      people: v.number(),
      /** YYYY-MM-DD. */
      started_on: v.nullable(v.string()),
      ends_on: v.nullable(v.string()),
    }),
  ),
  /** The dentist that was chosen, or the offices that changed, by their ids in the directory. */
  location_ids: v.array(v.string()),
});
export type PartnerEvent = v.InferOutput<typeof partnerEventSchema>;

export const getPartnerEventRoute = route("GET /partners/events/:id", {
  caller: "partner",
  scope: "events",
  class: "partner",
  answer: partnerEventSchema,
});
