/** By Houston's clocks: when offices, days and clocks change. */
export const MOMENTS = [
  ["on Monday at 00:30", "2026-06-08T05:30:00Z"],
  ["on Wednesday at 16:30", "2026-06-10T21:30:00Z"],
  ["on Friday at 23:30", "2026-06-13T04:30:00Z"],
  ["when clocks go back", "2026-11-01T07:00:00Z"],
  ["on Thanksgiving at noon", "2026-11-26T18:00:00Z"],
  ["when clocks go forward", "2027-03-14T08:00:00Z"],
] as const;
