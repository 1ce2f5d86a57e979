import type { OpeningHours } from "@smirk/domain/directory/provider";
import { weekMinute } from "@smirk/domain/directory/time-zone";

/** Minutes after midnight, local time; `day` 0 is Sunday. */
export type OpenState =
  | { open: true; until: number }
  | { open: false; next: { day: number; opens: number; daysAhead: number } };

const DAY_MINUTES = 1440;

/**
 * Open until when, or opens when next; null without hours. Adjacent hours merge; none cross midnight.
 * @param timeZone IANA name
 */
export function openState(hours: readonly OpeningHours[], now: Date, timeZone: string): OpenState | null {
  const since = weekMinute(now, timeZone);
  const [day, minute] = [Math.floor(since / DAY_MINUTES), since % DAY_MINUTES];
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
