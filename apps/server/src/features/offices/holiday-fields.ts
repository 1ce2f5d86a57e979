import { MOST_HOLIDAYS } from "@smirk/contract/office-fields";
import type { Holiday } from "@smirk/domain/directory/provider";
import { removeInvisible } from "@smirk/domain/text/visible-text";
import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Texts } from "../../locales/texts.ts";
import { type Html, html } from "../../text-files/html.ts";
import { readStoredHolidays, saysHours, writeHolidays } from "../directory/opening-hours/holidays.ts";
import { DAY_MINUTES } from "../directory/opening-hours/hour-range.ts";
import { writeClock } from "../directory/opening-hours/write-week.ts";
import { writeRange } from "./listing-fields.ts";
import { readTime } from "./week-form.ts";

/** A day of the form as it was typed; without times it is closed. */
export interface HolidayFields {
  day: string;
  name: string;
  opens: string;
  closes: string;
}

export interface HolidaysForm {
  rows: readonly HolidayFields[];
  /** The first row that cannot be. */
  wrongRow?: number;
  /** Its name says hours, which visitors would not see as such. */
  saysHours?: true;
}

const EMPTY: HolidayFields = { day: "", name: "", opens: "", closes: "" };
const SPARE = 4;
const YEAR_DAYS = 366;

/** Stored days, and rows for more. */
export function holidaysFormOf(holidays: readonly Holiday[]): HolidaysForm {
  const clock = (minutes: number | null) => (minutes === null ? "" : writeClock(minutes % DAY_MINUTES));
  const rows = holidays.slice(0, MOST_HOLIDAYS).map(({ day, name, opens, closes }) => ({
    day,
    name: name ?? "",
    opens: clock(opens),
    closes: clock(closes),
  }));
  const spare = Math.min(SPARE, MOST_HOLIDAYS - rows.length);
  return { rows: [...rows, ...Array<HolidayFields>(spare).fill(EMPTY)] };
}

/** Holidays as files have them, null for none; or the form with the row that cannot be. */
export function readHolidaysForm(
  posted: URLSearchParams,
  today: CalendarDay,
): { holidays: string | null } | { form: HolidaysForm } {
  const cell = (row: number, name: string) =>
    removeInvisible(posted.get(`holiday_${row}_${name}`) ?? "").trim();
  const rows = Array.from({ length: MOST_HOLIDAYS }, (_, row) => ({
    day: cell(row, "day"),
    name: cell(row, "name"),
    opens: cell(row, "opens"),
    closes: cell(row, "closes"),
  })).filter((row) => Object.values(row).some((text) => text !== ""));
  const read = rows.map((row) => readRow(row, today));
  const days = read.map((holiday) => holiday?.day);
  const wrongRow = read.findIndex((holiday, row) => holiday === null || days.indexOf(holiday.day) < row);
  if (wrongRow !== -1) return { form: { rows: [...rows, EMPTY], wrongRow } };
  const named = read.findIndex((one) => one?.opens === null && saysHours(one.name ?? ""));
  if (named !== -1) return { form: { rows: [...rows, EMPTY], wrongRow: named, saysHours: true } };
  const holidays = read.filter((holiday) => holiday !== null);
  holidays.sort((one, other) => one.day.localeCompare(other.day));
  return { holidays: holidays.length === 0 ? null : writeHolidays(holidays) };
}

function readRow({ day, name, opens, closes }: HolidayFields, today: CalendarDay): Holiday | null {
  const [from, to] = [readTime(opens), readTime(closes)];
  if ((opens !== "" && from === null) || (closes !== "" && to === null)) return null;
  const closing = to === 0 ? DAY_MINUTES : (to ?? 0);
  const hours = from === null && to === null ? "closed" : `${writeClock(from ?? 0)}-${writeClock(closing)}`;
  if ((from === null) !== (to === null) || name.includes(";")) return null;
  const read = readStoredHolidays(`${day} ${hours} ${name}`);
  const [holiday] = "holidays" in read ? read.holidays : [];
  const isNear = holiday !== undefined && holiday.day >= today && holiday.day <= addDays(today, YEAR_DAYS);
  return isNear ? holiday : null;
}

export function holidayFields(texts: Texts, { rows, wrongRow, saysHours: isNamed }: HolidaysForm): Html {
  const { t } = texts;
  const sentence = isNamed
    ? t(
        "The name says hours, and visitors would see this day as closed. Please give its times instead, or another name.",
      )
    : t(
        "Please give each day of the coming year only once, with both times or none, and a name of at most 40 characters.",
      );
  const sets = rows.map((row, index) => {
    const wrong = index === wrongRow;
    const described = wrong ? html` aria-invalid="true" aria-describedby="holiday-wrong"` : [];
    const input = (name: keyof HolidayFields, type: string, label: string) =>
      html`<label>${label}<input type="${type}" name="holiday_${String(index)}_${name}" value="${row[name]}"${name === "day" ? described : []}/></label>`;
    const problem = wrong ? html`<p class="wrong" id="holiday-wrong">${sentence}</p>` : [];
    return html`<fieldset class="day"><legend>${t("Day {number}", { number: index + 1 })}</legend>${problem}
<div class="times">${input("day", "date", t("Date"))}${input("name", "text", t("Name, such as Christmas"))}${input("opens", "time", t("Opens"))}${input("closes", "time", t("Closes"))}</div></fieldset>`;
  });
  return html`<p class="muted">${t("A day without times is closed all day. Clear a date to remove it.")}</p>${sets}`;
}

/** 'Dec 25, 2026 (Christmas): Closed' */
export function writeHoliday(texts: Texts, { day, name, opens, closes }: Holiday): string {
  const { t } = texts;
  const isClosed = opens === null || closes === null;
  const hours = isClosed ? t("Closed") : writeRange(texts, { opens, closes });
  return `${texts.date(day)}${name === null ? "" : ` (${name})`}: ${hours}`;
}

/** A stored list for the log. */
export function writeHolidayList(texts: Texts, stored: string): string {
  const read = readStoredHolidays(stored);
  return "error" in read ? stored : read.holidays.map((one) => writeHoliday(texts, one)).join("; ");
}
