const PHONE = "(width < 48rem)";

/** Here the list and the box of an open pin cover the map. */
export const isPhone = () => matchMedia(PHONE).matches;
