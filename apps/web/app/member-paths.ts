/** Apart from `paths`, which the first page loads. */
export const memberPaths = {
  details: "/membership/details",
  lostPhone: "/lost-phone",
} as const;
