/** How long a person has from the button to the end. */
export const ATTEMPT_LIFE_MS = 10 * 60 * 1000;
