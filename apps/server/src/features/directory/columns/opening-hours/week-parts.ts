import { quote } from "../../../../text-files/shorten.ts";
import { readWeekTokens, type WeekToken } from "./week-tokens.ts";
import { writeClock } from "./write-week.ts";

export type WeekPart =
  /** Holidays are no day of the week. */
  | { kind: "days"; days: number[] }
  /** `closes` is past midnight where the office closes on the next day. */
  | { kind: "hours"; opens: number; closes: number }
  | { kind: "closed" | "unknown hours" };

type Time = Extract<WeekToken, { kind: "time" }>;

const DAY_MINUTES = 1440;
const NOON = 720;
/** An office that opens in the afternoon and closes before that is open over midnight. */
const LATEST_NIGHT = 360;

/** Days, ranges of days and ranges of times, in their order, or an error that completes a sentence. */
export function readWeekParts(text: string): WeekPart[] | { error: string } {
  const tokens = readWeekTokens(text);
  if ("unknown" in tokens) return { error: `has ${quote(tokens.unknown)}, no day and no time` };
  const parts: WeekPart[] = [];
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
    if (token.kind === "separator") continue;
    const part = readPart(token, tokens);
    if ("error" in part) return part;
    parts.push(part);
  }
  return parts;
}

/** Takes a range's dash and end off `rest`. */
function readPart(
  token: Exclude<WeekToken, { kind: "separator" }>,
  rest: WeekToken[],
): WeekPart | { error: string } {
  switch (token.kind) {
    case "closed":
    case "unknown hours":
      return { kind: token.kind };
    case "holidays":
      return { kind: "days", days: [] };
    case "days":
      return token;
    case "dash":
      return { error: "has a dash where a day or a time should be" };
    case "day": {
      if (rest[0]?.kind !== "dash") return { kind: "days", days: [token.day] };
      const [, last] = rest.splice(0, 2);
      if (last?.kind !== "day") return { error: "has a range of days without its last day" };
      return { kind: "days", days: daysBetween(token.day, last.day) };
    }
    case "time": {
      const [dash, last] = rest.splice(0, 2);
      return dash?.kind === "dash" && last?.kind === "time"
        ? readHours(token, last)
        : { error: `has ${writeClock(token.minutes)}, which is not from one time to another` };
    }
  }
}

function daysBetween(first: number, last: number): number[] {
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7);
}

function readHours(from: Time, to: Time): WeekPart | { error: string } {
  const opens = from.minutes;
  const closes = to.minutes === 0 ? DAY_MINUTES : to.minutes;
  if (from.hasHalf !== to.hasHalf && !from.isWord && !to.isWord)
    return { error: "needs AM or PM at both times of a range, or at neither" };
  if (closes > opens) return { kind: "hours", opens, closes };
  if (opens >= NOON && closes <= LATEST_NIGHT) return { kind: "hours", opens, closes: closes + DAY_MINUTES };
  const range = `${writeClock(opens)}-${writeClock(closes)}`;
  return { error: `has ${range}, which ends before it begins; 5 in the afternoon is 17:00 or 5 PM` };
}
