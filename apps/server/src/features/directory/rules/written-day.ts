import { readWholeDate } from "@smirk/domain/joining/date-words";
import { type CalendarDay, dayOf, parseDay } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";

/** A longer text is no date. */
const LONGEST = 60;
/** A date without its format: days since the end of 1899, from 2000 to 2099. */
const SERIAL = /^(\d{5})(?:\.\d{1,12})?$/;
const FIRST_SERIAL = 36_526;
const LAST_SERIAL = 73_050;
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
/** What a program writes behind a date without a time. */
const MIDNIGHT = / 12:00(?::00)? am$/i;
/** 1/2/26 and 2-Jan-26: nothing in a file is of another century. */
const SHORT_YEAR = /^(\d{1,2}\/\d{1,2}\/|\d{1,2}[ -][a-z]{3,9}[ -]|[a-z]{3,9} \d{1,2},? )'?(\d{2})$/i;

/**
 * 2026-11-03, or what spreadsheets and people write for it: 11/3/2026, 11/3/26, 46329, 3-Nov-26 and '3 de noviembre de
 * 2026'. Null for anything else, and for what is no day.
 */
export function readWrittenDay(text: string): CalendarDay | null {
  if (text.length > LONGEST) return null;
  const typed = text.trim().replace(MIDNIGHT, "");
  const [, serial] = SERIAL.exec(typed) ?? [];
  if (serial !== undefined) return readSerial(Number(serial));
  const whole = readWholeDate(typed.replace(SHORT_YEAR, (_all, before, year) => `${before}20${year}`));
  const [month = "", date = "", year = ""] = whole?.split("/") ?? [];
  return parseDay(typed) ?? (whole === null ? null : parseDay(`${year}-${month}-${date}`));
}

function readSerial(serial: number): CalendarDay | null {
  const isDay = serial >= FIRST_SERIAL && serial <= LAST_SERIAL;
  return isDay ? dayOf(new Date(SERIAL_EPOCH + serial * DAY_MS)) : null;
}
