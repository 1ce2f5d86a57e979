import type { PartnerCardCheck } from "@smirk/contract/partners";
import type { PartnerEvent } from "@smirk/contract/webhooks";
import type { FieldKinds } from "../data-disclosures/partner-disclosures.ts";

type Card = Extract<PartnerCardCheck, { outcome: "good" }>["card"];

/** What a check of a good card says of the person. */
export const CARD_FIELDS: FieldKinds<keyof Card> = {
  member: "name",
  plan: "plan",
  group: "plan",
  others: "plan",
  ends_on: "dates",
  denial: "instruction",
};

/** What an event of a membership means. */
export const EVENT_FIELDS: FieldKinds<keyof NonNullable<PartnerEvent["membership"]> | "location_ids"> = {
  reference: "membership_number",
  status: "dates",
  plan_slug: "plan",
  renewal: "plan",
  people: "plan",
  started_on: "dates",
  ends_on: "dates",
  location_ids: "dentist",
};
