import type { StoredColumn } from "../columns/column.ts";
import { readWeek } from "./read-week.ts";
import { writeWeek } from "./write-week.ts";

const EXAMPLE = "write hours as in Mon-Thu 8:00-17:00; Fri 8:00-12:00, 13:00-17:00";

/** A week's hours in one spelling, whatever spelling was read. */
export const openingHoursColumn: StoredColumn<string> = {
  sqlType: "text",
  write: (value) => value,
  read: (text) => {
    const week = readWeek(text);
    if ("error" in week) return { error: `${week.error} (${EXAMPLE})` };
    const value = writeWeek(week.hours);
    return week.warning === undefined ? { value } : { value, warning: week.warning };
  },
};
