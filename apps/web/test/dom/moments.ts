/** Moments by Houston's clocks, when offices, days and clocks change; the office's day, and the next charge a month from then. */
export const MOMENTS = [
  ["on Monday at 00:30", "2026-06-08T05:30:00Z", "Jun 8, 2026", "Jul 8, 2026"],
  ["on Wednesday at 16:30", "2026-06-10T21:30:00Z", "Jun 10, 2026", "Jul 10, 2026"],
  ["on Friday at 23:30", "2026-06-13T04:30:00Z", "Jun 12, 2026", "Jul 12, 2026"],
  ["when clocks go back", "2026-11-01T07:00:00Z", "Nov 1, 2026", "Dec 1, 2026"],
  ["on Thanksgiving at noon", "2026-11-26T18:00:00Z", "Nov 26, 2026", "Dec 26, 2026"],
  ["when clocks go forward", "2027-03-14T08:00:00Z", "Mar 14, 2027", "Apr 14, 2027"],
] as const;
