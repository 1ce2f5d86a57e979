import { MOST_HOLIDAYS } from "@smirk/contract/office-fields";
import type { Holiday } from "@smirk/domain/directory/provider";
import { tidyLine } from "@smirk/domain/text/visible-text";
import { type CalendarDay, parseDay } from "@smirk/domain/wire/calendar-day";
import { writeClock } from "./write-week.ts";

const LONGEST_NAME = 40;
const PART = /^(\S+) (closed|(\d{1,2}):(\d{2}) ?- ?(\d{1,2}):(\d{2}))(?: (.+))?$/i;

/** '2026-12-25 closed Christmas; 2026-12-24 8:00-12:00', by day. @returns an error that completes a sentence */
export function readHolidays(text: string): { holidays: Holiday[] } | { error: string } {
  const parts = text.split(";").map(tidyLine).filter(Boolean);
  if (parts.length > MOST_HOLIDAYS) return { error: `has more than ${MOST_HOLIDAYS} days` };
  const holidays: Holiday[] = [];
  for (const part of parts) {
    const holiday = readHoliday(part);
    if (holiday === null)
      return { error: `has "${part.slice(0, LONGEST_NAME)}", which is no day with hours` };
    holidays.push(holiday);
  }
  const days = new Set(holidays.map(({ day }) => day));
  if (days.size < holidays.length) return { error: "has a day twice" };
  return { holidays: holidays.toSorted((one, other) => one.day.localeCompare(other.day)) };
}

function readHoliday(part: string): Holiday | null {
  const [, date = "", hours = "", ...rest] = PART.exec(part) ?? [];
  const [name = null] = rest.splice(4);
  const day = parseDay(date);
  if (day === null || (name?.length ?? 0) > LONGEST_NAME) return null;
  if (hours.toLowerCase() === "closed") return { day, opens: null, closes: null, name };
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = rest.map(Number);
  const [opens, closes] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  const isReal = fromMinute < 60 && toMinute < 60 && opens < closes && closes <= 1_440;
  return isReal ? { day, opens, closes, name } : null;
}

export function writeHolidays(holidays: readonly Holiday[]): string {
  return holidays
    .map(({ day, opens, closes, name }) => {
      const isClosed = opens === null || closes === null;
      const hours = isClosed ? "closed" : `${writeClock(opens)}-${writeClock(closes)}`;
      return [day, hours, ...(name === null ? [] : [name])].join(" ");
    })
    .join("; ");
}

/** Stored holidays from a day on. */
export function listComing(stored: string | null, today: CalendarDay): Holiday[] {
  if (stored === null) return [];
  const read = readHolidays(stored);
  if ("error" in read) throw new Error(`Stored holidays: ${read.error}.`);
  return read.holidays.filter(({ day }) => day >= today);
}
