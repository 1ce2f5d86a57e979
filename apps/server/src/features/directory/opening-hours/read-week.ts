import type { OpeningHours } from "@smirk/domain/directory/provider";
import { type DayGroup, groupDays, NO_HOURS } from "./group-days.ts";
import { type HourRange, placeBehind } from "./hour-range.ts";
import { splitNight } from "./nights.ts";
import { readWeekParts, type WeekPart } from "./week-parts.ts";
import { WEEK_FROM_MONDAY, writeDay } from "./write-week.ts";

const MOST_A_DAY = 4;

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
  const { opened, breaks: own, closed, unknown } = readDays(grouped.groups);
  const breaks = [...own, ...listDailyBreaks(parts, opened)];
  const tooMany = findTooMany(opened) ?? findTooMany(breaks);
  if (tooMany !== null) return { error: tooMany };
  const hours = breaks.reduce(takeOut, opened);
  const isOutside = hours.length !== opened.length + breaks.length;
  const error = isOutside ? "has a break outside its hours" : validateHours(hours, closed);
  if (error !== null) return { error };
  const isOpen = (day: number) => hours.some((entry) => entry.day === day);
  const left = [
    ...([...unknown].some(isOpen) ? ["by appointment"] : []),
    ...[...unknown].filter((day) => !isOpen(day)).map(writeDay),
    ...(parts.some((part) => part.kind === "days" && part.days.length === 0) ? ["holidays"] : []),
  ];
  return left.length === 0 ? { hours } : { hours, warning: `is kept without ${left.join(", ")}` };
}

interface Days {
  /** Ordered by day and time. */
  opened: OpeningHours[];
  breaks: OpeningHours[];
  closed: ReadonlySet<number>;
  /** Days whose hours are no times, such as those by appointment. */
  unknown: ReadonlySet<number>;
}

function readDays(groups: readonly DayGroup[]): Days {
  const opened: OpeningHours[] = [];
  const breaks: OpeningHours[] = [];
  const [closed, unknown] = [new Set<number>(), new Set<number>()];
  const before = new Map<number, HourRange>();
  const is24 = groups.some(({ hours }) => hours.some((part) => "clock" in part && part.clock === "24 hours"));
  for (const { days, hours } of groups) {
    for (const day of days) {
      for (const part of hours) {
        if (part.kind === "closed") closed.add(day);
        else if (part.kind === "unknown hours") unknown.add(day);
        else if (part.kind === "break" && part.isDaily) continue;
        else if (part.kind === "break") breaks.push({ day, opens: part.opens, closes: part.closes });
        else {
          const placed = is24 ? part : placeBehind(part, before.get(day));
          before.set(day, placed);
          opened.push(...splitNight({ day, opens: placed.opens, closes: placed.closes }));
        }
      }
    }
  }
  return { opened: opened.toSorted((a, b) => a.day - b.day || a.opens - b.opens), breaks, closed, unknown };
}

/** 'Closed daily 12-1' is said of all days that are open around it; of a morning alone it says nothing. */
function listDailyBreaks(parts: readonly WeekPart[], opened: readonly OpeningHours[]): OpeningHours[] {
  return parts.flatMap((part) => {
    if (part.kind !== "break" || !part.isDaily) return [];
    const { opens, closes } = part;
    return opened.flatMap((entry) =>
      entry.opens < opens && closes < entry.closes ? [{ day: entry.day, opens, closes }] : [],
    );
  });
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

function findTooMany(hours: readonly OpeningHours[]): string | null {
  const days = Map.groupBy(hours, ({ day }) => day);
  const day = WEEK_FROM_MONDAY.find((one) => (days.get(one)?.length ?? 0) > MOST_A_DAY);
  return day === undefined ? null : `has more than ${MOST_A_DAY} openings on ${writeDay(day)}`;
}

function validateHours(hours: readonly OpeningHours[], closed: ReadonlySet<number>): string | null {
  const tooMany = findTooMany(hours);
  if (tooMany !== null) return tooMany;
  if (hours.length === 0) return NO_HOURS;
  for (const day of WEEK_FROM_MONDAY) {
    const today = hours.filter((entry) => entry.day === day);
    const name = writeDay(day);
    if (today.length > 0 && closed.has(day)) return `has ${name} both open and closed`;
    const overlaps = today.some(({ opens }, index) => opens < (today[index - 1]?.closes ?? 0));
    if (overlaps) return `has hours that overlap on ${name}`;
  }
  return null;
}
