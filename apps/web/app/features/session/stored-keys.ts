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

/** Local-storage keys of the map (spec §3); they outlive a sign-out. */
export const MAP_KEYS = [
  "locationPermissionAccepted",
  "currentAddressInputLocation",
  "currentMapCenter",
  "currentMapZoom",
] as const;
