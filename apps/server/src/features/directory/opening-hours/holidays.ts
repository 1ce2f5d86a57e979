import { MOST_HOLIDAYS } from "@smirk/contract/office-fields";
import type { Holiday } from "@smirk/domain/directory/provider";
import { tidyLine } from "@smirk/domain/text/visible-text";
import { type CalendarDay, parseDay } from "@smirk/domain/wire/calendar-day";
import { readWrittenDay } from "../rules/written-day.ts";
import { DAY_MINUTES, readHourRange } from "./hour-range.ts";
import { readWeekTokens } from "./week-tokens.ts";
import { writeClock } from "./write-week.ts";

const LONGEST_NAME = 40;
const STORED = /^(\S+) (closed|(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2}))(?: (.+))?$/;
/** A day, then the rest. */
const ENTRY = /^([\d/-]{8,10}):? (.+)$/;
const CLOSED = /^(?:closed|cerrado)(?: (.+))?$/i;
const TIME = String.raw`(?:\d{1,2}(?:[:.]\d{2})?(?: ?[ap]\.?m\b\.?)?|noon|midnight|mediod[ií]a|medianoche)`;
const HOURS = new RegExp(String.raw`^(${TIME}) ?(?:\p{Pd}|to|until|a|hasta) ?(${TIME})(?: (.+))?$`, "iu");
/** What no name of a holiday has: hours, a part of the day, or another day. */
const SAYS_HOURS =
  /\d:\d|\d ?\p{Pd} ?\d|\d ?[ap]\.?m\b|\b(?:am|pm|noon|midnight|mediodia|medianoche|morning|afternoon|evening|manana|tarde|half|medio|early|late|until|till|hasta|desde|after|before)\b|^(?:at|from|to|through|between|a|de)\b/iu;

/**
 * '12/25/2026 closed Christmas; 2026-12-24 8am-noon', by day; each line may be one.
 * @returns an error that completes a sentence
 */
export function readHolidays(text: string): { holidays: Holiday[] } | { error: string } {
  return collect(text.split(/[;|\r\n]/), readEntry);
}

/** Days as they are stored, whatever their names say. */
export function readStoredHolidays(stored: string): { holidays: Holiday[] } | { error: string } {
  return collect(stored.split(";"), (part) => readStored(part) ?? "day");
}

/** What an entry is not, where it is no holiday. */
type Unread = "day" | "whole";

function collect(
  texts: readonly string[],
  read: (part: string) => Holiday | Unread,
): { holidays: Holiday[] } | { error: string } {
  const parts = texts.map(tidyLine).filter(Boolean);
  if (parts.length > MOST_HOLIDAYS) return { error: `has more than ${MOST_HOLIDAYS} days` };
  const holidays: Holiday[] = [];
  for (const part of parts) {
    const holiday = read(part);
    const written = `has "${part.slice(0, LONGEST_NAME)}", which is`;
    if (holiday === "day") return { error: `${written} no day with hours` };
    if (holiday === "whole") return { error: `${written} not closed all day: give each day its hours` };
    holidays.push(holiday);
  }
  const days = new Set(holidays.map(({ day }) => day));
  if (days.size < holidays.length) return { error: "has a day twice" };
  return { holidays: holidays.toSorted((one, other) => one.day.localeCompare(other.day)) };
}

function readEntry(part: string): Holiday | Unread {
  const [, date = "", rest = ""] = ENTRY.exec(part) ?? [];
  const day = readWrittenDay(date);
  if (day === null) return "day";
  const closed = CLOSED.exec(rest);
  const [, from = "", to = "", nameOfHours = null] = HOURS.exec(rest) ?? [];
  const name = closed === null ? nameOfHours : (closed[1] ?? null);
  if (name !== null && saysHours(name)) return closed === null ? "day" : "whole";
  if ((name?.length ?? 0) > LONGEST_NAME) return "day";
  if (closed !== null) return { day, opens: null, closes: null, name };
  const hours = from === "" ? null : readHours(`${from}-${to}`);
  return hours === null ? "day" : { day, ...hours, name };
}

/** Whether a name says hours; '4th of July' has a number too. */
export function saysHours(name: string): boolean {
  return SAYS_HOURS.test(name.normalize("NFD").replaceAll(/\p{M}/gu, ""));
}

/** Times as the week's are read: '8-5' ends in the afternoon. Null over midnight too, which is another day. */
function readHours(text: string): { opens: number; closes: number } | null {
  const tokens = readWeekTokens(text);
  const [from, , to] = "unknown" in tokens ? [] : tokens;
  if (from?.kind !== "time" || to?.kind !== "time") return null;
  const range = readHourRange(from, to);
  if ("error" in range || range.closes > DAY_MINUTES) return null;
  return { opens: range.opens, closes: range.closes };
}

function readStored(part: string): Holiday | null {
  const [, date = "", hours = "", ...rest] = STORED.exec(part) ?? [];
  const [name = null] = rest.splice(4);
  const day = parseDay(date);
  if (day === null || (name?.length ?? 0) > LONGEST_NAME) return null;
  if (hours === "closed") return { day, opens: null, closes: null, name };
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = rest.map(Number);
  const [opens, closes] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  const isReal = fromMinute < 60 && toMinute < 60 && opens < closes && closes <= DAY_MINUTES;
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
  const read = readStoredHolidays(stored);
  if ("error" in read) throw new Error(`Stored holidays: ${read.error}.`);
  return read.holidays.filter(({ day }) => day >= today);
}
