import type { CalendarDay } from "@smirk/domain/wire/calendar-day";

export type Dated = readonly [day: CalendarDay, cents: number];

/** What a text says of money. */
export interface Said {
  /** What is charged on a day. */
  once: Dated[];
  /** Every charge from that day on. */
  runs: Dated[];
  /** What was paid back on a day. */
  back: Dated[];
  /** What comes back in the first days, and what after the charge of a day. */
  first: Dated[];
  after: Dated[];
  today: number[];
  /** The lines that are left with an amount without a day. */
  undated: string[];
}

type Kind = Exclude<keyof Said, "undated"> | "parts";

const EN_DAY = String.raw`[A-Z][a-z]{2} \d{1,2}, \d{4}`;
const ES_DAY = String.raw`\d{1,2} (?:de )?[a-z]+ (?:de )?\d{4}`;
const DAY = `(?:${EN_DAY}|${ES_DAY})`;
const SUM = String.raw`-?\$[\d,]+\.\d\d`;
const DAYS = `${DAY}(?:(?:,? and |, | y )(?:on |el )?${DAY})*`;

/** How texts name amounts with their days, in either language; what stands in an earlier row is read first. */
const WAYS: readonly (readonly [kind: Kind, ...ways: string[]])[] = [
  [
    "runs",
    `^(?:Each month|Cada mes): {SUM}$(?=\n(?:.*\n)*?(?:Next charge|Próximo cobro): ${SUM} (?:on|el) {DAY})`,
  ],
  ["once", "^(?:Next charge|Próximo cobro): {SUM} (?:on|el) {DAY}", "^(?:From|Desde el) {DAY}: {SUM}"],
  [
    "parts",
    "^(?:The price until|Price until|Regular price (?:from|until)|El precio hasta el|Precio hasta el|Precio normal (?:desde|hasta) el) {DAY}[^:\n]*: {SUM}",
  ],
  // A receipt: its lines, their sum, what the card paid of it, and the day.
  [
    "once",
    `^(?:(?:.+: ${SUM}\n)*)(?:Total|Charged today|Se cobra hoy): {SUM}\n(?:(?:Credit|Crédito): -${SUM}\n)?(?:(?:Charged to your card|Cobrado a su tarjeta): (?<card>${SUM})\n)?(?:[^$\n]*\n)*?(?:Paid on|Pagado el): {DAY}`,
  ],
  ["parts", String.raw`^(?:Charged today|Se cobra hoy): \$0\.00`],
  ["once", "^(?:Next payment|Próximo pago): {DAY}\n(?:Next amount|Próximo monto|Amount|Monto): {SUM}"],
  ["once", "^(?:Last payment|Último pago|First regular payment|Primer pago)[^:\n]*: {DAY}\n[^:\n]*: {SUM}"],
  ["once", "renews on {DAY} for {SUM}", "se renueva el {DAY} por {SUM}"],
  ["once", String.raw`{DAY}\. (?:We will charge your card|Ese día le cobraremos) {SUM}`],
  ["once", "On {DAY} we will charge {SUM}", "El {DAY} le cobraremos {SUM}"],
  ["runs", "{SUM} (?:every month from|cada mes desde el) {DAY}"],
  ["runs", "^(?:Your price|Price|Su precio|Precio) (?:from|desde el) {DAY}: {SUM} (?:a month|al mes)"],
  ["runs", "(?:From|A partir del) {DAY}[^:.\n]*: {SUM} (?:every month|cada mes)(?! from| desde)"],
  ["runs", "{SUM} on {DAY}, and the same amount", "el {DAY} paga {SUM} y después la misma cantidad"],
  ["once", "{SUM} (?:on|el) {DAYS}"],
  ["first", "by {DAY}, you get back {SUM}", "a más tardar el {DAY}, le devolvemos {SUM}"],
  [
    "after",
    "After the charge on {DAY} you get back {SUM}",
    "Después del cobro del {DAY} le devolvemos {SUM}",
  ],
  ["today", "{SUM} (?:today|hoy)", "(?:Hoy paga|^First payment:|^Primer pago:) {SUM}"],
  ["back", "On {DAY} we refunded {SUM}", "El {DAY} (?:le )?reembolsamos {SUM}"],
  ["once", "{SUM} for your membership, due on {DAY}", "el pago de {SUM} del {DAY}"],
  ["back", "^(?:Ended on|Terminó el): {DAY}\n(?:Refund|Reembolso): {SUM}"],
  ["parts", "^(?:Processing fee, not refunded|Cargo de procesamiento, no se devuelve): {SUM}"],
  ["parts", "We are refunding {SUM}", "Le reembolsamos {SUM}"],
  ["parts", "(?:processing fee|cargo único de procesamiento) (?:of|de) {SUM}"],
];

const toCents = (written: string) => Math.round(100 * Number(written.replaceAll(/[$,]/g, "")));
const MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];

/** 'Feb 5, 2027', '5 feb 2027' or '5 de febrero de 2027'. */
export function readDay(written: string): CalendarDay {
  const [, date = "", month = "", year = ""] = /^(\d+) (?:de )?(\S+) (?:de )?(\d{4})$/.exec(written) ?? [];
  if (date === "") return new Date(`${written} UTC`).toISOString().slice(0, 10);
  const number = MONTHS.indexOf(month.slice(0, 3)) + 1;
  return `${year}-${String(number).padStart(2, "0")}-${date.padStart(2, "0")}`;
}

/** Reads a text by its words alone. */
export function readSums(text: string): Said {
  const said: Said = { once: [], runs: [], back: [], first: [], after: [], today: [], undated: [] };
  let left = text;
  for (const [kind, ...ways] of WAYS) {
    for (const way of ways) {
      left = left.replaceAll(pattern(way), (...found) => {
        const { sum, card, days = "" } = found.at(-1) as Record<string, string | undefined>;
        const cents = toCents(card ?? sum ?? "");
        const named = (days.match(new RegExp(DAY, "gu")) ?? []).map((day): Dated => [readDay(day), cents]);
        if (kind === "today") said.today.push(cents);
        else if (kind !== "parts") said[kind].push(...named);
        return "";
      });
    }
  }
  said.undated = left.split("\n").filter((line) => line.includes("$"));
  return said;
}

function pattern(way: string): RegExp {
  const written = way
    .replace("{SUM}", `(?<sum>${SUM})`)
    .replace("{DAYS}", `(?<days>${DAYS})`)
    .replace("{DAY}", `(?<days>${DAY})`);
  return new RegExp(written, "gmu");
}
