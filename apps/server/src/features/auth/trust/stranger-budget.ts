/**
 * What somebody whom nobody knows may decide for others; docs/decisions/listings.md says what it costs to lie.
 * One person, or one owner of email addresses, speaks for so many offices within these days.
 */
export const SPOKEN_OFFICES = 3;
export const BUDGET_DAYS = 90;
/** Younger memberships only give operators something to check. */
export const NEW_CARD_DAYS = 30;
/** New doubts, new confirmations, and nominations that one network may have a part in within a day. */
export const NETWORK_OFFICES = 5;
