const count: Kind<number> = (value): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 1_000_000;

/** Digits, never a name. */
const locationId: Kind<string> = (value): value is string =>
  typeof value === "string" && /^\d{1,19}$/.test(value);

/** Such as `brightwell_discount_1`. */
const planSlug: Kind<string> = (value): value is string =>
  typeof value === "string" && /^[a-z][a-z0-9]*(_[a-z0-9]+){1,4}$/.test(value);

/** Spec §7, TEL-01: nothing else can be sent. Counts, fixed words and location ids: never typed text, positions or names. */
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

const PERSON_PROPERTIES = {
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

/** The allowed properties with valid values; null for an unknown event. */
export function filterEventProperties(name: string, properties: object): Record<string, unknown> | null {
  return Object.hasOwn(EVENTS, name) ? filterProperties(EVENTS[name as EventName], properties) : null;
}

export function filterPersonProperties(properties: object): Record<string, unknown> {
  return filterProperties(PERSON_PROPERTIES, properties);
}

function filterProperties(kinds: Record<string, Kind<unknown>>, properties: object): Record<string, unknown> {
  const entries = Object.entries(properties);
  return Object.fromEntries(
    entries.filter(([name, value]) => Object.hasOwn(kinds, name) && kinds[name]?.(value)),
  );
}

type Kind<T> = (value: unknown) => value is T;

function oneOf<const Word extends string>(...words: Word[]): Kind<Word> {
  return (value): value is Word => words.some((word) => word === value);
}
