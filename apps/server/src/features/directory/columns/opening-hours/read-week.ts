import type { OpeningHours } from "@smirk/domain/directory/provider";
import { readWeekParts } from "./week-parts.ts";
import { WEEK_FROM_MONDAY, writeDay } from "./write-week.ts";

const MOST_A_DAY = 4;

/** Hours such as "Mon-Thu 8:00-12:00, 13:00-17:00; Sat 9 AM - 1 PM", in order, or an error that completes a sentence. */
export function readWeek(text: string): { hours: OpeningHours[] } | { error: string } {
  const parts = readWeekParts(text);
  if ("error" in parts) return parts;
  const unordered: OpeningHours[] = [];
  const closed = new Set<number>();
  let days: number[] = [];
  let hasHours = false;
  for (const part of parts) {
    if (part.kind === "days") {
      days = hasHours ? part.days : [...days, ...part.days];
      hasHours = false;
      continue;
    }
    if (days.length === 0) return { error: "begins with hours: the days come first" };
    hasHours = true;
    for (const day of days) {
      if (part.kind === "closed") closed.add(day);
      else unordered.push({ day, opens: part.opens, closes: part.closes });
    }
  }
  if (!hasHours) return { error: "has days without their hours" };
  const hours = unordered.toSorted((a, b) => a.day - b.day || a.opens - b.opens);
  const error = validateHours(hours, closed);
  return error === null ? { hours } : { error };
}

function validateHours(hours: readonly OpeningHours[], closed: ReadonlySet<number>): string | null {
  if (hours.length === 0) return "is closed all week: leave it empty where the hours are not known";
  for (const day of WEEK_FROM_MONDAY) {
    const today = hours.filter((entry) => entry.day === day);
    const name = writeDay(day);
    if (today.length > 0 && closed.has(day)) return `has ${name} both open and closed`;
    if (today.length > MOST_A_DAY) return `has more than ${MOST_A_DAY} openings on ${name}`;
    const overlaps = today.some(({ opens }, index) => opens < (today[index - 1]?.closes ?? 0));
    if (overlaps) return `has hours that overlap on ${name}`;
  }
  return null;
}
