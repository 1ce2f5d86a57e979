import type { OpeningHours } from "@smirk/domain/directory/provider";
import { readWeekParts, type WeekPart } from "./week-parts.ts";
import { WEEK_FROM_MONDAY, writeDay } from "./write-week.ts";

const MOST_A_DAY = 4;
const DAY_MINUTES = 1440;

/** `warning` is what the hours leave out, and completes a sentence. */
type ReadWeek = { hours: OpeningHours[]; warning?: string } | { error: string };

/**
 * Hours such as "Mon-Thu 8:00-12:00, 13:00-17:00; Sat 9 AM - 1 PM" or "8am-5pm Mon-Fri", in order, or an error that
 * completes a sentence.
 */
export function readWeek(text: string): ReadWeek {
  const parts = readWeekParts(text);
  if ("error" in parts) return parts;
  const grouped = groupDays(parts);
  if ("error" in grouped) return grouped;
  const unordered: OpeningHours[] = [];
  const breaks: OpeningHours[] = [];
  const closed = new Set<number>();
  const unknown = new Set<number>();
  for (const { days, hours } of grouped.groups) {
    for (const day of days) {
      for (const part of hours) {
        if (part.kind === "closed") closed.add(day);
        else if (part.kind === "unknown hours") unknown.add(day);
        else if (part.kind === "hours") unordered.push(...splitNight(day, part));
        else if (part.kind === "break") breaks.push({ day, opens: part.opens, closes: part.closes });
      }
    }
  }
  const opened = unordered.toSorted((a, b) => a.day - b.day || a.opens - b.opens);
  const hours = breaks.reduce(takeOut, opened);
  const isOutside = hours.length !== opened.length + breaks.length;
  const error = isOutside ? "has a break outside its hours" : validateHours(hours, closed);
  if (error !== null) return { error };
  const left = [
    ...[...unknown].filter((day) => !hours.some((entry) => entry.day === day)).map(writeDay),
    ...(parts.some((part) => part.kind === "days" && part.days.length === 0) ? ["holidays"] : []),
  ];
  return left.length === 0 ? { hours } : { hours, warning: `is kept without ${left.join(", ")}` };
}

interface Group {
  days: number[];
  hours: WeekPart[];
}

/** Days before their hours, or behind them where the text begins with hours. */
function groupDays(parts: readonly WeekPart[]): { groups: Group[] } | { error: string } {
  const isTurned = parts[0] !== undefined && parts[0].kind !== "days";
  const ordered = isTurned ? parts.toReversed() : parts;
  const groups: Group[] = [];
  for (const part of ordered) {
    const last = groups.at(-1);
    if (part.kind !== "days") {
      if (last === undefined) return { error: "begins with hours: the days come first" };
      last.hours.push(part);
    } else if (last === undefined || last.hours.length > 0) groups.push({ days: part.days, hours: [] });
    else last.days = [...last.days, ...part.days];
  }
  if (groups.length === 0 || groups.at(-1)?.hours.length === 0)
    return { error: "has days without their hours" };
  return { groups };
}

/** What is open over midnight is open on two days. */
function splitNight(day: number, { opens, closes }: { opens: number; closes: number }): OpeningHours[] {
  if (closes <= DAY_MINUTES) return [{ day, opens, closes }];
  return [
    { day, opens, closes: DAY_MINUTES },
    { day: (day + 1) % 7, opens: 0, closes: closes - DAY_MINUTES },
  ];
}

/** Splits the opening in which a break lies; another break leaves the hours as they are. */
function takeOut(hours: readonly OpeningHours[], pause: OpeningHours): OpeningHours[] {
  return hours.flatMap((entry) => {
    const isWithin = entry.day === pause.day && entry.opens < pause.opens && pause.closes < entry.closes;
    if (!isWithin) return [entry];
    return [
      { ...entry, closes: pause.opens },
      { ...entry, opens: pause.closes },
    ];
  });
}

function validateHours(hours: readonly OpeningHours[], closed: ReadonlySet<number>): string | null {
  if (hours.length === 0) return "has no hours at all: leave it empty where they are not known";
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
