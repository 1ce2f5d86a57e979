import { trimEnd } from "@smirk/domain/text/trim-end";
import type { TypedWord } from "./typed-words.ts";

export interface Street {
  number: string;
  route: string;
  unit: string;
}

const HOUSE_NUMBER = /^\d[\dA-Za-z/-]*$/;
const UNIT = /[ ,](?:(?:apartment|apt|unit|suite|ste)\.? ?#?|#) ?([\w-]+)$/i;

/** Last words of most street names. */
const STREET_WORDS = new Set(
  (
    "alley aly avenue ave av boulevard blvd circle cir court ct cove cv drive dr expressway expy freeway fwy " +
    "highway hwy lane ln loop parkway pkwy pike place pl plaza plz road rd run square sq street st terrace ter " +
    "trail trl turnpike tpke walk way broadway"
  ).split(" "),
);
const DIRECTIONS = new Set("n s e w ne nw se sw north south east west".split(" "));

export function readNumberedStreet(words: readonly TypedWord[]): Street | undefined {
  return words.length >= 2 && HOUSE_NUMBER.test(words[0]?.raw ?? "") ? readStreet(words) : undefined;
}

export function readStreet(words: readonly TypedWord[]): Street | undefined {
  const typed = words.map(({ raw, endsPart }) => (endsPart ? `${raw},` : raw)).join(" ");
  const text = trimEnd(typed, /[,\s]/);
  const unit = UNIT.exec(text)?.[1] ?? "";
  const line = text.replace(UNIT, "").replaceAll(",", "");
  const [first = "", ...rest] = line.split(" ");
  const hasNumber = HOUSE_NUMBER.test(first) && rest.length > 0;
  const route = hasNumber ? rest.join(" ") : line;
  return /\p{Letter}|\d/u.test(route) ? { number: hasNumber ? first : "", route, unit } : undefined;
}

export function endsLikeStreet(words: readonly TypedWord[]): boolean {
  const last = words.at(-1);
  const name = DIRECTIONS.has(last?.key ?? "") ? words.at(-2) : last;
  return last?.endsPart === true || STREET_WORDS.has(name?.key ?? "");
}

/** Up to the first comma or, without one, the last street word. */
export function cutStreet(words: readonly TypedWord[]): readonly TypedWord[] {
  const comma = words.findIndex(({ endsPart }) => endsPart);
  const end = comma >= 0 ? comma : words.findLastIndex(({ key }, at) => at > 1 && STREET_WORDS.has(key));
  return end < 0 ? words : words.slice(0, end + 1);
}

export function streetLine({ number, route, unit }: Street): string {
  return `${number} ${route}${unit === "" ? "" : ` #${unit}`}`.trim();
}
