import * as v from "valibot";
import { route } from "../route.ts";

const named = {
  location_id: v.string(),
  name: v.string(),
  last_name: v.string(),
  degree: v.nullable(v.string()),
};

const office = {
  center_name: v.nullable(v.string()),
  address: v.string(),
  city: v.string(),
  state: v.string(),
  zip: v.string(),
  phone: v.nullable(v.string()),
  /** Whether it is in the list of the member's plan; a server of the release before does not say. */
  takes_plan: v.optional(v.boolean(), true),
};

const nearDentistSchema = v.object({
  ...named,
  ...office,
  distance_miles: v.number(),
  /** Null where it is not known. */
  accepting_new_patients: v.nullable(v.boolean()),
});
export type NearDentist = v.InferOutput<typeof nearDentistSchema>;

const chosenDentistSchema = v.object({
  ...named,
  /** Null once the dentist has left the office, or the directory. */
  office: v.nullable(v.object(office)),
});
export type ChosenDentist = v.InferOutput<typeof chosenDentistSchema>;

const personSchema = v.object({
  id: v.string(),
  name: v.string(),
  surname: v.string(),
  /** The member; the others are family members. */
  is_member: v.boolean(),
  dentist: v.nullable(chosenDentistSchema),
});
export type PersonWithDentist = v.InferOutput<typeof personSchema>;

const departureSchema = v.object({
  ...named,
  /** Whose dentist it is. */
  person_ids: v.array(v.string()),
  /** Where the dentist still is in the directory: they left one office. Null: they left the directory. */
  elsewhere: v.optional(v.nullable(nearDentistSchema), null),
  /** Up to three others who fit and take the plan, nearest first. */
  nearest: v.array(nearDentistSchema),
});
export type Departure = v.InferOutput<typeof departureSchema>;

export const dentistsAnswerSchema = v.object({
  /** False once the membership is over. */
  can_choose: v.boolean(),
  /** The list of the member's plan; null from a server of the release before. */
  plan_list: v.optional(v.nullable(v.string()), null),
  /** The member first. */
  people: v.array(personSchema),
  /** Chosen dentists who have left their office, or the directory. */
  departures: v.array(departureSchema),
});
export type DentistsAnswer = v.InferOutput<typeof dentistsAnswerSchema>;

const MOST_PEOPLE = 50;

export const chooseDentistBodySchema = v.object({
  location_id: v.pipe(v.string(), v.maxLength(18), v.regex(/^[1-9]\d{0,17}$/)),
  person_ids: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(MOST_PEOPLE)),
});

export const getDentistsRoute = route("GET /account/dentists", {
  caller: "member",
  class: "member",
  answer: dentistsAnswerSchema,
});
export const chooseDentistRoute = route("POST /account/dentists", {
  caller: "member",
  class: "member",
  body: chooseDentistBodySchema,
  answer: dentistsAnswerSchema,
});
