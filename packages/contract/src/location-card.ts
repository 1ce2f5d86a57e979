import type { LocationCard } from "@smirk/domain/directory/location-card";
import * as v from "valibot";

/** An office as the map's queries answer it; its fields are explained beside the type. */
export const locationCardSchema = v.object({
  id: v.string(),
  provider_id: v.string(),
  center_name: v.nullable(v.string()),
  address: v.string(),
  city: v.string(),
  state: v.string(),
  zip: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  approximate: v.boolean(),
  phone: v.nullable(v.string()),
  avatar_src: v.nullable(v.string()),
  smirk_verified: v.boolean(),
  plans: v.array(v.string()),
  rating: v.nullable(v.number()),
  review_count: v.number(),
  accepting_new_patients: v.nullable(v.boolean()),
  accepting_checked_on: v.nullable(v.string()),
  being_checked: v.boolean(),
  confirmation: v.picklist(["confirmed", "aging", "none"]),
  confirmed_on: v.nullable(v.string()),
  weekly_hours: v.array(v.number()),
  holiday_hours: v.array(v.number()),
  provider: v.object({
    id: v.string(),
    name: v.string(),
    last_name: v.string(),
    degree: v.nullable(v.string()),
    specialities: v.array(v.string()),
    languages: v.array(v.string()),
  }),
}) satisfies v.GenericSchema<LocationCard>;
