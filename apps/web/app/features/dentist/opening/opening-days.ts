import type { OpeningHours } from "@smirk/domain/directory/provider";

interface OpeningDay {
  day: number;
  hours: { opens: number; closes: number }[];
}

const WEEK_FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0];

export function openingDays(hours: readonly OpeningHours[]): OpeningDay[] {
  if (hours.length === 0) return [];
  return WEEK_FROM_MONDAY.map((day) => ({
    day,
    hours: hours
      .filter((entry) => entry.day === day)
      .map(({ opens, closes }) => ({ opens, closes }))
      .sort((a, b) => a.opens - b.opens),
  }));
}
