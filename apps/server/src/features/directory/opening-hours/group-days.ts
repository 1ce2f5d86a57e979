import type { WeekPart } from "./week-parts.ts";

export type HoursPart = Exclude<WeekPart, { kind: "days" | "stop" }>;

export interface DayGroup {
  /** None for holidays. */
  days: ReadonlySet<number>;
  hours: readonly HoursPart[];
}

export const NO_HOURS = "has no hours at all: leave it empty where they are not known";

type DaysPart = Extract<WeekPart, { kind: "days" }>;

/** Days before their hours, or behind them where the text begins with hours; in the order of the text. */
export function groupDays(parts: readonly WeekPart[]): { groups: DayGroup[] } | { error: string } {
  const said = parts.filter(({ kind }) => kind !== "stop");
  // "By appointment only" lacks hours before it lacks days.
  if (said.length > 0 && !said.some(({ kind }) => kind === "days" || kind === "hours"))
    return { error: NO_HOURS };
  const [first, last] = [said[0], said.at(-1)];
  const isTurned =
    first !== undefined && first.kind !== "days" && (first.kind === "hours" || last?.kind === "days");
  const ordered = isTurned ? said.toReversed() : turnClosed(parts);
  if ("error" in ordered) return ordered;
  const groups: { days: Set<number>; hours: HoursPart[] }[] = [];
  for (const part of ordered) {
    const group = groups.at(-1);
    if (part.kind === "stop") continue;
    if (part.kind !== "days") {
      if (group === undefined) return { error: "begins with hours: the days come first" };
      group.hours.push(part);
    } else if (group === undefined || group.hours.length > 0)
      groups.push({ days: new Set(part.days), hours: [] });
    else for (const day of part.days) group.days.add(day);
  }
  if (groups.length === 0 || groups.at(-1)?.hours.length === 0)
    return { error: "has days without their hours" };
  if (!isTurned) return { groups };
  return { groups: groups.map(({ days, hours }) => ({ days, hours: hours.toReversed() })).toReversed() };
}

/** 'Mon-Fri 8-17, closed Sat & Sun': where hours or nothing stand before it, it is said of the days behind it. */
function turnClosed(parts: readonly WeekPart[]): readonly WeekPart[] | { error: string } {
  const turned: WeekPart[] = [];
  let isOfDaysBefore = false;
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    if (part === undefined) break;
    const isClosed = part.kind === "closed" || part.kind === "unknown hours";
    const days = isClosed && !isOfDaysBefore ? takeDays(parts, at + 1) : [];
    if (days === null) return { error: "has closed days before open ones without a semicolon between them" };
    turned.push(...days, part);
    at += days.length;
    if (part.kind !== "stop") isOfDaysBefore = part.kind === "days";
  }
  return turned;
}

/** The days up to a stop or the end; null where hours follow, which may be of some of them. */
function takeDays(parts: readonly WeekPart[], from: number): DaysPart[] | null {
  const days: DaysPart[] = [];
  for (let at = from; ; at += 1) {
    const part = parts[at];
    if (part?.kind !== "days")
      return days.length === 0 || part === undefined || part.kind === "stop" ? days : null;
    days.push(part);
    if (part.days.length === 0) return days;
  }
}
