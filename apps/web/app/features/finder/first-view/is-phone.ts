const PHONE = "(width < 768px)";

/** Here the list and the box of an open pin cover the map. */
export const isPhone = () => matchMedia(PHONE).matches;
