export type WeekToken =
  | { kind: "day"; day: number }
  | { kind: "every day" }
  | { kind: "time"; minutes: number; hasHalf: boolean; isWord?: true }
  | { kind: "dash" }
  | { kind: "closed" }
  | { kind: "separator" };

const TOKEN =
  /\s*(?:(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?(?!\d)(?:\s*(?<half>[ap])\.?m\b\.?)?|(?<word>[a-z]+)\.?|(?<dash>[-–—])|(?<separator>[,;:&/|]))\s*/iy;
const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const SHORTEST_DAY = 3;
const WORDS = new Map<string, WeekToken>(
  Object.entries({
    to: { kind: "dash" },
    through: { kind: "dash" },
    until: { kind: "dash" },
    and: { kind: "separator" },
    closed: { kind: "closed" },
    daily: { kind: "every day" },
    noon: { kind: "time", minutes: 720, hasHalf: true, isWord: true },
    midnight: { kind: "time", minutes: 1440, hasHalf: true, isWord: true },
  }),
);

/** The words of a week's hours; what is no such word is an error. */
export function readWeekTokens(text: string): WeekToken[] | { unknown: string } {
  const tokens: WeekToken[] = [];
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    const token = match && readToken(match.groups ?? {});
    if (!match || !token)
      return {
        unknown:
          text
            .slice(at)
            .trim()
            .split(/[\s,;]/, 1)[0] ?? "",
      };
    tokens.push(token);
    at = TOKEN.lastIndex;
  }
  return tokens;
}

function readToken(groups: Record<string, string | undefined>): WeekToken | null {
  const { hour, minute = "0", half, word, dash } = groups;
  if (hour !== undefined) return readTime(Number(hour), Number(minute), half?.toLowerCase());
  if (word !== undefined) return readWord(word.toLowerCase());
  return { kind: dash === undefined ? "separator" : "dash" };
}

function readTime(hour: number, minute: number, half: string | undefined): WeekToken | null {
  const minutes = (half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0)) * 60 + minute;
  const isHour = half === undefined ? true : hour >= 1 && hour <= 12;
  return isHour && minute < 60 && minutes <= 1440
    ? { kind: "time", minutes, hasHalf: half !== undefined }
    : null;
}

function readWord(word: string): WeekToken | null {
  const known = WORDS.get(word);
  if (known) return known;
  // 'Tues' and 'Thurs' begin a day's name as 'Tue' does.
  const day = word.length < SHORTEST_DAY ? -1 : DAYS.findIndex((name) => name.startsWith(word));
  return day === -1 ? null : { kind: "day", day };
}
