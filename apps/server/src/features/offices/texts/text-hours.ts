import { localMoment, timeZoneOf } from "@smirk/domain/directory/time-zone";
import { stateZone } from "@smirk/domain/law/state-zone";
import { DAY_MS } from "@smirk/domain/wire/durations";

const OPENS = 9 * 60;
const CLOSES = 17 * 60;
const [SUNDAY, SATURDAY] = [0, 6];

/** Whether an office is texted now: Monday to Friday from 9 AM to 5 PM where it is, in doubt in the state's west. */
export function isTextTime({ state, zip }: { state: string; zip: string }, now: Date): boolean {
  const { day, minute } = localMoment(now, timeZoneOf(state, zip) ?? stateZone(state));
  const weekday = new Date(day).getUTCDay();
  return weekday !== SUNDAY && weekday !== SATURDAY && minute >= OPENS && minute < CLOSES;
}

/** What was written on a Friday evening goes out on Monday. */
export const TEXT_LIFE_MS = 7 * DAY_MS;
