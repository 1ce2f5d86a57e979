/** Pages apart from `paths`, which the first page loads. */
export const memberPaths = {
  whatWeSent: "/privacy/what-we-sent",
  developers: "/developers",
  details: "/membership/details",
  savings: "/membership/savings",
  contactChange: "/contact-change",
  recovery: "/lost-phone",
} as const;
