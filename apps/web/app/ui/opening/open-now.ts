import type { OpeningHours } from "@smirk/domain/directory/provider";
import { dateTimeFormat } from "@smirk/domain/intl-formats";

/** Minutes after midnight, local time; `day` 0 is Sunday. */
export type OpenState =
  | { open: true; until: number }
  | { open: false; next: { day: number; opens: number; daysAhead: number } };

const DAY_MINUTES = 1440;
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

function localTime(now: Date, timeZone: string): { day: number; minute: number } {
  const parts = dateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now);
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return {
    day: WEEKDAYS.indexOf(read("weekday")),
    minute: Number(read("hour")) * 60 + Number(read("minute")),
  };
}

/**
 * Open until when, or opens when next; null without hours. Adjacent hours merge; none cross midnight.
 * @param timeZone IANA name
 */
export function openState(hours: readonly OpeningHours[], now: Date, timeZone: string): OpenState | null {
  const { day, minute } = localTime(now, timeZone);
  const today = hours.filter((entry) => entry.day === day).sort((a, b) => a.opens - b.opens);
  const current = today.find(({ opens, closes }) => opens <= minute && minute < closes);
  if (current) return { open: true, until: stretchEnd(today, current.closes) };
  const [next] = hours
    .map(({ day: on, opens }) => {
      const ahead = (on - day + 7) % 7;
      return { day: on, opens, daysAhead: ahead === 0 && opens <= minute ? 7 : ahead };
    })
    .sort((a, b) => a.daysAhead * DAY_MINUTES + a.opens - (b.daysAhead * DAY_MINUTES + b.opens));
  return next ? { open: false, next } : null;
}

function stretchEnd(today: readonly OpeningHours[], closes: number): number {
  const next = today.find((entry) => entry.opens <= closes && entry.closes > closes);
  return next ? stretchEnd(today, next.closes) : closes;
}
