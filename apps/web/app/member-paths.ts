/** Apart from `paths`, which the first page loads. */
export const memberPaths = {
  details: "/membership/details",
  contactChange: "/contact-change",
  lostPhone: "/lost-phone",
} as const;
