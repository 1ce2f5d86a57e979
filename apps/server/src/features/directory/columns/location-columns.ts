import { isPostBox } from "@smirk/domain/geography/postal-code";
import { findState, STATES } from "@smirk/domain/joining/address/states";
import { tidyEmail, validateEmail } from "@smirk/domain/joining/contact/email";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { findAbbreviatedState } from "../../places/areas/state-abbreviations.ts";
import { readHolidays, writeHolidays } from "../opening-hours/holidays.ts";
import { readWeek } from "../opening-hours/read-week.ts";
import { writeWeek } from "../opening-hours/write-week.ts";
import { readOfficePhone } from "../rules/office-phone.ts";
import { readWebsite } from "../rules/website.ts";
import { readWrittenDay } from "../rules/written-day.ts";
import {
  degreesColumn,
  flagColumn,
  listColumn,
  optional,
  type Reading,
  type StoredColumn,
  type StoredColumns,
  textColumn,
  validateText,
} from "./column.ts";

const HOURS_EXAMPLE = "write hours as in Mon-Thu 8:00-17:00; Fri 8:00-12:00, 13:00-17:00";

/** A week's hours in one spelling, whatever spelling was read. */
export const openingHoursColumn: StoredColumn<string> = {
  sqlType: "text",
  write: (value) => value,
  read: (text) => {
    const week = readWeek(text);
    if ("error" in week) return { error: `${week.error} (${HOURS_EXAMPLE})` };
    const value = writeWeek(week.hours);
    return week.warning === undefined ? { value } : { value, warning: week.warning };
  },
};

const HOLIDAYS_EXAMPLE = "write holidays as in 2026-12-25 closed Christmas; 2026-12-24 8:00-12:00";

/** Days with other hours than the week's, in one spelling, whatever spelling was read. */
const holidaysColumn: StoredColumn<string> = {
  sqlType: "text",
  write: (value) => value,
  read: (text) => {
    const read = readHolidays(text);
    return "error" in read
      ? { error: `${read.error} (${HOLIDAYS_EXAMPLE})` }
      : { value: writeHolidays(read.holidays) };
  },
};

const website: StoredColumn<string> = { sqlType: "text", write: (value) => value, read: readWebsite };

export interface LocationFields {
  center_name: string | null;
  dso_name: string | null;
  address: string;
  city: string;
  state: string;
  zip: string;
  latitude: number;
  longitude: number;
  phone: string | null;
  email: string | null;
  /** The office's contact of record, which visitors never see. */
  record_email: string | null;
  published: boolean;
  plans: string[];
  /** Null where it is not known, and then without a day. */
  accepting_new_patients: boolean | null;
  accepting_checked_on: CalendarDay | null;
  /** Hours as `openingHoursColumn` writes them; null where they are not known. */
  opening_hours: string | null;
  /** Days with other hours, as `holidaysColumn` writes them; null where none is known. */
  holidays: string | null;
  /** Where the office has one of its own, with `https://`. */
  website: string | null;
}

const LONGEST_TEXT = 200;
const LONGEST_CITY = 80;
const line = textColumn(validateText(LONGEST_TEXT));

/** Two capital letters; a state's name, and what is still written for it, is accepted: "Tex.", "N.Y.". */
const state: StoredColumn<string> = {
  sqlType: "text",
  write: (value) => value,
  read: (text) => {
    const word = text.trim().toUpperCase();
    const letters = word.replaceAll(/(?<=\p{L})\.\s?/gu, "");
    const code = findAbbreviatedState(letters.toLowerCase()) ?? letters;
    const found = findState(code) ?? STATES.find(({ name }) => name.toUpperCase() === word);
    return found ? { value: found.code } : { error: "must be one of the fifty states or DC" };
  },
};

/** Digits as a spreadsheet left them; `validateZip` validates them against the state. */
const zip = textColumn((text) => (/^[\d .eE+-]{3,12}$/.test(text) ? null : "must have five or nine digits"));

const email = textColumn(
  (text) => (validateEmail(text) === null ? null : "is not an email address"),
  tidyEmail,
);

const phone: StoredColumn<string> = {
  sqlType: "text",
  write: (value) => value,
  read: (text) => {
    const read = readOfficePhone(text);
    if (read === null) return { error: "must be a US phone number of ten digits" };
    const { phone: value, without } = read;
    return without === null ? { value } : { value, warning: `is kept without ${without}` };
  },
};

/** YYYY-MM-DD; a spreadsheet's 11/3/2026 is accepted. */
export const dayColumn: StoredColumn<CalendarDay> = {
  sqlType: "date",
  write: (value) => value,
  read: (text) => {
    const value = readWrittenDay(text);
    return value === null ? { error: "must be a day such as 2026-11-03" } : { value };
  },
};

export const LOCATION_COLUMNS: StoredColumns<LocationFields> = {
  center_name: optional(line),
  dso_name: optional(line),
  address: textColumn(validateStreet),
  city: textColumn(validateText(LONGEST_CITY)),
  state,
  zip,
  latitude: degreesColumn(90),
  longitude: degreesColumn(180),
  phone: optional(phone),
  email: optional(email),
  record_email: optional(email),
  published: flagColumn,
  accepting_new_patients: optional(flagColumn),
  accepting_checked_on: optional(dayColumn),
  opening_hours: optional(openingHoursColumn),
  holidays: optional(holidaysColumn),
  website: optional(website),
  plans: listColumn(readPlan),
};

/** What files have beside: operators confirm an entry by a press of its own. */
export interface ListedFields extends LocationFields {
  /** The day on which somebody found the entry to be right. */
  confirmed_on: CalendarDay | null;
}

export const LISTED_COLUMNS: StoredColumns<ListedFields> = {
  ...LOCATION_COLUMNS,
  confirmed_on: optional(dayColumn),
};

function validateStreet(text: string): string | null {
  const isBox = isPostBox(text);
  return isBox
    ? "is a post office box: give the street where patients come to"
    : validateText(LONGEST_TEXT)(text);
}

function readPlan(word: string): Reading<string> {
  return /^[a-z0-9]+(?:[_-][a-z0-9]+)*_(?:insurance|discount_[1-9]\d*)$/.test(word)
    ? { value: word }
    : { error: `has "${word}": a plan is written as brightwell_insurance or brightwell_discount_1` };
}
