/** The age at which a child is on no membership any more (FAM-03). */
export const CHILD_AGE_LIMIT = 26;
/** Beside the buyer. */
export const MOST_FAMILY_MEMBERS = 12;
/** A younger spouse is asked about: most are children, who leave at an age, or a slip of the year. */
export const YOUNGEST_SPOUSE = 16;
