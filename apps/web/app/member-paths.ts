/** Apart from `paths`, which the first page loads. */
export const memberPaths = {
  details: "/membership/details",
  contactChange: "/contact-change",
  recovery: "/lost-phone",
} as const;
