import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { dayIn } from "@smirk/domain/wire/office-day";
import type { Context } from "./context.ts";

export function officeDay({ config }: Pick<Context, "config">, moment: Date): CalendarDay {
  return dayIn(config.officeTimeZone, moment);
}
