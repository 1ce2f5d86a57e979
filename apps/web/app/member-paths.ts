/** Apart from `paths`, which the first page loads. */
export const memberPaths = {
  details: "/membership/details",
  savings: "/membership/savings",
  contactChange: "/contact-change",
  recovery: "/lost-phone",
} as const;
