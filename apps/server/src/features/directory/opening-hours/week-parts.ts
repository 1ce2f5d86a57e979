import { quote } from "../../../text-files/shorten.ts";
import { type HourRange, readHourRange, type Time } from "./hour-range.ts";
import { readWeekTokens, type WeekToken } from "./week-tokens.ts";
import { writeClock } from "./write-week.ts";

export type WeekPart =
  /** Holidays are no day of the week. */
  | { kind: "days"; days: number[] }
  | ({ kind: "hours" } & HourRange)
  | { kind: "closed" }
  | { kind: "unknown hours" }
  /** Closed between two times of an open day, or of all of them. */
  | ({ kind: "break"; isDaily?: true } & HourRange)
  /** What comes behind it is said of other days. */
  | { kind: "stop" };

/** The tokens, and which of them comes next. */
interface Reader {
  tokens: readonly WeekToken[];
  at: number;
}

/** Days, ranges of days and ranges of times, in their order, or an error that completes a sentence. */
export function readWeekParts(text: string): WeekPart[] | { error: string } {
  const tokens = readWeekTokens(text);
  if ("unknown" in tokens) return { error: `has ${quote(tokens.unknown)}, no day and no time` };
  const parts: WeekPart[] = [];
  const reader: Reader = { tokens, at: 0 };
  for (let token = takeToken(reader); token !== undefined; token = takeToken(reader)) {
    if (token.kind === "separator") continue;
    const part = readPart(token, reader);
    if ("error" in part) return part;
    parts.push(part);
  }
  return parts;
}

function takeToken(reader: Reader): WeekToken | undefined {
  reader.at += 1;
  return reader.tokens[reader.at - 1];
}

/** Takes a range's dash and end off what is left. */
function readPart(
  token: Exclude<WeekToken, { kind: "separator" }>,
  reader: Reader,
): WeekPart | { error: string } {
  const next = reader.tokens[reader.at];
  switch (token.kind) {
    case "closed": {
      if (next?.kind !== "time") return { kind: token.kind };
      reader.at += 1;
      const last = takeRangeEnd(reader);
      if (last?.kind !== "time") return { error: "has a closing time without its range" };
      const range = readTimes("break", next, last);
      return token.isDaily && !("error" in range) ? { ...range, isDaily: true } : range;
    }
    case "stop":
    case "unknown hours":
      return { kind: token.kind };
    case "holidays":
      return { kind: "days", days: [] };
    case "days":
      return token;
    case "dash":
      return { error: "has a dash where a day or a time should be" };
    case "day": {
      if (next?.kind !== "dash") return { kind: "days", days: [token.day] };
      const last = takeRangeEnd(reader);
      if (last?.kind !== "day") return { error: "has a range of days without its last day" };
      return { kind: "days", days: daysBetween(token.day, last.day) };
    }
    case "time": {
      const last = takeRangeEnd(reader);
      return last?.kind === "time"
        ? readTimes("hours", token, last)
        : { error: `has ${writeClock(token.minutes)}, which is not from one time to another` };
    }
  }
}

/** What a dash leads to; undefined where none comes next. */
function takeRangeEnd(reader: Reader): WeekToken | undefined {
  const [dash, last] = [takeToken(reader), takeToken(reader)];
  return dash?.kind === "dash" ? last : undefined;
}

function readTimes<Kind extends "hours" | "break">(
  kind: Kind,
  from: Time,
  to: Time,
): ({ kind: Kind } & HourRange) | { error: string } {
  const range = readHourRange(from, to);
  return "error" in range ? range : { kind, ...range };
}

function daysBetween(first: number, last: number): number[] {
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7);
}
