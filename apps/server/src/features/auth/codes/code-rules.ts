/** Decision 8: five minutes, five tries; another one after a minute. */
export const CODE_LIFE_SECONDS = 300;
export const MAX_TRIES = 5;
export const RESEND_SECONDS = 60;
