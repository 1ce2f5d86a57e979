/** Local-storage keys of someone who signs up; signing out clears them all (spec §3, §4). */
export const SIGN_UP_KEYS = [
  "tokens",
  "primaryDentist",
  "userDetailsFormData",
  "familyDetailsFormData",
  "insurancePlans",
  "insurancePaymentIntent",
  "selectedPlan",
  "subscribeToNewsletter",
  "promotion",
  "state2fa",
] as const;

export type SignUpKey = (typeof SIGN_UP_KEYS)[number];

/** Those that hold names, numbers or dates of people: nobody's stay longer than a day. */
export const PERSONAL_KEYS = [
  "userDetailsFormData",
  "familyDetailsFormData",
  "insurancePaymentIntent",
  "state2fa",
] as const satisfies readonly SignUpKey[];

/** Our own: when the personal data was written last, in milliseconds since the epoch. */
export const PERSONAL_SINCE_KEY = "personalDataSince";

/** Local-storage keys of the map (spec §3); they outlive a sign-out. */
export const MAP_KEYS = [
  "locationPermissionAccepted",
  "currentAddressInputLocation",
  "currentMapCenter",
  "currentMapZoom",
] as const;
