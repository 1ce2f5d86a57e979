/** The age at which a child is on no membership any more (FAM-03). */
export const CHILD_AGE_LIMIT = 26;
/** Beside the buyer. */
export const MOST_FAMILY_MEMBERS = 12;
