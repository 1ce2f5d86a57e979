import { count, type Kind, locationId, oneOf, planSlug } from "./property-kinds.ts";

/**
 * Every event there is, with every property that it may have (spec §7, TEL-01). What is not here cannot be sent.
 * Properties are counts, words of ours and ids of locations: never what someone typed, where they are, or a name.
 */
export const EVENTS = {
  "onboarding:page_view": {
    page: oneOf(
      "user_details_form",
      "family_details",
      "insurance_plans",
      "checkout",
      "sign_up",
      "membership",
    ),
  },
  "onboarding:sign_up": { method: oneOf("phone_number", "sso") },
  "onboarding:family_details": { members: count },
  "onboarding:insurance_plan_selection": { plan: planSlug, renewal: oneOf("monthly", "yearly") },
  "onboarding:geo_restriction": { reason: oneOf("country", "state") },
  search_initiated: {
    /** What was looked for: a dentist by name, a need in plain words, or a place and how it was given. */
    kind: oneOf("name", "need", "address", "saved_location", "my_location"),
    results: count,
  },
  map_marker_clicked: { pins: count, providers: count },
  provider_selected: {
    location_id: locationId,
    action: oneOf("view", "pick"),
    from: oneOf("list", "pin", "search", "dentist_page"),
  },
  result_scrolled: { seen: count, results: count },
} as const satisfies Record<string, Record<string, Kind<unknown>>>;

/** What is told of a person beside their id. */
export const PERSON_PROPERTIES = {
  sign_up_method: oneOf("phone_number", "sso"),
  plan: planSlug,
  renewal: oneOf("monthly", "yearly"),
  family_members: count,
} as const satisfies Record<string, Kind<unknown>>;

type Values<Kinds> = { [Name in keyof Kinds]: Kinds[Name] extends Kind<infer T> ? T : never };

export type EventName = keyof typeof EVENTS;
export type EventProperties<Name extends EventName> = Values<(typeof EVENTS)[Name]>;
export type OnboardingPage = EventProperties<"onboarding:page_view">["page"];
export type PersonProperties = Partial<Values<typeof PERSON_PROPERTIES>>;

/** The properties that the event may have and that hold what they should; null for an event that does not exist. */
export function admitEvent(name: string, properties: object): Record<string, unknown> | null {
  return Object.hasOwn(EVENTS, name) ? admit(EVENTS[name as EventName], properties) : null;
}

export function admitPerson(properties: object): Record<string, unknown> {
  return admit(PERSON_PROPERTIES, properties);
}

function admit(kinds: Record<string, Kind<unknown>>, properties: object): Record<string, unknown> {
  const entries = Object.entries(properties);
  return Object.fromEntries(
    entries.filter(([name, value]) => Object.hasOwn(kinds, name) && kinds[name]?.(value)),
  );
}
