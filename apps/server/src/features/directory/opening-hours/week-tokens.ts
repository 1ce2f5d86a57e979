/** What several words say together, in words that are read one by one. */
const PHRASES: readonly [RegExp, string][] = [
  [/[\n\r•]+/g, " | "],
  // Cells of a table that were copied without what stands between them: 'Monday8 AM–5 PMTuesdayClosed'.
  [
    /(?<=[ap]\.?m\.?|closed|hours|horas|cerrado)(?=(?:mon|tues|wednes|thurs|fri|satur|sun)day|domingo|lunes|martes|miercoles|jueves|viernes|sabado)/gi,
    " ",
  ],
  [/(?<=day|domingo|lunes|martes|miercoles|jueves|viernes|sabado)(?=\d|open|closed|cerrado)/gi, " "],
  // A full stop behind the whole name of a day ends what is said of it.
  [
    /\b((?:mon|tues|wednes|thurs|fri|satur|sun)day|domingo|lunes|martes|miercoles|jueves|viernes|sabado)(s?)\.(?=\s)/gi,
    "$1$2;",
  ],
  // So does one behind a time: 'Mon, Tue: 10-6. Thu: 12-8.'
  [/(\d)\.(?=\s|$)/g, "$1;"],
  [/\b24\s?(?:\/|x)\s?7\b/gi, "daily 0:00-24:00"],
  // Hours of every day, and a break of every day, which is said of the days before it.
  [
    /^\s{0,9}(?:(?:open|abiertos?) )?24 ?(?:hours?|hrs?|horas|h)\.?(?: (?:a|per) day| al dia)?\s{0,9}$/gi,
    "daily 0:00-24:00",
  ],
  [
    /\b(?:closed|cerrado|lunch|almuerzo)(?: for lunch| para comer)? (?:daily|every day|each day|todos los dias)(?: (?:from|de|for lunch))? (?=\d)/gi,
    "pause ",
  ],
  [/\b(?:open )?24 ?(?:hours?|hrs?|horas|h)\b(?: a day)?/gi, "0:00-24:00"],
  [/\b(?:every day|(?:7|seven) days(?:(?: a | per |\/)week)?)\b/gi, "daily"],
  [
    /\b(?:office |business )?hours(?: of operation)?\b|\bhorario(?: de (?:atencion|oficina|servicio))?\b/gi,
    ",",
  ],
  // "9h30", "17 h", "0900 hrs".
  [/\b(\d{1,2})h(\d{2})\b/gi, "$1:$2"],
  [/(\d) ?(?:hrs?|h|horas)\b\.?/gi, "$1 "],
  [/(\d) (?:de|en|por) la manana\b|(\d) in the morning\b/gi, "$1$2 am"],
  [/(\d) (?:de|en|por) la (?:tarde|noche)\b|(\d) in the (?:afternoon|evening)\b/gi, "$1$2 pm"],
  [/\b12(?::00)? ?(noon|midnight)\b/gi, "$1"],
  [/\b(?:by appointment|by appt\.?|appointments?)(?: only)?/gi, "appointment"],
  [/\b(?:con cita previa|previa cita|con cita)\b/gi, "appointment"],
  [/\b(?:public|bank|federal) holidays?\b/gi, "holidays"],
  [/\b(?:dias )?(?:festivos|feriados)\b/gi, "holidays"],
  [/\btodos los dias\b/gi, "daily"],
  [/\blunes a viernes\b/gi, "weekdays"],
  [/\bfines? de semana\b/gi, "weekends"],
  [/\bentre semana\b/gi, "weekdays"],
  // "De 8 a 5": a range, and no AM.
  [/(\d) a (?:las? )?(?=\d)/gi, "$1 - "],
  [/\b(?:closed|cerrado) (?:for lunch|para comer|para almorzar)\b/gi, "closed"],
  // "Lunch from 12 to 1": a break, and no other hours.
  [/\b(closed|cerrado|lunch|almuerzo)(?: (?:from|de)|:) (?=\d|noon\b|mediodia\b)/gi, "$1 "],
  [/\b(?:for|para) (?:lunch|comer|almorzar|el almuerzo)\b/gi, ","],
  [/\b(?:except|excluding|excepto)(?: on)? holidays\b/gi, "; holidays closed"],
];

const TOKEN =
  /\s*(?:(?<hour>\d{1,2})(?:[:.]?(?<minute>\d{2})(?:[:.]\d{2})?)?(?!\d)(?:\s*(?<half>[ap])(?:\.?m)?\b\.?)?|(?<word>[a-z]+)\.?|(?<dash>[-‐‑–—−])|(?<stop>[;|])|(?<separator>[,:&/()·+]))\s*/iy;

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const SPANISH_DAYS = ["domingo", "lunes", "martes", "miercoles", "jueves", "viernes", "sabado"];

const SHORTEST_DAY = 2;

/** S may be either day of the weekend. */
const SINGLE_LETTERS = new Map([
  ["m", 1],
  ["t", 2],
  ["w", 3],
  ["f", 5],
  // Spanish, in which M may be either of two.
  ["l", 1],
  ["j", 4],
  ["v", 5],
]);

/** Days in a row without signs, such as MWF and TTh. */
const RUN = /^(?:th|tu|sa|su|[mtwf])+$/;
const RUN_DAYS = /th|tu|sa|su|[mtwf]/g;
const RUN_NUMBERS: Readonly<Record<string, number>> = { m: 1, t: 2, tu: 2, w: 3, th: 4, f: 5, sa: 6, su: 0 };
/** Two days, or all from one to the other. */
const DOUBTFUL_RUNS = new Set(["mf", "mth", "msa", "msu"]);

const WEEK = [1, 2, 3, 4, 5, 6, 0];

const WORDS = new Map<string, WeekToken>(
  Object.entries({
    to: { kind: "dash" },
    through: { kind: "dash" },
    thru: { kind: "dash" },
    until: { kind: "dash" },
    till: { kind: "dash" },
    hasta: { kind: "dash" },
    a: { kind: "dash" },
    al: { kind: "dash" },
    y: { kind: "separator" },
    de: { kind: "separator" },
    los: { kind: "separator" },
    las: { kind: "separator" },
    la: { kind: "separator" },
    abierto: { kind: "separator" },
    cerrado: { kind: "closed" },
    cerrados: { kind: "closed" },
    lunch: { kind: "closed" },
    almuerzo: { kind: "closed" },
    diario: { kind: "days", days: WEEK },
    mediodia: { kind: "time", minutes: 720, hasHalf: true, isWord: true },
    medianoche: { kind: "time", minutes: 1440, hasHalf: true, isWord: true },
    and: { kind: "separator" },
    with: { kind: "separator" },
    con: { kind: "separator" },
    // The office's own time is meant, whatever the season.
    ...Object.fromEntries(
      ["est", "edt", "cst", "cdt", "mst", "mdt", "pst", "pdt"].map((zone) => [zone, { kind: "separator" }]),
    ),
    open: { kind: "separator" },
    from: { kind: "separator" },
    closed: { kind: "closed" },
    off: { kind: "closed" },
    pause: { kind: "closed", isDaily: true },
    daily: { kind: "days", days: WEEK },
    everyday: { kind: "days", days: WEEK },
    weekdays: { kind: "days", days: WEEK.slice(0, 5) },
    weekday: { kind: "days", days: WEEK.slice(0, 5) },
    weekends: { kind: "days", days: WEEK.slice(5) },
    weekend: { kind: "days", days: WEEK.slice(5) },
    appointment: { kind: "unknown hours" },
    ph: { kind: "holidays" },
    holiday: { kind: "holidays" },
    holidays: { kind: "holidays" },
    noon: { kind: "time", minutes: 720, hasHalf: true, isWord: true },
    midnight: { kind: "time", minutes: 1440, hasHalf: true, isWord: true },
  }),
);

export type WeekToken =
  | { kind: "day"; day: number }
  | { kind: "days"; days: number[] }
  | { kind: "time"; minutes: number; hasHalf: boolean; isWord?: true; is24?: boolean }
  | { kind: "dash" }
  /** `isDaily`: of every day that is said before it, as far as it is open then. */
  | { kind: "closed"; isDaily?: true }
  /** Hours that are no times, such as those by appointment. */
  | { kind: "unknown hours" }
  /** Public holidays, which belong to no day of the week. */
  | { kind: "holidays" }
  /** What comes behind it is said of other days. */
  | { kind: "stop" }
  | { kind: "separator" };

/** The words of a week's hours; what is no such word is an error. */
export function readWeekTokens(written: string): WeekToken[] | { unknown: string } {
  const plain = written.normalize("NFD").replaceAll(/\p{M}/gu, "");
  const text = PHRASES.reduce((before, [phrase, words]) => before.replaceAll(phrase, words), plain);
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
    // A line may end within a range, at its dash.
    if (token.kind === "dash" && tokens.at(-1)?.kind === "stop") tokens.pop();
    if (token.kind !== "stop" || tokens.at(-1)?.kind !== "dash") tokens.push(token);
    at = TOKEN.lastIndex;
  }
  return tokens;
}

function readToken(groups: Record<string, string | undefined>): WeekToken | null {
  const { hour, minute = "0", half, word, dash, stop } = groups;
  if (hour !== undefined) {
    const time = readTime(Number(hour), Number(minute), half?.toLowerCase());
    return time?.kind === "time" && half === undefined ? { ...time, is24: hour.startsWith("0") } : time;
  }
  if (word !== undefined) return readWord(word.toLowerCase());
  if (dash !== undefined) return { kind: "dash" };
  return { kind: stop === undefined ? "separator" : "stop" };
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
  const single = SINGLE_LETTERS.get(word);
  if (single !== undefined) return { kind: "day", day: single };
  // 'Tues' and 'Thurs' begin a day's name as 'Tue' does; some write a plural.
  const name = /^(?:.{3,}day|sabado|domingo|mon|wed|fri|sat|sun)s$/.test(word) ? word.slice(0, -1) : word;
  const days = [DAYS, SPANISH_DAYS].map((names) => names.findIndex((full) => full.startsWith(name)));
  const day = name.length < SHORTEST_DAY ? undefined : days.find((found) => found !== -1);
  if (day !== undefined) return { kind: "day", day };
  if (!RUN.test(word) || DOUBTFUL_RUNS.has(word)) return null;
  return { kind: "days", days: (word.match(RUN_DAYS) ?? []).map((one) => RUN_NUMBERS[one] ?? 0) };
}
